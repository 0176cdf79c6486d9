import { formatCount } from '#base/count.ts'
import type { Affiliate } from './affiliate.ts'

type Parcel = Pick<Affiliate, 'sample_courier' | 'sample_resi'>

/**
 * Returns the end of a sentence about parcels that were marked as sent. It says how many have a tracking number without
 * a courier, since nobody can track these. '' if there are none.
 */
export function describeMissingCouriers(parcels: readonly Parcel[]): string {
  const count = parcels.filter(({ sample_courier, sample_resi }) => sample_resi && !sample_courier).length
  if (count === 0) return ''
  return parcels.length === 1 ? ', resinya tanpa kurir' : `, ${formatCount(count)} resi tanpa kurir`
}
