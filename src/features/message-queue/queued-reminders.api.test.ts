/** The queue of due reminders ('Antrean pagi') leaves out affiliates of the user's other queues, and vice versa. */
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
/** Selects the affiliates with the need 'telat'. */
const lateList = { filter: { butuh: 'telat' } }

it('the queue of due reminders leaves out those who wait in a queue of their need, unless it includes them', async () => {
  await createAffiliateDueIn('telat', -1)
  await createAffiliateDueIn('besok', 1)
  const anyTemplate = await createTemplate('Hai', 'Lain')
  const lateQueue = await startQueue(lateList, { template_id: anyTemplate })
  expect(await countQueuedReminders()).toEqual({ queued: 1, queue_id: lateQueue.id })
  expect(await countQueuedReminders('budi')).toEqual({ queued: 0, queue_id: null })
  expect((await requestDueQueue()).body).toMatchObject({ entries: 1, left_queued: 1 })
  expect((await requestDueQueue({ include_queued: true })).body).toMatchObject({ entries: 2, left_queued: 0 })
})

it('affiliates chosen by hand count as queued for a due reminder only if their template is the same', async () => {
  const firstId = await createAffiliateDueIn('satu', -1)
  const secondId = await createAffiliateDueIn('dua', -2)
  const differentTemplate = await createTemplate('Hai', 'Lain')
  await startQueue({ ids: [firstId] }, { template_id: lateTemplate })
  await startQueue({ ids: [secondId] }, { template_id: differentTemplate })
  expect(await countQueuedReminders()).toMatchObject({ queued: 1 })
})

it('a queue of due reminders is refused if all wait in another queue, and the earlier one stays open', async () => {
  await createAffiliateDueIn('telat', -1)
  const earlierQueue = await startDueQueue()
  // A new queue of due reminders replaces the earlier one, so those who wait there do not count as queued.
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

it('the queue of due reminders finds the less urgent ones if the 500 most urgent wait in another queue', async () => {
  await createManyLate(502)
  // The videos of 'b1' and 'b2' are the least late.
  const mostUrgent = await queryAsOwner<{ id: string }>(
    `select id from affiliate_registrations where username not in ('b1', 'b2')`,
  )
  const queue = await startQueue({ ids: mostUrgent.map(({ id }) => id) }, { template_id: lateTemplate })
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

it('a queue of a need, or with its template, leaves out those who wait in the queue of due reminders', async () => {
  const id = await createAffiliateDueIn('telat', -1)
  const dueQueue = await startDueQueue()
  const differentTemplate = await createTemplate('Hai', 'Lain')
  for (const input of [
    { template_id: differentTemplate, of: lateList },
    { template_id: lateTemplate, of: { ids: [id] } },
  ]) {
    expect(await countQueued(input)).toEqual({ queued: 1, queue_id: dueQueue.id })
    const { body } = await requestQueue(input.of, { template_id: input.template_id })
    expect(body.code).toBe('ALL_QUEUED')
  }
  expect(await countQueued({ template_id: differentTemplate, of: { ids: [id] } })).toMatchObject({
    queued: 0,
  })
})
