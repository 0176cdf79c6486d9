/** Affiliates who wait in an open queue of a user are left out of a second queue for the same template or need. */
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

/** Counts the affiliates of the audience who wait in an open queue of the user for the same template or need. */
async function countQueued(audience: object, { user = 'sari' as User, template_id = template } = {}) {
  return (await as[user]('POST', '/message-queues/queued', { template_id, of: audience })).body
}

it('a new queue leaves out affiliates who wait in another one with the same template, unless it includes them', async () => {
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

it('affiliates who wait for a need count as queued for it with any template, but not when chosen by hand', async () => {
  const ids = await createAffiliates(2)
  for (const id of ids) await make.assignVideo(id, serum, await make.video(serum, sari), { due: -1 })
  const secondTemplate = await createTemplate('Hai', 'Lain')
  const listOfNeed = { filter: { butuh: 'telat' } }
  await startQueue(listOfNeed)
  expect(await countQueued(listOfNeed, { template_id: secondTemplate })).toMatchObject({ queued: 2 })
  expect(await countQueued({ ids }, { template_id: secondTemplate })).toEqual({ queued: 0, queue_id: null })
})

it('affiliates in decided entries, in closed queues and in queues of a colleague do not count as queued', async () => {
  const ids = await createAffiliates(2)
  const queue = await startQueue({ ids })
  expect(await countQueued({ ids }, { user: 'budi' })).toMatchObject({ queued: 0 })
  await decideEntry(queue, 'skipped')
  expect(await countQueued({ ids })).toMatchObject({ queued: 1 })
  await as.sari('POST', `/message-queues/${queue.id}/close`)
  expect(await countQueued({ ids })).toEqual({ queued: 0, queue_id: null })
})
