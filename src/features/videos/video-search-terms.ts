/** Interprets the search text of the list of videos. */
import { foldText, normalizeText } from '#base/plain-text.ts'
import { listSearchTexts } from '#base/username.ts'
import { getLinkKey } from '#base/web-link.ts'

export interface VideoSearchTerms {
  no_video: number | null
  /** texts that a link must contain; empty if links are not searched */
  links: string[]
  /** texts that the username or number of the affiliate that has the video must contain, one of them */
  holders: string[]
}

/** Shorter numbers are searched only among the numbers of videos: nearly every link contains them. */
const minDigitsInLinks = 5

/**
 * Returns null for an empty text. A number of up to four digits, or with #, matches only the number of a video; a
 * longer number can also be part of a link or of the affiliate's phone number.
 */
export function parseSearch(q: string): VideoSearchTerms | null {
  const text = foldText(q)
  if (text === '') return null
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const no_video = number === undefined ? null : Number(number)
  if (number !== undefined && (number.length < minDigitsInLinks || text.startsWith('#')))
    return { no_video, links: [], holders: [] }
  const isLink = /^https?:\/\/|^[^\s/]+\.[^\s/]+\//.test(text)
  return {
    no_video,
    links: [isLink ? foldText(getLinkKey(normalizeText(q))) : text],
    holders: listSearchTexts(q),
  }
}
