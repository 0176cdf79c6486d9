import type { DataAffiliateSearch } from '../data-affiliate-search.ts'

/**
 * The filters by the days on which something happened, with the labels of the report. `by` is the filter by the user
 * who did it. Only links from the report set it.
 */
const dayFilters = [
  { label: 'Tenggat', from: 'deadline_from', to: 'deadline_to' },
  { label: 'Terdaftar', from: 'registered_from', to: 'registered_to', by: 'registered_by' },
  { label: 'Disetujui', from: 'approved_from', to: 'approved_to', by: 'approved_by' },
  { label: 'Dikirim', from: 'sent_from', to: 'sent_to', by: 'sent_by' },
  { label: 'Diterima', from: 'received_from', to: 'received_to' },
  { label: 'Diposting', from: 'posted_from', to: 'posted_to' },
] as const

/** Returns the filters that apply to the present view. The view of a week ignores the filter by deadline. */
export function selectDayFilters({ tampilan }: DataAffiliateSearch) {
  return tampilan === 'minggu' ? dayFilters.filter(({ label }) => label !== 'Tenggat') : dayFilters
}
