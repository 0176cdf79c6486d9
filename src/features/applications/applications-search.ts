/** URL parameters of the tab 'Pendaftar' in Registrasi. */
import { day, id, oneOf, type SearchValues } from '#base/search-params.ts'
import { shelves } from './application-shelves.ts'

const [_waitingShelf, ...otherShelves] = shelves

/** Filters of the list, in the URL and in calls. */
export const applicationFilters = {
  /** first and last day on which an application was received, in Jakarta */
  applied_from: day,
  applied_to: day,
  /** product that the applicant chose */
  product_id: id,
}

/** If there is no `rak`, the waiting applications are shown. */
export const applicationsParams = { rak: oneOf(otherShelves), ...applicationFilters }
export type ApplicationsSearch = SearchValues<typeof applicationsParams>
export type ApplicationFilter = Omit<ApplicationsSearch, 'rak'>
