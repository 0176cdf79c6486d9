/** Filters of affiliate lists besides the search text. Bulk actions on a filtered list use the same keys. */
import { day, flag, id, oneOf } from '#base/search-params.ts'
import { userFilter } from '#features/users/user-filter.ts'
import {
  aggregateStatuses,
  consentFilters,
  contactFilters,
  needFilters,
  platforms,
  sampleStatuses,
  trackRecordFilters,
  whatsappStatuses,
} from './affiliate-values.ts'

/** Filters of Registrasi Affiliate. */
export const rowFilters = {
  sample_product_status: oneOf(sampleStatuses),
  product_id: id,
}

/** Filters of Data Affiliate, in URLs and calls alike. */
export const cardFilters = {
  sample_product_status: oneOf(sampleStatuses),
  status_whatsapp: oneOf(whatsappStatuses),
  posting: oneOf(aggregateStatuses),
  platform: oneOf(platforms, 'Platform harus dipilih'),
  /**
   * only affiliates whose most urgent need is this one, those who are snoozed, or those who were reminded; longest wait
   * first
   */
  butuh: oneOf(needFilters),
  dihubungi: oneOf(contactFilters),
  rapor: oneOf(trackRecordFilters),
  izin: oneOf(consentFilters),
  /** only affiliates with an unposted video whose deadline has passed */
  late: flag,
  /** first and last day of registration in Jakarta, yyyy-mm-dd */
  registered_from: day,
  registered_to: day,
  /** only affiliates with a video that is not posted and has its deadline on one of these days, yyyy-mm-dd */
  deadline_from: day,
  deadline_to: day,
  /** first and last day of the approval, sending and arrival of the sample, and of the posting of a video */
  approved_from: day,
  approved_to: day,
  sent_from: day,
  sent_to: day,
  received_from: day,
  received_to: day,
  posted_from: day,
  posted_to: day,
  /** the users who registered the affiliate, and who approved and sent the sample */
  registered_by: userFilter,
  approved_by: userFilter,
  sent_by: userFilter,
  /** only affiliates whose product was deleted */
  without_product: flag,
  /** only affiliates with an unchecked posting link that looks wrong or that the creator sent */
  link_check: flag,
  /** the order of the list, not a filter: 'tenggat' for the earliest open deadline first; by default newest first */
  urut: oneOf(['tenggat']),
}
