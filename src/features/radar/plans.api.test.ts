/**
 * Query plans of the radar and its lists, with as many rows as years of use create: each uses its index.
 * Runs on every PostgreSQL.
 */
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

const dueIndex = 'affiliate_link_videos_due on affiliate_link_videos'
const returnedIndex = 'affiliate_link_videos_returned on affiliate_link_videos'
const awaitedIndex = 'affiliate_link_videos_awaited_revision on affiliate_link_videos'
const buildIndexAccess = (name: string) => `affiliate_registrations_${name} on affiliate_registrations`

const indexes: [NeedFilter, string][] = [
  ['telat', dueIndex],
  ['tenggat', dueIndex],
  ['review', buildIndexAccess('in_review')],
  ['kirim', buildIndexAccess('approved')],
  ['video', buildIndexAccess('sent_without_video')],
  ['hubungi', buildIndexAccess('not_contacted')],
  ['revisi', awaitedIndex],
  ['dikembalikan', returnedIndex],
  ['ditunda', buildIndexAccess('snoozed')],
  ['diingatkan', buildIndexAccess('resting')],
]

function expectNoTableScan(accesses: string[]) {
  for (const table of ['affiliate_registrations', 'affiliate_link_videos'])
    expect(accesses).not.toContain(`Seq Scan on ${table}`)
}

describe.each(['sari', 'dewi'] as const)('for %s', (actor) => {
  it.each(indexes)('the list of %s uses its index', async (butuh, index) => {
    const accesses = await plans.findTableAccesses(actor, (tx) =>
      readAffiliates(tx, selectPageIds('', { butuh }, 1)),
    )
    expect(accesses).toContain(index)
    expectNoTableScan(accesses)
  })
})

it.each(['sari', 'dewi', 'rina'] as const)('the radar of %s scans no whole table', async (actor) => {
  const accesses = await plans.findTableAccesses(actor, (tx) => readLines(tx, 10, needs))
  // The planner may also read the rows of one product through that product's index.
  if (actor !== 'rina') expect(accesses).toContain(dueIndex)
  expectNoTableScan(accesses)
})

it.each(['sari', 'dewi', 'rina'] as const)(
  'the due reminders of %s are counted without a scan',
  async (actor) => {
    await plans.database.queryAsOwner(
      `with template as (
         insert into griting_templates (name, template_content) values ('Pengingat', 'Halo') returning id)
       update reminder_schedules set template_1 = template.id from template`,
    )
    let count = 0
    const accesses = await plans.findTableAccesses(actor, async (tx) => {
      count = await countDueReminders(tx)
    })
    expect(count).toBeGreaterThan(0)
    expectNoTableScan(accesses)
  },
)

it.each(['sari', 'dewi', 'rina'] as const)('the samples in review of %s use their index', async (actor) => {
  let count = 0
  const accesses = await plans.findTableAccesses(actor, async (tx) => {
    count = (await readInReview(tx)).rows.length
  })
  expect(count).toBeGreaterThan(0)
  expect(accesses).toContain(buildIndexAccess('in_review'))
  expectNoTableScan(accesses)
})

it('the time of the next change is read from indexes', async () => {
  const accesses = await plans.findTableAccesses('sari', readNextChangeTime)
  for (const name of ['approved', 'sent_without_video', 'not_contacted'])
    expect(accesses).toContain(buildIndexAccess(name))
  expectNoTableScan(accesses)
})

it('the count of late affiliates uses its index', async () => {
  const accesses = await plans.findTableAccesses('sari', (tx) => countAffiliates(tx, '', { butuh: 'telat' }))
  expect(accesses).toContain(dueIndex)
})
