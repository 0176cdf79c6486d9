/** What narrows a list of affiliates beside the search text: whatever acts on a filter asks with the same words. */
import { day, id, oneOf, yes } from '#base/address.ts'
import { aggregateStatuses, asks, platforms, sampleStatuses, whatsappStatuses } from './affiliate-values.ts'

/** Of Registrasi Affiliate. */
export const rowFilters = {
  sample_product_status: oneOf(sampleStatuses),
  product_id: id,
}

/** Of Data Affiliate, in an address and in a call alike. */
export const cardFilters = {
  sample_product_status: oneOf(sampleStatuses),
  status_whatsapp: oneOf(whatsappStatuses),
  posting: oneOf(aggregateStatuses),
  platform: oneOf(platforms, 'Platform harus dipilih'),
  /** only those of whom this is the most urgent need, or who are put off; whoever waits longest first */
  butuh: oneOf(asks),
  /** only those with a video that is not posted after its whole last day */
  late: yes,
  /** the first and the last day of registration in Jakarta, yyyy-mm-dd */
  registered_from: day,
  registered_to: day,
  /** only those whose product is gone */
  without_product: yes,
  /** only those with a posting link that somebody ought to look at */
  link_check: yes,
}
