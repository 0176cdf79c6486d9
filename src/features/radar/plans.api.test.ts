/** With as many rows as after years of use, the radar and each of its lists use their indexes. */
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
  it.each(indexes)('the list of %s uses its index', async (butuh, index) => {
    const used = await plans.access(who, (tx) => affiliates(tx, idsOnPage('', { butuh }, 1)))
    expect(used).toContain(index)
    for (const scan of whole) expect(used).not.toContain(scan)
  })
})

it.each(['sari', 'dewi', 'rina'] as const)('the radar of %s scans no whole table', async (who) => {
  const used = await plans.access(who, (tx) => linesOf(tx, 10, needs))
  // The planner may also read the rows of one product through that product's index.
  if (who !== 'rina') expect(used).toContain(due)
  for (const scan of whole) expect(used).not.toContain(scan)
})

it('the time of the next change is read from indexes', async () => {
  const used = await plans.access('sari', turnsAt)
  for (const name of ['approved', 'sent_without_video', 'not_contacted']) expect(used).toContain(of(name))
  for (const scan of whole) expect(used).not.toContain(scan)
})

it('the count of late affiliates uses its index', async () => {
  const used = await plans.access('sari', (tx) => countOf(tx, '', { butuh: 'telat' }))
  expect(used).toContain(due)
})
