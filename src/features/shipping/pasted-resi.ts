/**
 * Reads lines with tracking numbers that were copied from a courier's app, a sheet or a chat: number, courier, and
 * affiliate.
 */
import { findWhatsappWarning } from '#base/phone.ts'
import { foldText, normalizeText } from '#base/plain-text.ts'
import { parseProfileLink } from '#base/username.ts'
import { findCandidates, type NumberCandidate } from './resi-candidates.ts'
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

/** The names of couriers, including common short forms. */
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

/** Words around a number that are no names. */
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
    .map((line) => normalizeText(line.trim().replace(/\t|\s{2,}/g, ';')))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.slice(0, maxLineLength))
    .flatMap((line) => splitNumbers(parseLine(line)))
}

/** Checks for a word that is no name. A single letter is an initial, which identifies nobody. */
export function isFiller(text: string): boolean {
  return fillers.has(foldText(text)) || /^\p{L}$/u.test(text)
}

/** Checks for an Indonesian mobile number, in any spelling without spaces. SiCepat's numbers (000812…) don't match. */
export function isPhone(text: string): boolean {
  return /^(?:\+?62[.-]?|0)?8[\d.-]+$/.test(text) && findWhatsappWarning(text) === null
}

function parseLine(line: string): PastedLine {
  const cleanLine = line
    // Removes the position in a numbered list: '12. ', '#3 '.
    .replace(/^\(?\d{1,3}[.)]\s+|^#?\d{1,3}[\s;]+(?=\S{8,})/, '')
    // Replaces profile links by '@username'.
    .replace(/[^\s;,()]+/g, (piece) => {
      const profile = parseProfileLink(piece.replace(/[:.]+$/, ''))
      return profile ? `@${profile.username} ` : piece
    })
    // Removes the hosts of other links, which aren't names.
    .replace(/https?:\/\/[^/\s]+/gi, ' ')
    // Separates words that are written directly before the number.
    .replace(attachedWordPattern, '$1 ')
    // Removes labels: 'No. resi: '.
    .replace(/(?<![@._\w])(?:no(?:mor)?\.?\s*)?(?:resi|awb)\b(?![._]\w)\s*[.:#-]?\s*/gi, '')
  const { courier, rest } = extractCourier(joinPhones(cleanLine))
  const cells = [...rest.replace(/\s-+\s/g, ';').matchAll(/([^;|,:=()[\]{}<>"“”*→/?&]+)(\s*[:=])?/g)].map(
    ([, cell = '', mark]) => ({ pieces: splitCell(cell), isBeforeColon: mark !== undefined }),
  )
  const words = cells.flatMap(({ pieces, isBeforeColon }): Word[] => [
    ...pieces.map((text) => ({ text, isMarked: isBeforeColon || text.startsWith('@') })),
    ...(pieces.length > 1 ? [{ text: pieces.join(' '), isMarked: isBeforeColon }] : []),
  ])
  return { text: line, courier, numbers: findCandidates(cells, isPhone), words }
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
  const formats = new Set(numbers.map(({ resi }) => resi.replace(/\d/g, '0')))
  const numberWords = new Set(numbers.flatMap(({ sourceWords }) => sourceWords))
  const isList =
    numbers.length > 1 &&
    formats.size === 1 &&
    !numbers.some(({ resi }) => isPhone(resi)) &&
    line.words.every(({ text }) => text.split(' ').every((word) => numberWords.has(word)))
  if (!isList) return [line]
  const numbersInOrder = numbers.toSorted(
    (a, b) => line.text.indexOf(a.sourceWords[0] ?? '') - line.text.indexOf(b.sourceWords[0] ?? ''),
  )
  return numbersInOrder.map((number) => ({
    ...line,
    text: number.resi,
    numbers: [number],
    words: number.sourceWords.map((text) => ({ text, isMarked: false })),
  }))
}

/** Removes all couriers from the line. Returns the one that was found first, trying the longest names first. */
function extractCourier(line: string): { courier: string; rest: string } {
  const words = line.split(/(\s+|[;|,:()[\]/])/)
  for (let length = Math.min(5, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const name = foldText(words.slice(start, start + length).join(''))
      const courier =
        courierPatterns.find(([pattern]) => pattern.test(name))?.[1] ??
        couriers.find((each) => foldText(each) === name)
      if (courier) {
        const restOfLine = [...words.slice(0, start), ' ', ...words.slice(start + length)].join('')
        return { courier, rest: extractCourier(restOfLine).rest }
      }
    }
  return { courier: '', rest: line }
}
