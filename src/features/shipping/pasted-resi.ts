/** Reads lines of numbers that somebody copied from a courier's app, a sheet or a chat: number, courier, and whom they name. */
import { folded, plain } from '#base/plain-text.ts'
import { profileIn } from '#base/username.ts'
import { couriers, plainResi, resiProblem } from './shipment.ts'

export interface PastedLine {
  text: string
  /** named in the line; '' where it names none */
  courier: string
  /** what may be its number, the likeliest first, each with the words that it was read from */
  numbers: readonly { resi: string; from: readonly string[] }[]
  /** what may be the name or the phone number of whom it is for */
  words: readonly Word[]
}

interface Word {
  text: string
  /** an @ before it or a colon behind it: nothing else than a name stands so */
  isMarked: boolean
}

/** Also as people shorten them. */
const namings: [RegExp, string][] = [
  [/^j ?& ?t( express)?$|^jnt( express)?$/, 'J&T'],
  [/^shopee( ?express)?$|^spx( express| standard| hemat)?$/, 'SPX'],
  [/^si ?cepat( ekspres| express)?$/, 'SiCepat'],
  [/^anter ?aja$/, 'AnterAja'],
  [/^id ?(express|x)$/, 'ID Express'],
  [/^ninja( xpress| express| van)?$/, 'Ninja Xpress'],
  [/^(pt )?pos( indonesia)?$/, 'Pos Indonesia'],
]

/** Said around a number, of nobody. */
const fillers = new Set(
  `resi resinya awb no nomor nomer nomernya kode tracking kak kakak ka ya yaa ini itu untuk utk buat punya paket paketnya
  ke dari an a.n atas nama penerima username user dikirim kirim kiriman terkirim pengiriman sudah udah sdh belum ada kurir
  ekspedisi via pakai pake lewat dengan dgn dan oleh hari tanggal tgl sample sampel produk product status reg reguler regular
  yes oke eco ez cargo kargo hemat standard standar express ekspres kg gr pcs rp cod`.split(/\s+/),
)

/** Longer ones are no line of a list. */
const longestLine = 300

export function pastedLines(text: string): PastedLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => plain(line.trim().replace(/\t|\s{2,}/g, ';')))
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => line.slice(0, longestLine))
    .flatMap((line) => apart(lineOf(line)))
}

export function isFiller(text: string): boolean {
  return fillers.has(folded(text))
}

export function isPhone(text: string): boolean {
  return /^(?:\+?62|0)8\d{7,12}$/.test(text.replace(/[-.]/g, ''))
}

function lineOf(line: string): PastedLine {
  const unnumbered = line
    .replace(/^\(?\d{1,3}[.)]\s+|^#?\d{1,3}[\s;]+(?=\S{8,})/, '')
    .replace(/(?<![@._\w])(?:no(?:mor)?\.?\s*)?(?:resi|awb)\b(?![._]\w)\s*[.:#-]?\s*/gi, '')
    .replace(/[^\s;,()]+/g, (piece) => {
      const profile = profileIn(piece.replace(/[:.]+$/, ''))
      return profile ? `@${profile.username} ` : piece
    })
  const { courier, rest } = withoutCourier(unnumbered)
  const cells = [...rest.matchAll(/([^;|,:=()[\]{}<>"“”*→]+)(\s*[:=])?/g)].map(([, cell = '', mark]) => ({
    pieces: piecesOf(cell),
    isNamed: mark !== undefined,
  }))
  const words = cells.flatMap(({ pieces, isNamed }): Word[] => [
    ...pieces.map((text) => ({ text, isMarked: isNamed || text.startsWith('@') })),
    ...(pieces.length > 1 ? [{ text: pieces.join(' '), isMarked: isNamed }] : []),
  ])
  return { text: line, courier, numbers: numbersOf(cells), words }
}

/** Without what a sentence leaves on a word. */
function piecesOf(cell: string): string[] {
  return cell
    .split(/\s+|->/)
    .map((word) => word.replace(/^[^\p{L}\p{N}@+_]+|[^\p{L}\p{N}_]+$/gu, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

interface Cell {
  pieces: readonly string[]
  isNamed: boolean
}

/** What stands before a colon is a name, unless it is written as no name is. */
function numbersOf(cells: readonly Cell[]): PastedLine['numbers'] {
  const found = cells.flatMap(({ pieces, isNamed }) =>
    [...groupsOf(pieces), ...pieces.map((piece) => [piece])]
      .map((from) => ({ resi: plainResi(from.join('')), typed: from.join(''), from }))
      .filter(({ typed }) => isNumber(typed) && !(isNamed && /[a-z]/.test(typed))),
  )
  const once = found.filter(({ resi }, at) => found.findIndex((each) => each.resi === resi) === at)
  return once
    .filter(
      ({ from }) => !once.some((each) => each.from.length > from.length && each.from.includes(from[0] ?? '')),
    )
    .toSorted(
      (a, b) =>
        Number(isPhone(a.resi)) - Number(isPhone(b.resi)) ||
        Number(isLong(b.resi)) - Number(isLong(a.resi)) ||
        b.resi.length - a.resi.length,
    )
    .map(({ resi, from }) => ({ resi, from }))
}

/** Numbers that are printed in groups: 'JX 1234 5678'. Letters begin another one. */
function groupsOf(pieces: readonly string[]): string[][] {
  const groups: string[][] = [[]]
  for (const piece of pieces) {
    const isStart =
      /^(?:[a-z]{1,2}|[A-Z]{3})$/i.test(piece) && (piece.length < 3 || piece === piece.toUpperCase())
    const last = groups.at(-1) ?? []
    if (isStart) groups.push([piece])
    else if (/^\d+$/.test(piece) || (/^[A-Z\d]+$/i.test(piece) && /\d/.test(piece) && last.length === 0))
      last.push(piece)
    else groups.push([])
  }
  return groups.filter((group) => {
    const rest = /^[a-z]+$/i.test(group[0] ?? '') ? group.slice(1) : group
    return (
      group.length > 1 &&
      group.join('').length <= 20 &&
      (rest.every((piece) => piece.length <= 6) || rest.length === 1)
    )
  })
}

/** A short one is known by its capitals or by its courier's letters: a creator's name has digits as well. */
function isNumber(typed: string): boolean {
  if (resiProblem(typed) !== undefined || isDateOrPrice(typed)) return false
  const digits = (typed.match(/\d/g) ?? []).length
  if (/^[\d./-]+$/.test(typed)) return digits >= 6
  if (/^(?:spx|jx|jp|jd|jt|jne|tkp|idx?|nv|lx|sap)[a-z]{0,2}\d/i.test(typed)) return digits >= 2
  return /[a-z]/.test(typed) ? /^[a-z]{1,5}\d{6,}$/i.test(typed) : digits >= 2
}

function isLong(resi: string): boolean {
  return resi.length >= 6 && (resi.match(/\d/g) ?? []).length >= 4
}

function isDateOrPrice(text: string): boolean {
  return /^\d{1,4}([./-])\d{1,2}\1\d{1,4}$|^(?:rp\.?)?\d{1,3}(?:\.\d{3})+$/i.test(text)
}

/** Numbers side by side, of one kind and with nothing else, are a line each. */
function apart(line: PastedLine): PastedLine[] {
  const kinds = new Set(line.numbers.map(({ resi }) => resi.replace(/\d/g, '0')))
  const read = new Set(line.numbers.flatMap(({ from }) => from))
  const isList =
    line.numbers.length > 1 &&
    kinds.size === 1 &&
    line.words.every(({ text }) => text.split(' ').every((word) => read.has(word)))
  if (!isList) return [line]
  const places = line.numbers.toSorted(
    (a, b) => line.text.indexOf(a.from[0] ?? '') - line.text.indexOf(b.from[0] ?? ''),
  )
  return places.map((number) => ({
    ...line,
    text: number.resi,
    numbers: [number],
    words: number.from.map((text) => ({ text, isMarked: false })),
  }))
}

function withoutCourier(line: string): { courier: string; rest: string } {
  const words = line.split(/(\s+|[;|,:()[\]])/)
  for (let length = Math.min(5, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const said = folded(words.slice(at, at + length).join(''))
      const courier =
        namings.find(([naming]) => naming.test(said))?.[1] ?? couriers.find((known) => folded(known) === said)
      if (courier)
        return { courier, rest: [...words.slice(0, at), ' ', ...words.slice(at + length)].join('') }
    }
  return { courier: '', rest: line }
}
