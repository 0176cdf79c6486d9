/**
 * Reads lines with tracking numbers that were copied from a courier's app, a sheet or a chat. The line
 *
 *   1. Paket kulitstory.contoh, JNE, resi JX1112223334
 *
 * gives the courier 'JNE', the candidate 'JX1112223334' for the number, and words such as 'Paket' and
 * 'kulitstory.contoh', of which one may name the affiliate. `assignLines` then decides which number and name count.
 */
import { findWhatsappWarning } from '#base/phone.ts'
import { foldText, normalizeText } from '#base/plain-text.ts'
import { parseProfileLink } from '#base/username.ts'
import { type Cell, findCandidates, type NumberCandidate } from './resi-candidates.ts'
import { couriers } from './shipment.ts'

export interface PastedLine {
  text: string
  /** the courier that the line names, or '' */
  courier: string
  /** candidates for the tracking number, the likeliest first */
  numbers: readonly NumberCandidate[]
  /** candidates for the username or phone number of the affiliate */
  words: readonly Word[]
}

interface Word {
  text: string
  /** true if an @ before the text or a colon after it marks the text as a name */
  isMarked: boolean
}

/** Common spellings of couriers, with the name that is stored. */
const courierPatterns: [RegExp, string][] = [
  [/^j ?& ?t( express)?$|^jnt( express)?$/, 'J&T'],
  [/^shopee( ?express)?$|^spx( express| standard| hemat)?$/, 'SPX'],
  [/^si ?cepat( ekspres| express)?$/, 'SiCepat'],
  [/^anter ?aja$/, 'AnterAja'],
  [/^id ?(express|x)$/, 'ID Express'],
  [/^ninja( xpress| express| van)?$/, 'Ninja Xpress'],
  [/^(pt )?pos( indonesia)?$/, 'Pos Indonesia'],
]

/** Couriers, services and labels that people write directly before the number: 'JNE0312…', 'REG-0312…', 'hp.0835…'. */
const attachedWords =
  'j&t|jnt|jne|si ?cepat|anter ?aja|spx|ninja|pos|tiki|wahana|lion|reg|oke|yes|ctc|jtr|best|halu|gokil|siuntung|cargo|kargo|eco|ez|std|hemat|express|ekspres|sameday|nextday|resi|awb|no|nohp|hp|wa|telp|tlp|telepon'
const attachedWordPattern = new RegExp(
  `(?<![\\p{L}\\p{N}@_.])(${attachedWords})(?:[-._]+(?=[a-z]{0,8}\\d{6})|\\.?(?=\\+?\\d{8}))`,
  'giu',
)

/** Words around a number that are not names. */
const fillers = new Set(
  `resi resinya noresi awb no nomor nomer nomernya kode tracking kak kakak ka ya yaa ini itu untuk utk buat punya paket paketnya
  ke dari an a.n a/n atas nama penerima username user dikirim kirim kiriman terkirim pengiriman sudah udah sdh belum ada kurir
  ekspedisi layanan via pakai pake lewat dengan dgn dan oleh hari tanggal tgl sample sampel produk product status reg reguler
  regular yes oke ctc ctcyes jtr sps best halu gokil siuntung eco ez cargo kargo hemat standard standar std instant sameday
  nextday same next day kilat khusus express ekspres kg gr pcs rp cod hp nohp no.hp wa whatsapp telp tlp telpon telepon phone`.split(
    /\s+/,
  ),
)

/** Characters of a line that are read. Longer lines are texts rather than entries of a list. */
const maxLineLength = 300

export function parsePastedLines(text: string): PastedLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(separateColumns)
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.slice(0, maxLineLength))
    .flatMap((line) => splitNumbers(parseLine(line)))
}

/** Writes tabs and wide gaps, which separate columns of a sheet, as semicolons. */
function separateColumns(line: string): string {
  return normalizeText(line.trim().replace(/\t|\s{2,}/g, ';'))
}

/** Checks for a word that is not a name. A single letter is an initial, which identifies nobody. */
export function isFiller(text: string): boolean {
  return fillers.has(foldText(text)) || /^\p{L}$/u.test(text)
}

/** Checks for an Indonesian mobile number, in any spelling without spaces. SiCepat's numbers (000812…) don't match. */
export function isPhone(text: string): boolean {
  return /^(?:\+?62[.-]?|0)?8[\d.-]+$/.test(text) && findWhatsappWarning(text) === null
}

function parseLine(line: string): PastedLine {
  const { courier, remainingLine } = extractCourier(cleanLine(line))
  const cells = splitIntoCells(remainingLine)
  return { text: line, courier, numbers: findCandidates(cells, isPhone), words: cells.flatMap(listWords) }
}

/** Matches the position in a numbered list: '12. ', '#3 '. */
const listNumberPattern = /^\(?\d{1,3}[.)]\s+|^#?\d{1,3}[\s;]+(?=\S{8,})/
/** Matches labels of the number: 'No. resi: '. */
const resiLabelPattern = /(?<![@._\w])(?:no(?:mor)?\.?\s*)?(?:resi|awb)\b(?![._]\w)\s*[.:#-]?\s*/gi

/** Matches the decimals of a number that a spreadsheet has treated as a quantity: '11002899918.0'. */
const decimalsPattern = /(?<![\w.,])(\d{8,})[.,]0{1,2}(?![\w.,])/g

/** Removes what is neither number, courier nor name, and writes names and phone numbers as single words. */
function cleanLine(line: string): string {
  const withoutListNumber = line.replace(decimalsPattern, '$1').replace(listNumberPattern, '')
  const withHandles = withoutListNumber.replace(/[^\s;,()]+/g, replaceProfileLink)
  // The hosts of other links aren't names.
  const withoutHosts = withHandles.replace(/https?:\/\/[^/\s]+/gi, ' ')
  const withDetachedWords = withoutHosts.replace(attachedWordPattern, '$1 ')
  return joinPhones(withDetachedWords.replace(resiLabelPattern, ''))
}

/** Replaces 'https://www.tiktok.com/@sari.glow:' by '@sari.glow '. Returns other text unchanged. */
function replaceProfileLink(text: string): string {
  const profile = parseProfileLink(text.replace(/[:.]+$/, ''))
  return profile ? `@${profile.username} ` : text
}

/** Splits a line at punctuation, and at a dash between spaces. */
function splitIntoCells(line: string): Cell[] {
  const cells = line.replace(/\s-+\s/g, ';').matchAll(/([^;|,:=()[\]{}<>"“”*→/?&]+)(\s*[:=])?/g)
  return [...cells].map(([, cell = '', colon]) => ({
    pieces: splitCell(cell),
    isBeforeColon: colon !== undefined,
  }))
}

/** Returns the pieces of a cell, and after them the whole cell if it has several. */
function listWords({ pieces, isBeforeColon }: Cell): Word[] {
  const words = pieces.map((text) => ({ text, isMarked: isBeforeColon || text.startsWith('@') }))
  return pieces.length > 1 ? [...words, { text: pieces.join(' '), isMarked: isBeforeColon }] : words
}

/** Writes each phone number that is spread over groups as one piece: '+62 835-6422-5572' becomes '+6283564225572'. */
function joinPhones(line: string): string {
  return line.replace(
    /(?<![\p{L}\p{N}_.@-])(?:\+ ?)?(?:62[ .-]?|0)8\d{1,3}(?:[ .-]?\d{2,5}){1,3}(?![\p{L}\p{N}_])/gu,
    (groups) => {
      const joined = groups.replace(/[ .-]/g, '')
      return isPhone(joined) ? joined : groups
    },
  )
}

/** Splits a cell into words, without punctuation around them. */
function splitCell(cell: string): string[] {
  return cell
    .split(/\s+|->/)
    .map((word) => word.replace(/^[^\p{L}\p{N}@+_]+|[^\p{L}\p{N}_]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Splits a line that consists only of several numbers of the same format into one line for each. */
function splitNumbers(line: PastedLine): PastedLine[] {
  const numbers = line.numbers.filter(({ isPartOfAnother }) => !isPartOfAnother)
  if (!isListOfNumbers(line, numbers)) return [line]
  const findPosition = ({ sourceWords }: NumberCandidate) => line.text.indexOf(sourceWords[0] ?? '')
  return numbers
    .toSorted((a, b) => findPosition(a) - findPosition(b))
    .map((number) => ({
      ...line,
      text: number.resi,
      numbers: [number],
      words: number.sourceWords.map((text) => ({ text, isMarked: false })),
    }))
}

function isListOfNumbers({ words }: PastedLine, numbers: readonly NumberCandidate[]): boolean {
  const formats = new Set(numbers.map(({ resi }) => resi.replace(/\d/g, '0')))
  const numberWords = new Set(numbers.flatMap(({ sourceWords }) => sourceWords))
  return (
    numbers.length > 1 &&
    formats.size === 1 &&
    !numbers.some(({ resi }) => isPhone(resi)) &&
    words.every(({ text }) => text.split(' ').every((word) => numberWords.has(word)))
  )
}

/** Maximum length of a courier's name that is searched for: three words, and the separators between them. */
const maxCourierPieces = 5

/**
 * Removes all couriers from the line. Returns the one that was found first. The longest names are tried first, so that
 * nothing of 'J&T Express' stays in the line.
 */
function extractCourier(line: string): { courier: string; remainingLine: string } {
  // Odd indexes hold the separators, so that the words can be joined again.
  const pieces = line.split(/(\s+|[;|,:()[\]/])/)
  for (let length = Math.min(maxCourierPieces, pieces.length); length > 0; length--)
    for (let start = 0; start + length <= pieces.length; start++) {
      const courier = findCourier(pieces.slice(start, start + length).join(''))
      if (courier === undefined) continue
      const lineWithoutCourier = [...pieces.slice(0, start), ' ', ...pieces.slice(start + length)].join('')
      return { courier, remainingLine: extractCourier(lineWithoutCourier).remainingLine }
    }
  return { courier: '', remainingLine: line }
}

/** Returns the courier whose name the whole text is, in any spelling. */
function findCourier(text: string): string | undefined {
  const name = foldText(text)
  return (
    courierPatterns.find(([pattern]) => pattern.test(name))?.[1] ??
    couriers.find((courier) => foldText(courier) === name)
  )
}
