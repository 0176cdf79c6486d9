/** What somebody who types into the search of affiliates may mean. */
import { searchedDigits } from '#base/phone.ts'
import { folded } from '#base/plain-text.ts'
import { searchedTexts, squeezed, usernameKey, wordsOfName } from '#base/username.ts'
import { literally } from '#platform/server/database/like.ts'

/** One reading of a search. The readings of a search are tried in order, and the first one that finds somebody counts. */
export type SearchReading =
  /** finds affiliates who have this video or returned it, since cards show both */
  | { no_video: number }
  /** who holds all texts of one of these groups */
  | { holds: string[][] }
  /** of whose name a word, or the whole, begins with one of these, with one letter wrong, missing, too many, or two swapped */
  | { similar: string[] }

/** Shorter texts have no trigram that an index could look for. */
const indexable = 3
/** Of shorter texts one wrong letter leaves too little to recognize, longer ones are no names. */
const recognizable = { from: 4, to: 40 }

export function searchReadings(q: string): SearchReading[] {
  const video = /^# ?(\d{1,9})$/.exec(folded(q))?.[1]
  if (video !== undefined) return [{ no_video: Number(video) }]
  const digits = searchedDigits(q)
  const texts = searchedTexts(q)
  const name = texts[0] === digits ? '' : usernameKey(q)
  const words = wordsOfName(name)
  const whole = squeezed(name)
  const numbers = digits === '' ? [] : [[digits]]
  // What consists of separators alone is looked for as it is.
  if (whole === '') return texts.length > 0 ? [{ holds: texts.map((text) => [text]) }] : []
  if (digits !== '') return [{ holds: [[whole], ...numbers] }]
  const readings: SearchReading[] =
    words.length === 1 || words.every((word) => word.length >= indexable)
      ? [{ holds: [words] }]
      : [{ holds: [[whole]] }, { holds: [words] }]
  // Who types separators as they are written means those names alone.
  if (words.length > 1) readings.unshift({ holds: [[name]] })
  return isName(whole) ? [...readings, { similar: [...new Set([whole, words.join(' ')])] }] : readings
}

/** Numbers of phones and parcels are right or wrong: one that is like another belongs to somebody else. */
function isName(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const { length } = [...text]
  return length >= recognizable.from && length <= recognizable.to && digits <= length / 2
}

/**
 * Patterns for `like` of all words that begin with one of these texts, one letter of which is wrong. Where a word begins, an
 * index tells by few letters.
 */
export function similarPatterns(texts: readonly string[]): string[] {
  const nearly = texts.flatMap((text) => {
    const letters = [...text].map(literally)
    return letters.flatMap((letter, at) => {
      const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
      const [next, ...rest] = after
      return [
        [...before, '_', ...after],
        [...before, ...after],
        ...(at > 0 ? [[...before, '_', letter, ...after]] : []),
        ...(next === undefined ? [] : [[...before, next, letter, ...rest]]),
      ]
    })
  })
  return [...new Set(nearly.map((each) => `% ${each.join('')}%`))]
}
