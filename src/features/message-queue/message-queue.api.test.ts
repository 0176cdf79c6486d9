/**
 * A message queue is started from a list. The user decides its entries one by one, can go back, and closes it. Runs on
 * every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import {
  as,
  createAffiliateNamed,
  createAffiliates,
  decideEntry,
  make,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  readWhatsappStatus,
  requestQueue,
  sari,
  serum,
  startQueue,
  template,
} from '#test/message-queues.ts'
import { openDays } from './message-queue.ts'

describe('WhatsApp message queue', () => {
  it('a message queue has one entry per chosen affiliate, in the chosen order, with the message filled in', async () => {
    const [firstId, secondId, thirdId] = await createAffiliates(3)
    const queue = await startQueue({ ids: [thirdId, firstId, secondId, firstId] })
    expect(queue).toMatchObject({
      template_name: 'Sapaan',
      is_open: true,
      mark_contacted: true,
      counts: { waiting: 3, sent: 0, skipped: 0, wrong_number: 0 },
      entry: { affiliate_id: thirdId, message: 'Halo kreator3!', blockers: [], opened_at: null, chat: null },
      next: { affiliate_id: firstId, message: 'Halo kreator1!' },
      latest: null,
      unsent: [],
    })
  })

  it('a message queue that is started from a filter has the affiliates of the list, in the order of the list', async () => {
    const [firstId, secondId] = await createAffiliates(3)
    await make.assignVideo(`${firstId}`, serum, await make.video(serum, sari), { due: -1 })
    await make.assignVideo(`${secondId}`, serum, await make.video(serum, sari), { due: -4 })
    const queue = await startQueue({ filter: { butuh: 'telat' } })
    expect([queue.entry?.affiliate_id, queue.next?.affiliate_id, queue.counts.waiting]).toEqual([
      secondId,
      firstId,
      2,
    ])
    const searchQueue = await startQueue({ filter: { q: 'KREATOR3', product_id: serum } })
    expect([searchQueue.entry?.affiliate?.username, searchQueue.counts.waiting]).toEqual(['kreator3', 1])
  })

  it('a message queue leaves out affiliates whose chat a user has opened today, unless the request includes them', async () => {
    const [firstId, secondId, thirdId] = await createAffiliates(3)
    await as.budi('POST', `/affiliates/${firstId}/chats`, { template_id: null })
    await as.budi('POST', `/affiliates/${thirdId}/chats`, { template_id: null })
    await queryAsOwner(
      `update affiliate_registrations set chat_opened_at = chat_opened_at - interval '1 day' where id = $1`,
      [thirdId],
    )
    const { body } = await requestQueue({ ids: [firstId, secondId, thirdId] })
    expect(body).toMatchObject({ entries: 2, left_out: 1 })
    const replyForAll = await requestQueue(
      { ids: [firstId, secondId, thirdId] },
      { include_contacted: true, include_queued: true },
    )
    expect(replyForAll.body).toMatchObject({ entries: 3, left_out: 0, left_queued: 0 })
    const refusal = await requestQueue({ ids: [firstId] })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'ALL_CONTACTED'])
  })

  it('a message queue records reminders of a need if it is started from the list of the need, not from chosen affiliates', async () => {
    const [listedId, chosenId] = await createAffiliates(2)
    for (const [id, daysLeft] of [
      [listedId, -2],
      [chosenId, -1],
    ] as const)
      await make.assignVideo(`${id}`, serum, await make.video(serum, sari), { due: daysLeft })
    const needQueue = await startQueue({ filter: { butuh: 'telat' } })
    // The list of the need has both affiliates, the one with the earlier deadline first.
    expect(needQueue.entry?.affiliate_id).toBe(listedId)
    const chosenQueue = await startQueue({ ids: [chosenId] }, { include_queued: true })
    await as.sari('POST', `/message-queue-entries/${chosenQueue.entry?.id}/opened`)
    await as.sari('POST', `/message-queue-entries/${needQueue.entry?.id}/opened`)
    const readReminders = (id: string | undefined) =>
      queryAsOwner('select reminded_for, reminder_count from affiliate_registrations where id = $1', [id])
    expect(await readReminders(listedId)).toEqual([{ reminded_for: 'telat', reminder_count: 1 }])
    expect(await readReminders(chosenId)).toEqual([{ reminded_for: null, reminder_count: 0 }])
  })

  it('a message queue takes at most 500 affiliates', async () => {
    await queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'b' || number, '08139' || (1000000 + number), array[$1::uuid] from generate_series(1, 500) number`,
      [serum],
    )
    const queue = await startQueue({ filter: {} })
    expect(queue.counts.waiting).toBe(500)
    await createAffiliateNamed('satu.lagi')
    const { status, body } = await requestQueue({ filter: {} })
    expect([status, body.code]).toEqual([409, 'TOO_MANY'])
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
    expect((await requestQueue({ ids })).status).toBe(400)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('a message queue is created once for simultaneous requests with the same key', async () => {
    const [firstId] = await createAffiliates(1)
    const body = { template_id: template, mark_contacted: true, of: { ids: [firstId] } }
    const requestKey = newKeyHeader()
    const replies = await Promise.all(
      [1, 2, 3].map(() => as.sari('POST', '/message-queues', body, requestKey)),
    )
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('a message queue is rejected without affiliates, with an unknown template and with an unknown filter', async () => {
    const [firstId] = await createAffiliates(1)
    expect((await requestQueue({ ids: [crypto.randomUUID()] })).body.code).toBe('NOBODY')
    expect((await requestQueue({ filter: { butuh: 'telat' } })).body.code).toBe('NOBODY')
    expect((await requestQueue({ ids: [firstId] }, { template_id: crypto.randomUUID() })).body.code).toBe(
      'TEMPLATE_GONE',
    )
    expect((await requestQueue({ filter: { sort: 'x' } })).status).toBe(400)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(0)
  })

  it('a message queue is rejected when the user already has twenty open queues', async () => {
    const [firstId] = await createAffiliates(1)
    // By default, a second queue would leave out the affiliate.
    const options = { include_queued: true }
    for (let count = 1; count <= 19; count++) await startQueue({ ids: [firstId] }, options)
    const replies = await Promise.all([1, 2, 3].map(() => requestQueue({ ids: [firstId] }, options)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
    expect(replies.find((reply) => reply.status === 409)?.body.code).toBe('TOO_MANY_QUEUES')
    await startQueue({ ids: [firstId] }, { user: 'budi' })
  })
})

describe('work on a message queue', () => {
  it('a message queue marks the affiliate of a sent entry as contacted and shows the next entry', async () => {
    const [firstId, secondId] = await createAffiliates(2)
    const queue = await startQueue({ ids: [firstId, secondId] })
    const queueAfterFirst = await decideEntry(queue, 'sent')
    expect(queueAfterFirst).toMatchObject({
      entry: { affiliate_id: secondId },
      latest: { username: 'kreator1', state: 'sent' },
      counts: { sent: 1 },
      sent_today: 1,
    })
    expect(await readWhatsappStatus(`${firstId}`)).toBe('sudah')
    const queueAfterSecond = await decideEntry(queueAfterFirst, 'wrong_number')
    expect(queueAfterSecond).toMatchObject({
      entry: null,
      unsent: [{ affiliate_id: secondId, username: 'kreator2', state: 'wrong_number' }],
    })
    expect(await readWhatsappStatus(`${secondId}`)).toBe('belum')
  })

  it('a message queue marks nobody as contacted until the option is turned on', async () => {
    const [firstId, secondId] = await createAffiliates(2)
    const queue = await startQueue({ ids: [firstId, secondId] }, { mark_contacted: false })
    await decideEntry(queue, 'sent')
    expect(await readWhatsappStatus(`${firstId}`)).toBe('belum')
    const { body } = await as.sari('POST', `/message-queues/${queue.id}/mark`, { mark_contacted: true })
    await decideEntry(body, 'sent')
    expect(await readWhatsappStatus(`${secondId}`)).toBe('sudah')
  })

  it('a message queue decides an entry once when several decisions arrive at the same time', async () => {
    const [firstId, secondId] = await createAffiliates(2)
    const queue = await startQueue({ ids: [firstId, secondId] })
    const replies = await Promise.all(
      ['sent', 'skipped', 'sent', 'wrong_number'].map((decision) =>
        as.sari('POST', `/message-queue-entries/${queue.entry?.id}/decision`, { decision }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect((await readQueue(queue.id)).counts.waiting).toBe(1)
  })

  it('a message queue can go back to the last entry, which unmarks the affiliate within a minute', async () => {
    const [firstId, secondId] = await createAffiliates(2)
    const queue = await decideEntry(await startQueue({ ids: [firstId, secondId] }), 'sent')
    const path = `/message-queue-entries/${queue.latest?.id}/back`
    // The button was pressed twice.
    const replies = await Promise.all([as.sari('POST', path), as.sari('POST', path)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await readQueue(queue.id)).entry?.affiliate_id).toBe(firstId)
    expect(await readWhatsappStatus(`${firstId}`)).toBe('belum')
    expect((await readQueue(queue.id)).sent_today).toBe(0)

    await decideEntry(await readQueue(queue.id), 'sent')
    await queryAsOwner(`update affiliate_steps set made_at = now() - interval '2 minutes'`)
    const lateReply = await as.sari('POST', path)
    expect(lateReply.body).toMatchObject({
      contacted_stays: true,
      queue: { entry: { affiliate_id: firstId } },
    })
    expect(await readWhatsappStatus(`${firstId}`)).toBe('sudah')
  })

  it('a message queue keeps an affiliate marked as contacted when the user goes back after another step of the affiliate', async () => {
    const [firstId] = await createAffiliates(1)
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [firstId],
    )
    const queue = await decideEntry(await startQueue({ ids: [firstId] }), 'sent')
    expect((await as.sari('POST', `/affiliates/${firstId}/sent`)).status).toBe(200)
    const { body } = await as.sari('POST', `/message-queue-entries/${queue.latest?.id}/back`)
    expect(body.contacted_stays).toBe(true)
    expect(
      await queryAsOwner(
        'select status_whatsapp, sample_product_status from affiliate_registrations where id = $1',
        [firstId],
      ),
    ).toEqual([{ status_whatsapp: 'sudah', sample_product_status: 'terkirim' }])
  })

  it('a message queue ends when the queue is closed or expires, after which its entries cannot be changed', async () => {
    const [firstId, secondId] = await createAffiliates(2)
    const closedQueue = await startQueue({ ids: [firstId, secondId] })
    expect((await as.sari('POST', `/message-queues/${closedQueue.id}/close`)).status).toBe(204)
    const expiredQueue = await startQueue({ ids: [firstId, secondId] })
    await queryAsOwner(
      `update message_queues set made_at = now() - make_interval(days => $2) where id = $1`,
      [expiredQueue.id, openDays],
    )
    expect((await as.sari('GET', '/message-queues')).body.queues).toEqual([])
    for (const queue of [closedQueue, expiredQueue]) {
      const path = `/message-queue-entries/${queue.entry?.id}`
      for (const [action, body] of [
        ['decision', { decision: 'sent' }],
        ['message', { text: 'Halo' }],
        ['back', {}],
      ] as const)
        expect((await as.sari('POST', `${path}/${action}`, body)).body.code, action).toBe('ENDED')
      const state = await readQueue(queue.id)
      expect([state.is_open, state.counts.waiting]).toEqual([false, 2])
    }
  })
})

it('a message queue is purged when it is more than eight days old', async () => {
  const [firstId] = await createAffiliates(1)
  const recentQueue = await startQueue({ ids: [firstId] })
  const oldQueue = await startQueue({ ids: [firstId] }, { include_queued: true })
  await queryAsOwner(`update message_queues set made_at = now() - interval '9 days' where id = $1`, [
    oldQueue.id,
  ])
  await queryAsOwner('select app.purge_message_queues()')
  expect(await queryAsOwner('select id from message_queues')).toEqual([{ id: recentQueue.id }])
})

it('a message queue stays open for the number of days that the screen shows', async () => {
  const [row] = await queryAsOwner<{ days: number }>(
    `select extract(day from app.message_queue_lifetime())::integer as days`,
  )
  expect(row?.days).toBe(openDays)
})
