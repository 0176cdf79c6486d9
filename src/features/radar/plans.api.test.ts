/** With as many rows as years of work leave, the radar and each of its lists go by their indexes. */
import { beforeAll, describe, expect, it } from 'vitest'
import { countOf, idsOnPage } from '#features/affiliates/affiliate-pages.server.ts'
import { affiliates } from '#features/affiliates/affiliate-reads.server.ts'
import { type Ask, needs } from '#features/affiliates/affiliate-values.ts'
import { generatedPlans, type Plans } from '#test/plans.ts'
import { linesOf, turnsAt } from './radar.server.ts'

let plans: Plans

beforeAll(async () => {
  plans = await generatedPlans({ affiliates: 100_000, videos: 50_000, products: 20 })
}, 600_000)

const due = 'affiliate_link_videos_due on affiliate_link_videos'
const returned = 'affiliate_link_videos_returned on affiliate_link_videos'
const of = (name: string) => `affiliate_registrations_${name} on affiliate_registrations`

const indexes: [Ask, string][] = [
  ['telat', due],
  ['tenggat', due],
  ['review', of('in_review')],
  ['kirim', of('approved')],
  ['video', of('sent_without_video')],
  ['hubungi', of('not_contacted')],
  ['dikembalikan', returned],
  ['ditunda', of('snoozed')],
]
const whole = ['Seq Scan on affiliate_registrations', 'Seq Scan on affiliate_link_videos']

describe.each(['sari', 'dewi'] as const)('for %s', (who) => {
  it.each(indexes)('the list of %s goes by its index, whoever waits longest first', async (butuh, index) => {
    const used = await plans.access(who, (tx) => affiliates(tx, idsOnPage('', { butuh }, 1)))
    expect(used).toContain(index)
    for (const scan of whole) expect(used).not.toContain(scan)
  })
})

it.each(['sari', 'dewi', 'rina'] as const)('the radar of %s reads no table from end to end', async (who) => {
  const used = await plans.access(who, (tx) => linesOf(tx, 10, needs))
  // Of one product a server may as well read that product's rows by its index.
  if (who !== 'rina') expect(used).toContain(due)
  for (const scan of whole) expect(used).not.toContain(scan)
})

it('when it turns is asked of the ends of indexes', async () => {
  const used = await plans.access('sari', turnsAt)
  for (const name of ['approved', 'sent_without_video', 'not_contacted']) expect(used).toContain(of(name))
  for (const scan of whole) expect(used).not.toContain(scan)
})

it('the count of what is late is one of its index', async () => {
  const used = await plans.access('sari', (tx) => countOf(tx, '', { butuh: 'telat' }))
  expect(used).toContain(due)
})
