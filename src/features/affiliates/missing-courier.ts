import { formatCount } from '#base/count.ts'
import type { Affiliate } from './affiliate.ts'

type Parcel = Pick<Affiliate, 'sample_courier' | 'sample_resi'>

/**
 * Returns the end of a sentence about parcels that were marked as sent: how many have a tracking number without a
 * courier, which nobody can track. Empty if all are complete.
 */
export function describeMissingCouriers(parcels: readonly Parcel[]): string {
  const { length } = parcels.filter(({ sample_courier, sample_resi }) => sample_resi && !sample_courier)
  if (length === 0) return ''
  return parcels.length === 1 ? ', resinya tanpa kurir' : `, ${formatCount(length)} resi tanpa kurir`
}
