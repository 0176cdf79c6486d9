/** What creators of the sample data did on their pages. */
import type { DemoAffiliate } from './affiliates.ts'
import { daysAgo } from './clock.ts'

/** Returns when creators last opened their pages: some of those with a sample of the last month. */
export function demoVisits(now: Date, affiliates: readonly DemoAffiliate[]) {
  return affiliates
    .filter(
      ({ sample_product_status, days }, i) => sample_product_status === 'terkirim' && days < 30 && i % 3 > 0,
    )
    .map(({ id, days }) => ({ affiliate_id: id, opened_at: daysAgo(now, days / 4) }))
}
