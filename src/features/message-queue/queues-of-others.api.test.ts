/**
 * Users see which chats their colleagues opened, but not the queues of their colleagues. Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import {
  as,
  cleanser,
  createAffiliateNamed,
  createAffiliates,
  grantRina,
  program,
  queryAsOwner,
  readQueue,
  readWhatsappStatus,
  requestQueue,
  startQueue,
  template,
} from '#test/message-queues.ts'

describe('opened chat', () => {
  const readOpenedChats = (id: unknown) =>
    queryAsOwner(
      `select subject_type, act, changes from timeline where subject_id = $1 and act = 'chat opened'`,
      [id],
    )

  it('an opened chat is recorded once, with its template, and shown to colleagues', async () => {
    const [id] = await createAffiliates(1)
    const queue = await startQueue({ ids: [id] })
    const queueOfBudi = await startQueue({ ids: [id] }, { user: 'budi' })
    const openChat = () => as.sari('POST', `/message-queue-entries/${queue.entry?.id}/opened`)
    expect([(await openChat()).status, (await openChat()).status]).toEqual([204, 204])
    expect(await readOpenedChats(id)).toEqual([
      { subject_type: 'affiliate', act: 'chat opened', changes: { template_id: [null, template] } },
    ])
    const history = await as.sari('GET', `/timeline/affiliate/${id}`)
    expect(history.body.entries[0]).toMatchObject({
      act: 'chat opened',
      changes: [{ field: 'template_id', from: null, to: 'Sapaan' }],
    })
    expect((await readQueue(queue.id)).entry).toMatchObject({ opened_at: expect.any(String), chat: null })
    const sari = (await as.sari('GET', '/session')).body.user
    expect((await readQueue(queueOfBudi.id, 'budi')).entry?.chat).toMatchObject({
      by: expect.stringContaining('Sari'),
      by_id: sari.id,
    })
  })

  it('an opened chat from a menu is shown in the queue of the same user, too, and does not mark the affiliate as contacted', async () => {
    const [id] = await createAffiliates(1)
    const queue = await startQueue({ ids: [id] })
    expect((await as.sari('POST', `/affiliates/${id}/chats`, { template_id: null })).status).toBe(200)
    expect((await readQueue(queue.id)).entry?.chat).toMatchObject({
      by_id: (await as.sari('GET', '/session')).body.user.id,
    })
    expect(await readOpenedChats(id)).toEqual([
      { subject_type: 'affiliate', act: 'chat opened', changes: {} },
    ])
    expect(await readWhatsappStatus(`${id}`)).toBe('belum')
  })

  it('an opened chat is recorded only with the WhatsApp permission', async () => {
    const [id] = await createAffiliates(1)
    const openChat = () => as.rina('POST', `/affiliates/${id}/chats`, { template_id: null })
    await queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_whatsapp'`,
      [await program.database.readUserId('rina')],
    )
    expect((await openChat()).status).toBe(403)
    expect(await readOpenedChats(id)).toEqual([])
    await grantRina('data_affiliate_whatsapp')
    expect((await openChat()).status).toBe(200)
    expect(await readOpenedChats(id)).toHaveLength(1)
  })

  it('an opened chat is not recorded for an affiliate whom the user cannot see', async () => {
    const hiddenId = await createAffiliateNamed('jauh', [cleanser])
    expect((await as.rina('POST', `/affiliates/${hiddenId}/chats`, { template_id: null })).status).toBe(404)
    expect(await readOpenedChats(hiddenId)).toEqual([])
  })
})

describe('message queues of colleagues', () => {
  it.each(['budi', 'rina', 'sari'] as const)(
    'access to message queues is denied to %s for the queue of another user',
    async (user) => {
      const [id] = await createAffiliates(1)
      const queueOwner = user === 'sari' ? 'budi' : 'sari'
      const queue = await startQueue({ ids: [id] }, { user: queueOwner })
      const entriesBefore = await queryAsOwner('select * from message_queue_entries')
      for (const [method, path, body] of [
        ['GET', `/message-queues/${queue.id}`],
        ['POST', `/message-queues/${queue.id}/close`],
        ['POST', `/message-queues/${queue.id}/mark`, { mark_contacted: false }],
        ['POST', `/message-queue-entries/${queue.entry?.id}/decision`, { decision: 'sent' }],
        ['POST', `/message-queue-entries/${queue.entry?.id}/back`],
        ['POST', `/message-queue-entries/${queue.entry?.id}/message`, { text: 'Halo' }],
        ['POST', `/message-queue-entries/${queue.entry?.id}/opened`],
      ] as const)
        expect((await as[user](method, path, body)).status, path).toBe(404)
      expect((await as[user]('GET', '/message-queues')).body.queues).toEqual([])
      expect(await queryAsOwner('select * from message_queue_entries')).toEqual(entriesBefore)
      expect(await queryAsOwner('select closed_at from message_queues')).toEqual([{ closed_at: null }])
    },
  )

  it('access to message queues is limited to affiliates whose products the user can see', async () => {
    const [visibleId, hiddenId] = [
      await createAffiliateNamed('dekat'),
      await createAffiliateNamed('jauh', [cleanser]),
    ]
    const queue = await startQueue({ ids: [hiddenId, visibleId] }, { user: 'rina' })
    expect([queue.counts.waiting, queue.entry?.affiliate_id]).toEqual([1, visibleId])
    const queueOfWholeList = await startQueue({ filter: {} }, { user: 'rina', include_queued: true })
    expect(queueOfWholeList.counts.waiting).toBe(1)
    expect((await requestQueue({ ids: [hiddenId] }, { user: 'rina' })).body.code).toBe('NOBODY')
  })

  it('access to message queues requires the WhatsApp permission to create a queue', async () => {
    const [id] = await createAffiliates(1)
    const dewi = await program.database.readUserId('dewi')
    await queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_whatsapp'`,
      [dewi],
    )
    expect((await requestQueue({ ids: [id] }, { user: 'dewi' })).status).toBe(403)
    expect(await queryAsOwner('select from message_queues')).toEqual([])
  })
})
