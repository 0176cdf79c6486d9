/** Opened chats, and access to the queues of other users. */
import { describe, expect, it } from 'vitest'
import {
  as,
  cleanser,
  createAffiliates,
  createNamed,
  grantRina,
  program,
  queryAsOwner,
  readQueue,
  readWhatsappStatus,
  requestQueue,
  startQueue,
  template,
} from '#test/message-queues.ts'

describe('an opened chat', () => {
  const chatHistoryOf = (id: unknown) =>
    queryAsOwner(
      `select subject_type, act, changes from timeline where subject_id = $1 and act = 'chat opened'`,
      [id],
    )

  it('is recorded once, with its template, and shown to colleagues', async () => {
    const [a] = await createAffiliates(1)
    const queue = await startQueue({ ids: [a] })
    const budisQueue = await startQueue({ ids: [a] }, 'budi')
    const openChat = () => as.sari('POST', `/message-queue-entries/${queue.entry?.id}/opened`)
    expect([(await openChat()).status, (await openChat()).status]).toEqual([204, 204])
    expect(await chatHistoryOf(a)).toEqual([
      { subject_type: 'affiliate', act: 'chat opened', changes: { template_id: [null, template] } },
    ])
    const history = await as.sari('GET', `/timeline/affiliate/${a}`)
    expect(history.body.entries[0]).toMatchObject({
      act: 'chat opened',
      changes: [{ field: 'template_id', from: null, to: 'Sapaan' }],
    })
    expect((await readQueue(queue.id)).entry).toMatchObject({ opened_at: expect.any(String), chat: null })
    const sari = (await as.sari('GET', '/session')).body.user
    expect((await readQueue(budisQueue.id, 'budi')).entry?.chat).toMatchObject({
      by: expect.stringContaining('Sari'),
      by_id: sari.id,
    })
  })

  it('from a menu also warns, even the same user, and marks nobody as contacted', async () => {
    const [a] = await createAffiliates(1)
    const queue = await startQueue({ ids: [a] })
    expect((await as.sari('POST', `/affiliates/${a}/chats`, { template_id: null })).status).toBe(200)
    expect((await readQueue(queue.id)).entry?.chat).toMatchObject({
      by_id: (await as.sari('GET', '/session')).body.user.id,
    })
    expect(await chatHistoryOf(a)).toEqual([{ subject_type: 'affiliate', act: 'chat opened', changes: {} }])
    expect(await readWhatsappStatus(`${a}`)).toBe('belum')
  })

  it('is recorded only with the WhatsApp permission', async () => {
    const [a] = await createAffiliates(1)
    const openChat = () => as.rina('POST', `/affiliates/${a}/chats`, { template_id: null })
    const grant = `permission_name = 'data_affiliate_whatsapp' and user_id = (select id from profiles where email like 'rina@%')`
    await queryAsOwner(`delete from user_permissions where ${grant}`)
    expect((await openChat()).status).toBe(403)
    await grantRina('data_affiliate_whatsapp')
    expect((await openChat()).status).toBe(200)
    expect(await chatHistoryOf(a)).toHaveLength(1)
  })

  it('is not recorded for an affiliate that the caller cannot see', async () => {
    const hiddenAffiliate = await createNamed('jauh', [cleanser])
    expect(
      (await as.rina('POST', `/affiliates/${hiddenAffiliate}/chats`, { template_id: null })).status,
    ).toBe(404)
    expect(await chatHistoryOf(hiddenAffiliate)).toEqual([])
  })
})

describe('access to WhatsApp message queues', () => {
  it.each(['budi', 'rina', 'sari'] as const)('is denied to %s for the queue of another user', async (who) => {
    const [a] = await createAffiliates(1)
    const queueOwner = who === 'sari' ? 'budi' : 'sari'
    await queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       values ($1, 'data_affiliate_whatsapp') on conflict do nothing`,
      [await program.database.idOf('budi')],
    )
    const queue = await startQueue({ ids: [a] }, queueOwner)
    const before = await queryAsOwner('select * from message_queue_entries')
    for (const [method, path, body] of [
      ['GET', `/message-queues/${queue.id}`],
      ['POST', `/message-queues/${queue.id}/close`],
      ['POST', `/message-queues/${queue.id}/mark`, { mark_contacted: false }],
      ['POST', `/message-queue-entries/${queue.entry?.id}/decision`, { decision: 'sent' }],
      ['POST', `/message-queue-entries/${queue.entry?.id}/back`],
      ['POST', `/message-queue-entries/${queue.entry?.id}/message`, { text: 'Halo' }],
      ['POST', `/message-queue-entries/${queue.entry?.id}/opened`],
    ] as const)
      expect((await as[who](method, path, body)).status, path).toBe(404)
    expect((await as[who]('GET', '/message-queues')).body.queues).toEqual([])
    expect(await queryAsOwner('select * from message_queue_entries')).toEqual(before)
    expect(await queryAsOwner('select closed_at from message_queues')).toEqual([{ closed_at: null }])
  })

  it('is limited to affiliates whose products the user can see', async () => {
    const [visibleAffiliate, otherAffiliate] = [
      await createNamed('dekat'),
      await createNamed('jauh', [cleanser]),
    ]
    const queue = await startQueue({ ids: [otherAffiliate, visibleAffiliate] }, 'rina')
    expect([queue.counts.waiting, queue.entry?.affiliate_id]).toEqual([1, visibleAffiliate])
    const ofFilter = await startQueue({ filter: {} }, 'rina', { include_queued: true })
    expect(ofFilter.counts.waiting).toBe(1)
    expect((await requestQueue({ ids: [otherAffiliate] }, 'rina')).body.code).toBe('NOBODY')
  })

  it('requires the WhatsApp permission to create a queue', async () => {
    const [a] = await createAffiliates(1)
    const dewi = await program.database.idOf('dewi')
    await queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_whatsapp'`,
      [dewi],
    )
    expect((await requestQueue({ ids: [a] }, 'dewi')).status).toBe(403)
    expect(await queryAsOwner('select from message_queues')).toEqual([])
  })
})
