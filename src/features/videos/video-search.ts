/** The search parameters of the video list: search, filters and page. */
import { type AddressOf, day, defineAddress, flag, id, line, listParams, oneOf } from '#base/address.ts'
import { userFilter } from '#features/users/user-filter.ts'
import { videoStatuses } from './video-statuses.ts'

const noEmail = 'Email harus diisi'

/** Maximum length of a search text: that of the longest link. */
export const searchLimit = 2000

export const postedStates = ['tepat', 'telat'] as const

/** The filters of the list, in the URL and in calls. */
export const videoFilters = {
  product_id: id,
  /** only videos whose product was deleted */
  without_product: flag,
  status: oneOf(videoStatuses),
  /** the owner's e-mail as it is shown */
  dibuat_oleh: line(320, noEmail),
  /** only videos that can be given to an affiliate */
  free: flag,
  /** first and last day on which a video was given and posted, in Jakarta */
  given_from: day,
  given_to: day,
  /** who gave it */
  given_by: userFilter,
  posted_from: day,
  posted_to: day,
  /** only videos that were posted by their deadline, or after it */
  posted: oneOf(postedStates),
}

export const videoParams = { ...listParams(searchLimit), ...videoFilters }
export const videoAddress = defineAddress(videoParams)
export type VideoSearch = AddressOf<typeof videoParams>

const filterNames = Object.keys(videoFilters) as (keyof typeof videoFilters)[]

export const noFilters: Partial<VideoSearch> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  page: 1,
}

/** Counts the active filters, not including the search text. */
export function filterCount(search: VideoSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}

export function isFiltered(search: VideoSearch): boolean {
  return search.q !== '' || filterCount(search) > 0
}
