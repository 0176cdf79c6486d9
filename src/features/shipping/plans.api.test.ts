/** Tests that Meja Kirim uses its indexes with as many rows as years of work produce. Runs on every PostgreSQL. */
import { beforeAll, expect, it } from 'vitest'
import { type Plans, preparePlans } from '#test/plans.ts'
import { countWaitingByProduct, readRecentlySent, readWaiting } from './shipping.server.ts'

let plans: Plans
let product: string

// Filling the database takes minutes.
beforeAll(async () => {
  plans = await preparePlans()
  product = await plans.database.readProductId('Night Serum')
}, 600_000)

const tableScan = 'Seq Scan on affiliate_registrations'
const buildIndexAccess = (name: string) => `affiliate_registrations_${name} on affiliate_registrations`

// Sari and Dewi see everything; Rina sees one of twenty products.
it.each(['sari', 'dewi', 'rina'] as const)(
  'for %s each list uses an index and none scans the whole table',
  async (actor) => {
    const lists = [
      [buildIndexAccess('approved'), await plans.findTableAccesses(actor, (tx) => readWaiting(tx))],
      [
        buildIndexAccess('approved'),
        await plans.findTableAccesses(actor, (tx) => readWaiting(tx, { product })),
      ],
      [buildIndexAccess('approved'), await plans.findTableAccesses(actor, countWaitingByProduct)],
      [buildIndexAccess('sent'), await plans.findTableAccesses(actor, readRecentlySent)],
    ] as const
    for (const [index, accesses] of lists) {
      expect(accesses).not.toContain(tableScan)
      // A user who sees one product may be served by the index on that product's rows.
      if (actor !== 'rina') expect(accesses).toContain(index)
    }
  },
)
