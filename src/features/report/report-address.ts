/** Parameters of the report in the URL of Home. The report is open if `laporan` is set. */
import { type AddressOf, day, defineAddress, oneOf } from '#base/address.ts'

export const presets = ['minggu', 'minggu-lalu', 'bulan', 'bebas'] as const
export type Preset = (typeof presets)[number]

/** `dari` and `sampai` are the first and last day of the period; only 'bebas' uses them. */
export const reportAddress = defineAddress({ laporan: oneOf(presets), dari: day, sampai: day })
export type ReportAddress = AddressOf<typeof reportAddress.params>
