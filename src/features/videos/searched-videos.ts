/** What a search for videos looks for. */
import { folded, plain } from '#base/plain-text.ts'
import { searchedTexts } from '#base/username.ts'
import { linkKey } from '#base/web-link.ts'

export interface Searched {
  no_video: number | null
  /** pieces of links */
  links: string[]
  /** pieces of the name or number of the affiliate who has the video */
  holders: string[]
}

/** A short number is that of a video alone; a longer one may stand in a link as well. Null for no text. */
export function searchedVideos(q: string): Searched | null {
  const text = folded(q)
  if (text === '') return null
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const no_video = number === undefined ? null : Number(number)
  if (number !== undefined && (number.length < 5 || text.startsWith('#')))
    return { no_video, links: [], holders: [] }
  const isLink = /^https?:\/\/|^[^\s/]+\.[^\s/]+\//.test(text)
  return { no_video, links: [isLink ? folded(linkKey(plain(q))) : text], holders: searchedTexts(q) }
}
