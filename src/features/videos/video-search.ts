/** What the address of the video list holds: search, filters and page. */
import * as z from 'zod/mini'
import { lineAddress, listAddress } from '#base/address.ts'
import { isSeen } from '#base/plain-text.ts'
import { videoStatuses } from './video-statuses.ts'

const noEmail = 'Email harus diisi'

/** As long as the longest link. */
export const searchLimit = 2000

/** What narrows the list, in an address and in a call alike. */
export const videoFilters = {
  product_id: z.optional(z.uuid()),
  /** only those whose product is gone */
  without_product: z.optional(z.literal('ya')),
  status: z.optional(z.enum(videoStatuses)),
  /** the e-mail of the owner, as it is shown */
  dibuat_oleh: z.optional(lineAddress(320).check(z.refine(isSeen, noEmail))),
  /** only those of the last 7 × 24 hours */
  this_week: z.optional(z.literal('ya')),
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
