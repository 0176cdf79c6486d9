/** Recipients who wait in an open queue are left out of a second one for the same template or need. */
import { expect, it } from 'vitest'
import {
  as,
  createAffiliates,
  createTemplate,
  decideEntry,
  make,
  queryAsOwner,
  requestQueue,
  sari,
  serum,
  startQueue,
  template,
} from '#test/message-queues.ts'

type User = 'sari' | 'budi'

/** Counts those of the audience who wait in an open queue of the user for the same template or need. */
async function countQueued(audience: object, { user = 'sari' as User, template_id = template } = {}) {
  return (await as[user]('POST', '/message-queues/queued', { template_id, of: audience })).body
}

it('counts those who wait with the same template, and leaves them out by default', async () => {
  const ids = await createAffiliates(3)
  const queueOfTwo = await startQueue({ ids: ids.slice(0, 2) })
  expect(await countQueued({ ids })).toEqual({ queued: 2, queue_id: queueOfTwo.id })
  expect((await requestQueue({ ids })).body).toMatchObject({ entries: 1, left_out: 0, left_queued: 2 })
  expect(await countQueued({ ids })).toMatchObject({ queued: 3 })
  const refusal = await requestQueue({ ids })
  expect([refusal.status, refusal.body.code]).toEqual([409, 'ALL_QUEUED'])
  expect(await queryAsOwner('select from message_queues')).toHaveLength(2)
  const replyForAll = await requestQueue({ ids }, { include_queued: true })
  expect(replyForAll.body).toMatchObject({ entries: 3, left_queued: 0 })
})

it('counts those who wait for the same need with another template, but not those chosen by hand', async () => {
  const ids = await createAffiliates(2)
  for (const id of ids) await make.assignVideo(id, serum, await make.video(serum, sari), { due: -1 })
  const otherTemplate = await createTemplate('Hai', 'Lain')
  const listOfNeed = { filter: { butuh: 'telat' } }
  await startQueue(listOfNeed)
  expect(await countQueued(listOfNeed, { template_id: otherTemplate })).toMatchObject({ queued: 2 })
  expect(await countQueued({ ids }, { template_id: otherTemplate })).toEqual({ queued: 0, queue_id: null })
})

it("counts neither decided entries, nor closed queues, nor a colleague's", async () => {
  const ids = await createAffiliates(2)
  const queue = await startQueue({ ids })
  expect(await countQueued({ ids }, { user: 'budi' })).toMatchObject({ queued: 0 })
  await decideEntry(queue, 'skipped')
  expect(await countQueued({ ids })).toMatchObject({ queued: 1 })
  await as.sari('POST', `/message-queues/${queue.id}/close`)
  expect(await countQueued({ ids })).toEqual({ queued: 0, queue_id: null })
})
