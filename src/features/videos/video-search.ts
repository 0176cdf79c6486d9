/** What the address of the video list holds: search, filters and page. */
import { type AddressOf, address, id, line, listParts, oneOf, yes } from '#base/address.ts'
import { videoStatuses } from './video-statuses.ts'

const noEmail = 'Email harus diisi'

/** As long as the longest link. */
export const searchLimit = 2000

/** What narrows the list, in an address and in a call alike. */
export const videoFilters = {
  product_id: id,
  /** only those whose product is gone */
  without_product: yes,
  status: oneOf(videoStatuses),
  /** the e-mail of the owner, as it is shown */
  dibuat_oleh: line(320, noEmail),
  /** only those of the last 7 × 24 hours */
  this_week: yes,
}

export const videoParts = { ...listParts(searchLimit), ...videoFilters }
export const videoAddress = address(videoParts)
export type VideoSearch = AddressOf<typeof videoParts>

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
