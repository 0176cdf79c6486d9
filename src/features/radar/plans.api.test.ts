/** Query plans of the radar and its lists, with as many rows as years of use create: each uses its index. */
import { beforeAll, describe, expect, it } from 'vitest'
import { countAffiliates, selectPageIds } from '#features/affiliates/affiliate-pages.server.ts'
import { readAffiliates, readInReview } from '#features/affiliates/affiliate-reads.server.ts'
import { type NeedFilter, needs } from '#features/affiliates/affiliate-values.ts'
import { type Plans, preparePlans } from '#test/plans.ts'
import { countDueReminders, readLines, readNextChangeTime } from './radar.server.ts'

let plans: Plans

beforeAll(async () => {
  plans = await preparePlans()
}, 600_000)

const due = 'affiliate_link_videos_due on affiliate_link_videos'
const returned = 'affiliate_link_videos_returned on affiliate_link_videos'
const awaited = 'affiliate_link_videos_awaited_revision on affiliate_link_videos'
const indexAccess = (name: string) => `affiliate_registrations_${name} on affiliate_registrations`

const indexes: [NeedFilter, string][] = [
  ['telat', due],
  ['tenggat', due],
  ['review', indexAccess('in_review')],
  ['kirim', indexAccess('approved')],
  ['video', indexAccess('sent_without_video')],
  ['hubungi', indexAccess('not_contacted')],
  ['revisi', awaited],
  ['dikembalikan', returned],
  ['ditunda', indexAccess('snoozed')],
  ['diingatkan', indexAccess('resting')],
]
const tableScans = ['Seq Scan on affiliate_registrations', 'Seq Scan on affiliate_link_videos']

describe.each(['sari', 'dewi'] as const)('for %s', (actor) => {
  it.each(indexes)('the list of %s uses its index', async (butuh, index) => {
    const accesses = await plans.findTableAccesses(actor, (tx) =>
      readAffiliates(tx, selectPageIds('', { butuh }, 1)),
    )
    expect(accesses).toContain(index)
    for (const scan of tableScans) expect(accesses).not.toContain(scan)
  })
})

it.each(['sari', 'dewi', 'rina'] as const)('the radar of %s scans no whole table', async (actor) => {
  const accesses = await plans.findTableAccesses(actor, (tx) => readLines(tx, 10, needs))
  // The planner may also read the rows of one product through that product's index.
  if (actor !== 'rina') expect(accesses).toContain(due)
  for (const scan of tableScans) expect(accesses).not.toContain(scan)
})

it.each(['sari', 'dewi', 'rina'] as const)(
  'the due reminders of %s are counted without a scan',
  async (actor) => {
    await plans.database.queryAsOwner(
      `with one as (insert into griting_templates (name, template_content) values ('Pengingat', 'Halo') returning id)
     update reminder_schedules set template_1 = one.id from one`,
    )
    let count = 0
    const accesses = await plans.findTableAccesses(actor, async (tx) => {
      count = await countDueReminders(tx)
    })
    expect(count).toBeGreaterThan(0)
    for (const scan of tableScans) expect(accesses).not.toContain(scan)
  },
)

it.each(['sari', 'dewi', 'rina'] as const)('the samples in review of %s use their index', async (actor) => {
  let count = 0
  const accesses = await plans.findTableAccesses(actor, async (tx) => {
    count = (await readInReview(tx)).rows.length
  })
  expect(count).toBeGreaterThan(0)
  expect(accesses).toContain(indexAccess('in_review'))
  for (const scan of tableScans) expect(accesses).not.toContain(scan)
})

it('the time of the next change is read from indexes', async () => {
  const accesses = await plans.findTableAccesses('sari', readNextChangeTime)
  for (const name of ['approved', 'sent_without_video', 'not_contacted'])
    expect(accesses).toContain(indexAccess(name))
  for (const scan of tableScans) expect(accesses).not.toContain(scan)
})

it('the count of late affiliates uses its index', async () => {
  const accesses = await plans.findTableAccesses('sari', (tx) => countAffiliates(tx, '', { butuh: 'telat' }))
  expect(accesses).toContain(due)
})
