/** What the address of the video list holds: search, filters and page; and what a search looks for. */
import { z } from 'zod'
import { listAddress } from '#base/paging.ts'
import { folded, plain, requiredLine } from '#base/text.ts'
import { searchedTexts } from '#base/username.ts'
import { linkKey } from '#base/web-link.ts'
import { videoStatusSchema } from './video.ts'

/** As long as the longest link. */
export const searchLimit = 2000

/** What narrows the list, in an address and in a call alike. */
export const videoFilters = {
  product_id: z.uuid().optional(),
  /** only those whose product is gone */
  without_product: z.literal('ya').optional(),
  status: videoStatusSchema.optional(),
  /** the e-mail of the owner, as it is shown */
  dibuat_oleh: requiredLine('Email harus diisi', 320).optional(),
  /** only those of the last 7 × 24 hours */
  this_week: z.literal('ya').optional(),
}

export const videoSearchSchema = z.object(listAddress(searchLimit, videoFilters))
export type VideoSearch = z.output<typeof videoSearchSchema>

const filterNames = Object.keys(videoFilters) as (keyof typeof videoFilters)[]

export const noFilters: Partial<VideoSearch> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  page: 1,
}

/** How many filters are on; the search text is none. */
export function filterCount(search: VideoSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}

export function isNarrowed(search: VideoSearch): boolean {
  return search.q !== '' || filterCount(search) > 0
}

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
