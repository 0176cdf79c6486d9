/** What the address of the video list holds: search, filters and page; and what a search looks for. */
import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { folded, lineOfText, plain, requiredLine } from '#base/text.ts'
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

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const videoSearchSchema = z.object({
  q: z.coerce.string<string>().pipe(lineOfText(searchLimit)).default('').catch(''),
  product_id: videoFilters.product_id.catch(undefined),
  without_product: videoFilters.without_product.catch(undefined),
  status: videoFilters.status.catch(undefined),
  dibuat_oleh: videoFilters.dibuat_oleh.catch(undefined),
  this_week: videoFilters.this_week.catch(undefined),
  page: pageSchema.default(1).catch(1),
})
export type VideoSearch = z.output<typeof videoSearchSchema>

export const noFilters = {
  product_id: undefined,
  without_product: undefined,
  status: undefined,
  dibuat_oleh: undefined,
  this_week: undefined,
  page: 1,
} satisfies Partial<VideoSearch>

/** How many filters are on; the search text is none. */
export function filterCount(search: VideoSearch): number {
  const names = Object.keys(videoFilters) as (keyof typeof videoFilters)[]
  return names.filter((name) => search[name] !== undefined).length
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
