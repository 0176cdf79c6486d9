/** URL parameters of the tab 'Pendaftar' in Registrasi. */
import { type AddressOf, day, id, oneOf } from '#base/address.ts'
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

/** Without `rak`, the waiting applications are shown. */
export const applicationsAddress = { rak: oneOf(otherShelves), ...applicationFilters }
export type ApplicationsSearch = AddressOf<typeof applicationsAddress>
export type ApplicationFilter = Omit<ApplicationsSearch, 'rak'>
