/** Parameters of the report in the URL of Home. The report is open if `laporan` is set. */
import { day, defineSearchParams, oneOf, type SearchValues } from '#base/search-params.ts'

export const presets = ['minggu', 'minggu-lalu', 'bulan', 'bebas'] as const
export type Preset = (typeof presets)[number]

/** `dari` and `sampai` are the first and last day of the period; only 'bebas' uses them. */
export const reportSearchParams = defineSearchParams({ laporan: oneOf(presets), dari: day, sampai: day })
export type ReportSearch = SearchValues<typeof reportSearchParams.params>
