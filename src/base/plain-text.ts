/** Text as people type it, without a schema library: what URLs and forms may contain, and how texts are compared. */
import { createOnce } from './create-once.ts'

const controlCharacter = /(?![\n\r\t])\p{Cc}/u
/** A text of invisible characters only: spaces, zero-width and direction marks, fillers. */
const onlyInvisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u
const ignorableCharacters = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g
const spaces = /[\s\u0085]+/g
const lineBreak = /[\n\r\t\u2028\u2029]/g

/**
 * Checks whether PostgreSQL can store the text: it has neither a NUL byte nor half a surrogate pair. Also refuses other
 * control characters, except for line breaks and tabs.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !controlCharacter.test(text)
}
export const unstorableMessage = 'Teks berisi karakter yang tidak dapat disimpan'

/** Makes text one line, trimmed and in NFC. A line break becomes a space. */
export function toOneLine(text: string): string {
  return text.replace(lineBreak, ' ').normalize('NFC').trim()
}

/** Checks whether the text shows anything. */
export function hasVisibleText(text: string): boolean {
  return !onlyInvisible.test(text)
}

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes characters that change the direction of the text around them. */
export function removeBidiControls(text: string): string {
  return text.replace(bidiControls, '')
}

/** Checks whether a letter has more than four combining marks, which paint over the lines above and below it. */
export function hasStackedMarks(text: string): boolean {
  return /\p{M}{5,}/u.test(text.normalize('NFD').replace(ignorableCharacters, ''))
}
export const stackedMarksMessage = 'Ada huruf dengan terlalu banyak tanda. Tulis dengan huruf biasa.'

/**
 * Makes texts that look alike equal: removes invisible characters, uses one kind of dash and of space, and NFC. Keeps
 * case.
 */
export function normalizeText(text: string): string {
  return text
    .replace(ignorableCharacters, '')
    .normalize('NFC')
    .replace(dashes, '-')
    .replace(spaces, ' ')
    .trim()
}

/** Like `normalizeText`, but ignores case: keys and searches compare this. `app.fold_text` does the same in SQL. */
export function foldText(text: string): string {
  return normalizeText(text).toLowerCase()
}

/** Checks whether a text contains every word of a search, in any case and spelling. */
export function containsWords(text: string, q: string): boolean {
  const foldedText = foldText(text)
  return foldText(q)
    .split(' ')
    .every((word) => foldedText.includes(word))
}

/** Returns undefined in Firefox before 125, where a character of several code points counts as several. */
const getSegmenter = createOnce(() => Intl.Segmenter && new Intl.Segmenter('id', { granularity: 'grapheme' }))

/** Returns at most `max` characters, as a reader counts them, with an ellipsis if something was cut. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const segments = getSegmenter()?.segment(text)
  const characters = segments ? Array.from(segments, ({ segment }) => segment) : [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}

/** Makes the first letter upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
