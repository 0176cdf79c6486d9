/** Tests that Meja Kirim uses its indexes with as many rows as years of work produce. */
import { beforeAll, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { generatedPlans, type Plans } from '#test/plans.ts'
import { countsOf, readLatelySent, readWaiting } from './shipping.server.ts'

let plans: Plans
let product: string

beforeAll(async () => {
  plans = await generatedPlans({ affiliates: 100_000, videos: 50_000, products: 20 })
  product = await plans.database.product('Night Serum')
}, 600_000)

const whole = 'Seq Scan on affiliate_registrations'
const of = (name: string) => `affiliate_registrations_${name} on affiliate_registrations`

// Sari and Dewi see everything; Rina sees one of twenty products.
it.each(['sari', 'dewi', 'rina'] as const)(
  'for %s no list query scans the whole table',
  async (who: CastName) => {
    const lists = [
      [of('approved'), await plans.access(who, (tx) => readWaiting(tx))],
      [of('approved'), await plans.access(who, (tx) => readWaiting(tx, product))],
      [of('approved'), await plans.access(who, countsOf)],
      [of('sent'), await plans.access(who, readLatelySent)],
    ] as const
    for (const [index, used] of lists) {
      expect(used).not.toContain(whole)
      // A user who sees one product may be served by the index on that product's rows.
      if (who !== 'rina') expect(used).toContain(index)
    }
  },
)
