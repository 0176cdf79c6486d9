/** The search parameters of the video list: search, filters and page. */
import {
  day,
  defineSearchParams,
  flag,
  id,
  line,
  listParams,
  oneOf,
  type SearchValues,
} from '#base/search-params.ts'
import { userFilter } from '#features/users/user-filter.ts'
import { videoStatuses } from './video-statuses.ts'

const emailMissingMessage = 'Email harus diisi'

/** Maximum length of a search text: that of the longest link. */
export const searchLimit = 2000

export const postedStates = ['tepat', 'telat'] as const

/** The filters of the list, in the URL and in calls. */
export const videoFilters = {
  product_id: id,
  /** only videos whose product was deleted */
  without_product: flag,
  status: oneOf(videoStatuses),
  /** the e-mail of the video's owner */
  dibuat_oleh: line(320, emailMissingMessage),
  /** only videos that can be given to an affiliate */
  free: flag,
  /** only videos that were given to an affiliate on these days or between them, in Jakarta */
  given_from: day,
  given_to: day,
  /** the user who gave the video */
  given_by: userFilter,
  /** only videos that were posted on these days or between them, in Jakarta */
  posted_from: day,
  posted_to: day,
  /** 'tepat' for videos posted by their deadline, 'telat' for videos posted after it */
  posted: oneOf(postedStates),
}

export const videoParams = { ...listParams(searchLimit), ...videoFilters }
export const videoSearchParams = defineSearchParams(videoParams)
export type VideoSearch = SearchValues<typeof videoParams>

const filterNames = Object.keys(videoFilters) as (keyof typeof videoFilters)[]

export const noFilters: Partial<VideoSearch> = {
  ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
  page: 1,
}

/** Counts the active filters, not including the search text. */
export function countFilters(search: VideoSearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}

export function isFiltered(search: VideoSearch): boolean {
  return search.q !== '' || countFilters(search) > 0
}
