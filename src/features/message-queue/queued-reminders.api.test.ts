/** The queue of due reminders ('Antrean pagi') and the user's other queues leave out each other's recipients. */
import { expect, it } from 'vitest'
import {
  as,
  createAffiliateDueIn,
  createManyLate,
  lateTemplate,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  startDueQueue,
} from '#test/due-reminders.ts'
import { createTemplate, decideEntry, requestQueue, startQueue } from '#test/message-queues.ts'

const countQueued = async (input: object, user: 'sari' | 'budi' = 'sari') =>
  (await as[user]('POST', '/message-queues/queued', input)).body
const countQueuedReminders = (user: 'sari' | 'budi' = 'sari') => countQueued({ due_reminders: true }, user)
const requestDueQueue = (change: object = {}) =>
  as.sari('POST', '/message-queues/due', { mark_contacted: false, ...change }, newKeyHeader())
const lateList = { filter: { butuh: 'telat' } }

it('counts due reminders that wait in a queue of their need, and leaves them out by default', async () => {
  await createAffiliateDueIn('telat', -1)
  await createAffiliateDueIn('besok', 1)
  const otherTemplate = await createTemplate('Hai', 'Lain')
  const lateQueue = await startQueue(lateList, { template_id: otherTemplate })
  expect(await countQueuedReminders()).toEqual({ queued: 1, queue_id: lateQueue.id })
  expect(await countQueuedReminders('budi')).toEqual({ queued: 0, queue_id: null })
  expect((await requestDueQueue()).body).toMatchObject({ entries: 1, left_queued: 1 })
  expect((await requestDueQueue({ include_queued: true })).body).toMatchObject({ entries: 2, left_queued: 0 })
})

it('counts those who were chosen by hand for the same template, and not for another one', async () => {
  const firstId = await createAffiliateDueIn('satu', -1)
  const secondId = await createAffiliateDueIn('dua', -2)
  const otherTemplate = await createTemplate('Hai', 'Lain')
  await startQueue({ ids: [firstId] }, { template_id: lateTemplate })
  await startQueue({ ids: [secondId] }, { template_id: otherTemplate })
  expect(await countQueuedReminders()).toMatchObject({ queued: 1 })
})

it('refuses if all wait in another queue, and leaves the earlier queue of due reminders open', async () => {
  await createAffiliateDueIn('telat', -1)
  const earlierQueue = await startDueQueue()
  // The earlier queue of due reminders would be replaced, so its recipients are not waiting elsewhere.
  expect(await countQueuedReminders()).toEqual({ queued: 0, queue_id: null })
  const lateQueue = await startQueue(lateList, { template_id: lateTemplate, include_queued: true })
  const { status, body } = await requestDueQueue()
  expect([status, body.code]).toEqual([409, 'ALL_QUEUED'])
  expect(
    await queryAsOwner('select id from message_queues where closed_at is null order by made_at'),
  ).toEqual([{ id: earlierQueue.id }, { id: lateQueue.id }])
  await decideEntry(lateQueue, 'skipped')
  expect((await requestDueQueue()).body).toMatchObject({ entries: 1, left_queued: 0 })
})

it('looks further down than a full queue for reminders that wait nowhere', async () => {
  await createManyLate(502)
  // The queue of the need takes the 500 most urgent. 'b2' and 'b1' are left.
  const mostUrgent = await queryAsOwner<{ id: string }>(
    `select id from affiliate_registrations where username not in ('b1', 'b2')`,
  )
  const queue = await startQueue(
    { ids: mostUrgent.map(({ id }) => id) },
    {
      template_id: lateTemplate,
    },
  )
  expect(await countQueuedReminders()).toEqual({ queued: 500, queue_id: queue.id })
  const { status, body } = await requestDueQueue()
  expect([status, body]).toEqual([201, expect.objectContaining({ entries: 2, left_queued: 500 })])
  const { entry, next } = await readQueue(body.id)
  expect([entry?.affiliate?.username, next?.affiliate?.username]).toEqual(['b2', 'b1'])
  expect((await requestDueQueue({ include_queued: true })).body).toMatchObject({
    entries: 500,
    left_queued: 0,
  })
})

it('leaves those who wait for a due reminder out of a queue of their need or with its template', async () => {
  const id = await createAffiliateDueIn('telat', -1)
  const dueQueue = await startDueQueue()
  const otherTemplate = await createTemplate('Hai', 'Lain')
  for (const input of [
    { template_id: otherTemplate, of: lateList },
    { template_id: lateTemplate, of: { ids: [id] } },
  ]) {
    expect(await countQueued(input)).toEqual({ queued: 1, queue_id: dueQueue.id })
    const { body } = await requestQueue(input.of, { template_id: input.template_id })
    expect(body.code).toBe('ALL_QUEUED')
  }
  expect(await countQueued({ template_id: otherTemplate, of: { ids: [id] } })).toMatchObject({ queued: 0 })
})
