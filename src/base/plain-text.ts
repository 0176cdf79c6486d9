/** Text as people type it, without a schema: what an address and a form may hold, and how texts are compared. */

const control = /(?![\n\r\t])\p{Cc}/u
/** Takes no ink: spaces, zero-width and direction marks, fillers. Joiners inside an emoji are kept, ends are trimmed. */
const unseen = '[\\s\\p{Default_Ignorable_Code_Point}\\u2800]'
const onlyUnseen = new RegExp(`^${unseen}*$`, 'u')
const inkless = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g
const spaces = /[\s\u0085]+/g
const lineBreak = /[\n\r\t\u2028\u2029]/g

/** Whether PostgreSQL can hold it: it has neither a NUL byte nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !control.test(text)
}
export const unstorable = 'Teks berisi karakter yang tidak dapat disimpan'

export function tooLong(max: number): string {
  return `Maksimal ${max.toLocaleString('id-ID')} karakter`
}

/** A pasted line break becomes a space. */
export function oneLine(text: string): string {
  return text.replace(lineBreak, ' ').normalize('NFC').trim()
}

/** Whether somebody who looks at the text sees anything. */
export function isSeen(text: string): boolean {
  return !onlyUnseen.test(text)
}

const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without what turns the direction of the text around it. */
export function withoutTurns(text: string): string {
  return text.replace(turns, '')
}

/** Whether a letter has more than four combining marks, which paint over the lines above and below it. */
export function hasStackedMarks(text: string): boolean {
  return /\p{M}{5,}/u.test(text.normalize('NFD').replace(inkless, ''))
}
export const stackedMarks = 'Ada huruf dengan terlalu banyak tanda. Tulis dengan huruf biasa.'

/** Texts that look alike are one: without what takes no ink, with one kind of dash and of space, NFC. Case is kept. */
export function plain(text: string): string {
  return text.replace(inkless, '').normalize('NFC').replace(dashes, '-').replace(spaces, ' ').trim()
}

/** As `plain`, and without case: what keys and searches compare. `app.folded` agrees in SQL. */
export function folded(text: string): string {
  return plain(text).toLowerCase()
}

/** Whether a text holds every word of a search, in whatever case and spelling. */
export function holdsWords(text: string, q: string): boolean {
  const searched = folded(text)
  return folded(q)
    .split(' ')
    .every((word) => searched.includes(word))
}

/** Undefined in Firefox before 125, where a character of several code points counts as several. */
const segmenter = Intl.Segmenter && new Intl.Segmenter('id', { granularity: 'grapheme' })

/** At most `max` characters as a reader counts them, then an ellipsis where something was cut. */
export function cutText(text: string, max: number): string {
  const characters = segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

/** As a sentence begins. */
export function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
