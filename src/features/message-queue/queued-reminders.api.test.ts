/** 'Antrean pagi' and other queues of one user leave each other's waiting recipients out. */
import { expect, it } from 'vitest'
import {
  as,
  createDue,
  createManyLate,
  lateTemplate,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  startDueQueue,
} from '#test/due-reminders.ts'
import { createTemplate, decideEntry, requestQueue, startQueue } from '#test/message-queues.ts'

const countQueued = async (input: object, who: 'sari' | 'budi' = 'sari') =>
  (await as[who]('POST', '/message-queues/queued', input)).body
const countQueuedReminders = (who: 'sari' | 'budi' = 'sari') => countQueued({ due_reminders: true }, who)
const requestDue = (change: object = {}) =>
  as.sari('POST', '/message-queues/due', { mark_contacted: false, ...change }, newKeyHeader())
const late = { filter: { butuh: 'telat' } }

it('counts due reminders that wait in a queue of their need, and leaves them out unless they are asked for', async () => {
  await createDue('telat', -1)
  await createDue('besok', 1)
  const other = await createTemplate('Hai', 'Lain')
  const first = await startQueue(late, 'sari', { template_id: other })
  expect(await countQueuedReminders()).toEqual({ queued: 1, queue_id: first.id })
  expect(await countQueuedReminders('budi')).toEqual({ queued: 0, queue_id: null })
  expect((await requestDue()).body).toMatchObject({ entries: 1, left_queued: 1 })
  expect((await requestDue({ include_queued: true })).body).toMatchObject({ entries: 2, left_queued: 0 })
})

it('counts those whom a selection writes to with the same template, and not with another one', async () => {
  const [a, b] = [await createDue('satu', -1), await createDue('dua', -2)]
  const other = await createTemplate('Hai', 'Lain')
  await startQueue({ ids: [a] }, 'sari', { template_id: lateTemplate })
  await startQueue({ ids: [b] }, 'sari', { template_id: other })
  expect(await countQueuedReminders()).toMatchObject({ queued: 1 })
})

it('refuses if all wait in another queue, and leaves the earlier queue of due reminders open', async () => {
  await createDue('telat', -1)
  const earlier = await startDueQueue()
  // The earlier queue of due reminders would be replaced, so its recipients are not waiting elsewhere.
  expect(await countQueuedReminders()).toEqual({ queued: 0, queue_id: null })
  const queue = await startQueue(late, 'sari', { template_id: lateTemplate, include_queued: true })
  const { status, body } = await requestDue()
  expect([status, body.code]).toEqual([409, 'ALL_QUEUED'])
  expect(
    await queryAsOwner('select id from message_queues where closed_at is null order by made_at'),
  ).toEqual([{ id: earlier.id }, { id: queue.id }])
  await decideEntry(queue, 'skipped')
  expect((await requestDue()).body).toMatchObject({ entries: 1, left_queued: 0 })
})

it('looks further down than a full queue for reminders that wait nowhere', async () => {
  await createManyLate(502)
  // The queue of the need takes the 500 most urgent. 'b2' and 'b1' are left.
  const mostUrgent = await queryAsOwner<{ id: string }>(
    `select id from affiliate_registrations where username not in ('b1', 'b2')`,
  )
  const queue = await startQueue({ ids: mostUrgent.map(({ id }) => id) }, 'sari', {
    template_id: lateTemplate,
  })
  expect(await countQueuedReminders()).toEqual({ queued: 500, queue_id: queue.id })
  const { status, body } = await requestDue()
  expect([status, body]).toEqual([201, expect.objectContaining({ entries: 2, left_queued: 500 })])
  const { entry, next } = await readQueue(body.id)
  expect([entry?.affiliate?.username, next?.affiliate?.username]).toEqual(['b2', 'b1'])
  expect((await requestDue({ include_queued: true })).body).toMatchObject({ entries: 500, left_queued: 0 })
})

it('leaves those who wait for a due reminder out of a queue of their need or with its template', async () => {
  const id = await createDue('telat', -1)
  const due = await startDueQueue()
  const other = await createTemplate('Hai', 'Lain')
  for (const input of [
    { template_id: other, of: late },
    { template_id: lateTemplate, of: { ids: [id] } },
  ]) {
    expect(await countQueued(input)).toEqual({ queued: 1, queue_id: due.id })
    const { body } = await requestQueue(input.of, 'sari', { template_id: input.template_id })
    expect(body.code).toBe('ALL_QUEUED')
  }
  expect(await countQueued({ template_id: other, of: { ids: [id] } })).toMatchObject({ queued: 0 })
})
