/** Recipients who already wait in an open queue for the same message are left out of a second one. */
import { expect, it } from 'vitest'
import {
  as,
  createAffiliates,
  decideEntry,
  make,
  queryAsOwner,
  requestQueue,
  sari,
  serum,
  startQueue,
  template,
} from '#test/message-queues.ts'

const countQueued = async (of: object, who: 'sari' | 'budi' = 'sari', template_id = template) =>
  (await as[who]('POST', '/message-queues/queued', { template_id, of })).body

async function createOtherTemplate(): Promise<string> {
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into griting_templates (name, template_content) values ('Lain', 'Hai') returning id`,
  )
  return row?.id ?? ''
}

it('counts those who wait with the same template, and leaves them out unless they are asked for', async () => {
  const [a, b, c] = await createAffiliates(3)
  const first = await startQueue({ ids: [a, b] })
  const all = { ids: [a, b, c] }
  expect(await countQueued(all)).toEqual({ queued: 2, queue_id: first.id })
  expect((await requestQueue(all)).body).toMatchObject({ entries: 1, left_out: 0, left_queued: 2 })
  expect(await countQueued(all)).toMatchObject({ queued: 3 })
  const refusal = await requestQueue(all)
  expect([refusal.status, refusal.body.code]).toEqual([409, 'ALL_QUEUED'])
  expect(await queryAsOwner('select from message_queues')).toHaveLength(2)
  const forced = await requestQueue(all, 'sari', { include_queued: true })
  expect(forced.body).toMatchObject({ entries: 3, left_queued: 0 })
})

it('counts those who wait for the same need with another template, and nobody who waits for another message', async () => {
  const [a, b] = await createAffiliates(2)
  for (const id of [a, b]) await make.assignVideo(`${id}`, serum, await make.video(serum, sari), 'belum', -1)
  const other = await createOtherTemplate()
  const ofNeed = { filter: { butuh: 'telat' } }
  await startQueue(ofNeed)
  expect(await countQueued(ofNeed, 'sari', other)).toMatchObject({ queued: 2 })
  expect(await countQueued({ ids: [a, b] }, 'sari', other)).toEqual({ queued: 0, queue_id: null })
})

it("counts neither decided entries, nor closed queues, nor a colleague's", async () => {
  const [a, b] = await createAffiliates(2)
  const both = { ids: [a, b] }
  const queue = await startQueue(both)
  expect(await countQueued(both, 'budi')).toMatchObject({ queued: 0 })
  await decideEntry(queue, 'skipped')
  expect(await countQueued(both)).toMatchObject({ queued: 1 })
  await as.sari('POST', `/message-queues/${queue.id}/close`)
  expect(await countQueued(both)).toEqual({ queued: 0, queue_id: null })
})
