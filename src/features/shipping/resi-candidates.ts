/**
 * Finds and ranks possible tracking numbers among the words of a pasted line. The words 'JX', '1234', '5678' and
 * 'ORD2211001' give 'JX12345678' with rank 0, since a courier prints numbers like this, and 'ORD2211001' with rank 2.
 */
import { findResiProblem, normalizeResi } from './shipment.ts'

export interface NumberCandidate {
  resi: string
  /** the words that the number was read from */
  sourceWords: readonly string[]
  /** 0 for the formats of couriers; phone numbers rank last */
  rank: number
  /** true if another candidate has all of its words and more */
  isPartOfAnother: boolean
}

/** Words between two separators. */
export interface Cell {
  pieces: readonly string[]
  /** true if a colon or an equals sign follows, so that the words are a label or a name */
  isBeforeColon: boolean
}

const phoneRank = 3

/** Formats of tracking numbers with letters. Nothing else in a line looks like them. */
const courierFormats = [
  /^J[A-Z]\d{8,12}$/, // J&T
  /^SPX[A-Z]{0,2}\d{2,}[A-Z]?$/,
  /^(?:N[LV]|NJV|SHP)[A-Z]{0,8}-?\d{6,}[A-Z]?$/, // Ninja
  /^ID[A-Z]?\d{9,}[A-Z]?$/, // ID Express
  /^(?:CM|TLJ[A-Z0-9]{1,2}|JN[A-Z]{2}-?|(?!INV|ORD|TRX)[A-Z]{3}[A-Z0-9]{2})\d{8,}$/, // JNE
  /^P\d{11,13}$|^[A-Z]{2}\d{9}ID$/, // Pos
  /^\d{2}LP\d{8,}$/, // Lion Parcel
  /^TKP[A-Z0-9-]{6,}$/,
]

function hasCourierFormat(resi: string): boolean {
  return courierFormats.some((format) => format.test(resi))
}

/**
 * Letters that couriers print apart from the digits: 'JX 1234 5678'. Other letters before digits are a name or a
 * service.
 */
const printedPrefix = /^(?:j[a-z]|spx|spxid|id[es]|nlidap|nvid|cm|tkp|lp)$/i

/**
 * Returns the possible numbers, the likeliest first. Text before a colon counts as a name if it has lowercase letters.
 */
export function findCandidates(
  cells: readonly Cell[],
  isPhone: (text: string) => boolean,
): NumberCandidate[] {
  const readings = removeDuplicates(cells.flatMap((cell) => readNumbers(cell, isPhone)))
  return readings
    .map((reading) => ({
      ...reading,
      isPartOfAnother: readings.some((other) => containsAll(other.sourceWords, reading.sourceWords)),
    }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.isPartOfAnother) - Number(b.isPartOfAnother) ||
        b.resi.length - a.resi.length,
    )
}

type NumberReading = Omit<NumberCandidate, 'isPartOfAnother'>

/** Reads each word of a cell, and each group of words, as a number if it can be one. */
function readNumbers({ pieces, isBeforeColon }: Cell, isPhone: (text: string) => boolean): NumberReading[] {
  const groups = [...findGroups(pieces), ...pieces.map((piece) => [piece])]
  return groups.flatMap((sourceWords) => {
    const typed = sourceWords.join('')
    const isName = isBeforeColon && /[a-z]/.test(typed)
    if (isName || !isPossibleResi(typed, isPhone)) return []
    if (isPhone(typed)) return [{ resi: typed.replace(/\D/g, ''), sourceWords, rank: phoneRank }]
    const resi = normalizeResi(typed)
    return [{ resi, sourceWords, rank: rankNumber(resi) }]
  })
}

/** Keeps the first of several readings with the same number. */
function removeDuplicates(readings: readonly NumberReading[]): NumberReading[] {
  return readings.filter(({ resi }, index) => readings.findIndex((each) => each.resi === resi) === index)
}

function containsAll(outer: readonly string[], inner: readonly string[]): boolean {
  return outer.length > inner.length && inner.every((word) => outer.includes(word))
}

/**
 * Ranks a number. Tracking numbers of digits alone have 10 to 16; order numbers have more, dates and postcodes fewer.
 */
function rankNumber(resi: string): number {
  if (hasCourierFormat(resi)) return 0
  return /^\d{10,16}$/.test(resi) ? 1 : 2
}

/**
 * Returns the words of numbers that are printed in groups: 'JX', '1234' and '5678' from 'JX 1234 5678'. If the first
 * word has letters, the group without it is returned too, since it may be a name.
 */
function findGroups(pieces: readonly string[]): string[][] {
  return splitIntoRuns(pieces)
    .flatMap((run) => (/[a-z]/i.test(run[0] ?? '') ? [run, run.slice(1)] : [run]))
    .filter(isPrintedNumber)
}

/**
 * Splits the words into runs that may belong to one number: a printed prefix or a word with letters and digits, and the
 * words of digits behind it. Any other word ends a run.
 */
function splitIntoRuns(pieces: readonly string[]): string[][] {
  const runs: string[][] = [[]]
  for (const piece of pieces) {
    const run = runs.at(-1) ?? []
    const isDigits = /^\d+$/.test(piece)
    const isMixed = /^[A-Z\d]+$/i.test(piece) && /\d/.test(piece)
    if (printedPrefix.test(piece)) runs.push([piece])
    else if (isDigits || (isMixed && run.length === 0)) run.push(piece)
    else runs.push([])
  }
  return runs
}

/** Maximum lengths of a printed number: of each group of digits, of digits without groups, and of the whole number. */
const maxGroupLength = 6
const maxUngroupedLength = 12
const maxPrintedLength = 20

/** Checks whether a run has the lengths of a printed number: short groups of digits, or a prefix and one number. */
function isPrintedNumber(run: readonly string[]): boolean {
  const hasPrefix = /^[a-z]+$/i.test(run[0] ?? '')
  const groups = hasPrefix ? run.slice(1) : run
  const hasShortGroups = groups.every((group) => group.length <= maxGroupLength)
  const isPrefixAndNumber = hasPrefix && groups.length === 1 && groups.join('').length <= maxUngroupedLength
  return run.length > 1 && run.join('').length <= maxPrintedLength && (hasShortGroups || isPrefixAndNumber)
}

/**
 * Checks whether text can be a tracking number or a phone number. Text with letters needs capitals, six digits or a
 * courier's format, since usernames contain digits as well.
 */
function isPossibleResi(typed: string, isPhone: (text: string) => boolean): boolean {
  if (isPhone(typed)) return true
  if (findResiProblem(typed) !== undefined || isDateOrPrice(typed)) return false
  const digits = (typed.match(/\d/g) ?? []).length
  if (/^[\d./-]+$/.test(typed)) return digits >= 6
  if (hasCourierFormat(normalizeResi(typed))) return true
  return /[a-z]/.test(typed) ? /^[a-z]{1,5}\d{6,}$/i.test(typed) : digits >= 2
}

function isDateOrPrice(text: string): boolean {
  return /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$|^(?:rp\.?)?\d{1,3}(?:\.\d{3})+$/i.test(text)
}
