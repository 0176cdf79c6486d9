/** Interprets the search text for affiliates. */
import { parseSearchDigits } from '#base/phone.ts'
import { foldText } from '#base/plain-text.ts'
import { getUsernameKey, listSearchTexts, removeSeparators, splitName } from '#base/username.ts'
import { escapeLike } from '#platform/server/database/like.ts'

/**
 * A reading: one interpretation of a search text. The readings are tried in order, and the first one that finds an
 * affiliate counts.
 */
export type SearchReading =
  /** finds affiliates who have this video or returned it, since cards show both */
  | { no_video: number }
  /** finds affiliates whose `search_text` contains all texts of at least one of these groups */
  | { groups: string[][] }
  /**
   * finds names in which a word, or the whole, begins with one of these texts, with one letter wrong, missing, extra,
   * or two swapped
   */
  | { similar: string[] }

/** Minimum length of indexed texts: shorter ones have no trigram. */
const minIndexedLength = 3
/**
 * Lengths of texts for which similar names are searched. A shorter text is not recognizable with one wrong letter, and
 * a longer one is not a name.
 */
const similarLength = { from: 4, to: 40 }

/** Returns the readings of a search text in the order in which they are tried; none for an empty text. */
export function interpretSearch(q: string): SearchReading[] {
  const video = /^# ?(\d{1,9})$/.exec(foldText(q))?.[1]
  if (video !== undefined) return [{ no_video: Number(video) }]
  const digits = parseSearchDigits(q)
  const texts = listSearchTexts(q)
  // A search that is only a number has no name.
  const name = texts[0] === digits ? '' : getUsernameKey(q)
  const words = splitName(name)
  const squeezedName = removeSeparators(name)
  // A number, or text that consists of separators alone, is searched as it is.
  if (squeezedName === '') return texts.length > 0 ? [{ groups: texts.map((text) => [text]) }] : []
  // A number with separators, such as '0812-3456', may also stand in a username.
  if (digits !== '') return [{ groups: [[squeezedName], [digits]] }]
  // A word shorter than `minIndexedLength` is slow to find, so the name without separators is tried before the words.
  const readings: SearchReading[] =
    words.length === 1 || words.every((word) => word.length >= minIndexedLength)
      ? [{ groups: [words] }]
      : [{ groups: [[squeezedName]] }, { groups: [words] }]
  // The name as it was typed, with its separators, is tried first.
  if (words.length > 1) readings.unshift({ groups: [[name]] })
  return isName(squeezedName)
    ? [...readings, { similar: [...new Set([squeezedName, words.join(' ')])] }]
    : readings
}

/**
 * Checks whether a text may be a name. Excludes phone and parcel numbers: a similar number belongs to somebody else.
 */
function isName(text: string): boolean {
  const digitCount = text.replace(/\D/g, '').length
  const { length } = [...text]
  return length >= similarLength.from && length <= similarLength.to && digitCount <= length / 2
}

/**
 * Returns `like` patterns for words that begin with one of these texts, with one letter wrong, missing, extra or
 * swapped. The patterns begin with a space, because the index finds the beginning of a word by fewer letters.
 */
export function buildSimilarPatterns(texts: readonly string[]): string[] {
  const variants = texts.flatMap((text) => {
    const letters = [...text].map(escapeLike)
    return letters.flatMap((letter, index) => {
      const head = letters.slice(0, index)
      const tail = letters.slice(index + 1)
      const [next, ...tailAfterNext] = tail
      const wrongLetter = [...head, '_', ...tail]
      const missingLetter = [...head, ...tail]
      const extraLetter = [...head, '_', letter, ...tail]
      const swappedLetters = next === undefined ? [] : [[...head, next, letter, ...tailAfterNext]]
      return [wrongLetter, missingLetter, ...(index > 0 ? [extraLetter] : []), ...swappedLetters]
    })
  })
  return [...new Set(variants.map((each) => `% ${each.join('')}%`))]
}
