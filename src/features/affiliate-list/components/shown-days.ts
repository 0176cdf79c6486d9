import type { DataAffiliateSearch } from '../data-affiliate-search.ts'

/** States are named as the report names them. `by`: the filter by the user who did it, which the report sets. */
const dayFilters = [
  { label: 'Tenggat', from: 'deadline_from', to: 'deadline_to' },
  { label: 'Terdaftar', from: 'registered_from', to: 'registered_to', by: 'registered_by' },
  { label: 'Disetujui', from: 'approved_from', to: 'approved_to', by: 'approved_by' },
  { label: 'Dikirim', from: 'sent_from', to: 'sent_to', by: 'sent_by' },
  { label: 'Diterima', from: 'received_from', to: 'received_to' },
  { label: 'Diposting', from: 'posted_from', to: 'posted_to' },
] as const

/** Returns the filters that apply: the week has days of its own. */
export function selectShownDays({ tampilan }: DataAffiliateSearch) {
  return tampilan === 'minggu' ? dayFilters.filter(({ label }) => label !== 'Tenggat') : dayFilters
}
