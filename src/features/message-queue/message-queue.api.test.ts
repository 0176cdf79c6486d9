/** Message queues over the API: starting one from a list, deciding its entries, going back, and its end. */
import { describe, expect, it } from 'vitest'
import {
  as,
  createAffiliates,
  createNamed,
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

describe('a WhatsApp message queue', () => {
  it('has one entry per chosen affiliate, in the chosen order, with the message filled in', async () => {
    const [a, b, c] = await createAffiliates(3)
    const queue = await startQueue({ ids: [c, a, b, a] })
    expect(queue).toMatchObject({
      template_name: 'Sapaan',
      is_open: true,
      mark_contacted: true,
      counts: { waiting: 3, sent: 0, skipped: 0, wrong_number: 0 },
      entry: { affiliate_id: c, message: 'Halo kreator3!', blockers: [], opened_at: null, chat: null },
      next: { affiliate_id: a, message: 'Halo kreator1!' },
      latest: null,
      unsent: [],
    })
  })

  it('from a filter has the affiliates of the list, in the order of the list', async () => {
    const [a, b] = await createAffiliates(3)
    for (const [id, due] of [
      [a, -1],
      [b, -4],
    ] as const)
      await make.assignVideo(`${id}`, serum, await make.video(serum, sari), 'belum', due)
    const queue = await startQueue({ filter: { butuh: 'telat' } })
    expect([queue.entry?.affiliate_id, queue.next?.affiliate_id, queue.counts.waiting]).toEqual([b, a, 2])
    const filtered = await startQueue({ filter: { q: 'KREATOR3', product_id: serum } })
    expect([filtered.entry?.affiliate?.username, filtered.counts.waiting]).toEqual(['kreator3', 1])
  })

  it('leaves out affiliates whose chat somebody has opened today, unless they are asked for', async () => {
    const [a, b, c] = await createAffiliates(3)
    await as.budi('POST', `/affiliates/${a}/chats`, { template_id: null })
    await as.budi('POST', `/affiliates/${c}/chats`, { template_id: null })
    await queryAsOwner(
      `update affiliate_registrations set chat_opened_at = chat_opened_at - interval '1 day' where id = $1`,
      [c],
    )
    const { body } = await requestQueue({ ids: [a, b, c] })
    expect(body).toMatchObject({ entries: 2, left_out: 1 })
    const queueOfAll = await requestQueue({ ids: [a, b, c] }, 'sari', {
      include_contacted: true,
      include_queued: true,
    })
    expect(queueOfAll.body).toMatchObject({ entries: 3, left_out: 0, left_queued: 0 })
    const refusedReply = await requestQueue({ ids: [a] })
    expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'ALL_CONTACTED'])
  })

  it('from the list of a need records reminders of that need, and from chosen affiliates none', async () => {
    const [lateAffiliate, chosenAffiliate] = await createAffiliates(2)
    for (const id of [lateAffiliate, chosenAffiliate])
      await make.assignVideo(`${id}`, serum, await make.video(serum, sari), 'belum', -1)
    const ofNeed = await startQueue({ filter: { butuh: 'telat' } })
    const ofChosen = await startQueue({ ids: [chosenAffiliate] }, 'sari', { include_queued: true })
    await as.sari('POST', `/message-queue-entries/${ofChosen.entry?.id}/opened`)
    await as.sari('POST', `/message-queue-entries/${ofNeed.entry?.id}/opened`)
    const reminded = await queryAsOwner(
      'select reminded_for, reminder_count from affiliate_registrations where id = any ($1) order by username',
      [[lateAffiliate, chosenAffiliate]],
    )
    const first = ofNeed.entry?.affiliate_id === lateAffiliate ? 0 : 1
    expect(reminded[first]).toEqual({ reminded_for: 'telat', reminder_count: 1 })
    expect(reminded[1 - first]).toEqual({ reminded_for: null, reminder_count: 0 })
  })

  it('takes 500 affiliates at most', async () => {
    await queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'b' || n, '08139' || (1000000 + n), array[$1::uuid] from generate_series(1, 500) n`,
      [serum],
    )
    const queue = await startQueue({ filter: {} })
    expect(queue.counts.waiting).toBe(500)
    await createNamed('satu.lagi')
    const { status, body } = await requestQueue({ filter: {} })
    expect([status, body.code]).toEqual([409, 'TOO_MANY'])
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
    expect((await requestQueue({ ids })).status).toBe(400)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('is created once for simultaneous requests with the same key', async () => {
    const [a] = await createAffiliates(1)
    const body = { template_id: template, mark_contacted: true, of: { ids: [a] } }
    const requestKey = newKeyHeader()
    const replies = await Promise.all(
      [1, 2, 3].map(() => as.sari('POST', '/message-queues', body, requestKey)),
    )
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('is rejected with an unknown template or without affiliates', async () => {
    const [a] = await createAffiliates(1)
    expect((await requestQueue({ ids: [crypto.randomUUID()] })).body.code).toBe('NOBODY')
    expect((await requestQueue({ filter: { butuh: 'telat' } })).body.code).toBe('NOBODY')
    expect((await requestQueue({ ids: [a] }, 'sari', { template_id: crypto.randomUUID() })).body.code).toBe(
      'TEMPLATE_GONE',
    )
    expect((await requestQueue({ filter: { sort: 'x' } })).status).toBe(400)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(0)
  })

  it('is rejected when the user already has twenty open ones', async () => {
    const [a] = await createAffiliates(1)
    const again = { include_queued: true }
    for (let n = 0; n < 19; n++) await startQueue({ ids: [a] }, 'sari', again)
    const replies = await Promise.all([1, 2, 3].map(() => requestQueue({ ids: [a] }, 'sari', again)))
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
    expect(replies.find((reply) => reply.status === 409)?.body.code).toBe('TOO_MANY_QUEUES')
    await startQueue({ ids: [a] }, 'budi')
  })
})

describe('working through a queue', () => {
  it('marks the affiliate of a sent entry as contacted and shows the next entry', async () => {
    const [a, b] = await createAffiliates(2)
    const queue = await startQueue({ ids: [a, b] })
    const second = await decideEntry(queue, 'sent')
    expect(second).toMatchObject({
      entry: { affiliate_id: b },
      latest: { username: 'kreator1', state: 'sent' },
      counts: { sent: 1 },
      sent_today: 1,
    })
    expect(await readWhatsappStatus(`${a}`)).toBe('sudah')
    const end = await decideEntry(second, 'wrong_number')
    expect(end).toMatchObject({
      entry: null,
      unsent: [{ affiliate_id: b, username: 'kreator2', state: 'wrong_number' }],
    })
    expect(await readWhatsappStatus(`${b}`)).toBe('belum')
  })

  it('marks nobody as contacted until the option is turned on', async () => {
    const [a, b] = await createAffiliates(2)
    const queue = await startQueue({ ids: [a, b] }, 'sari', { mark_contacted: false })
    await decideEntry(queue, 'sent')
    expect(await readWhatsappStatus(`${a}`)).toBe('belum')
    const marking = await as.sari('POST', `/message-queues/${queue.id}/mark`, { mark_contacted: true })
    await decideEntry(marking.body, 'sent')
    expect(await readWhatsappStatus(`${b}`)).toBe('sudah')
  })

  it('decides an entry only once for simultaneous requests', async () => {
    const [a, b] = await createAffiliates(2)
    const queue = await startQueue({ ids: [a, b] })
    const replies = await Promise.all(
      ['sent', 'skipped', 'sent', 'wrong_number'].map((decision) =>
        as.sari('POST', `/message-queue-entries/${queue.entry?.id}/decision`, { decision }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect((await readQueue(queue.id)).counts.waiting).toBe(1)
  })

  it('goes back to the last entry, and unmarks the affiliate only within a minute', async () => {
    const [a, b] = await createAffiliates(2)
    const second = await decideEntry(await startQueue({ ids: [a, b] }), 'sent')
    const path = `/message-queue-entries/${second.latest?.id}/back`
    const [first, secondReply] = await Promise.all([as.sari('POST', path), as.sari('POST', path)])
    expect([first.status, secondReply.status]).toEqual([200, 200])
    expect((await readQueue(second.id)).entry?.affiliate_id).toBe(a)
    expect(await readWhatsappStatus(`${a}`)).toBe('belum')
    expect((await readQueue(second.id)).sent_today).toBe(0)

    await decideEntry(await readQueue(second.id), 'sent')
    await queryAsOwner(`update affiliate_steps set made_at = now() - interval '2 minutes'`)
    const lateReply = await as.sari('POST', path)
    expect(lateReply.body).toMatchObject({ contacted_stays: true, queue: { entry: { affiliate_id: a } } })
    expect(await readWhatsappStatus(`${a}`)).toBe('sudah')
  })

  it('keeps the affiliate marked as contacted if another step followed', async () => {
    const [a] = await createAffiliates(1)
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'disetujui' where id = $1`,
      [a],
    )
    const queue = await startQueue({ ids: [a] })
    const end = await decideEntry(queue, 'sent')
    expect((await as.sari('POST', `/affiliates/${a}/sent`)).status).toBe(200)
    const { body } = await as.sari('POST', `/message-queue-entries/${end.latest?.id}/back`)
    expect(body.contacted_stays).toBe(true)
    expect(
      await queryAsOwner(
        'select status_whatsapp, sample_product_status from affiliate_registrations where id = $1',
        [a],
      ),
    ).toEqual([{ status_whatsapp: 'sudah', sample_product_status: 'terkirim' }])
  })

  it('ends after the time limit or when closed, and then rejects decisions', async () => {
    const [a, b] = await createAffiliates(2)
    const closedQueue = await startQueue({ ids: [a, b] })
    expect((await as.sari('POST', `/message-queues/${closedQueue.id}/close`)).status).toBe(204)
    const expiredQueue = await startQueue({ ids: [a, b] })
    await queryAsOwner(
      `update message_queues set made_at = now() - make_interval(days => $2) where id = $1`,
      [expiredQueue.id, openDays],
    )
    expect((await as.sari('GET', '/message-queues')).body.queues).toEqual([])
    for (const queue of [closedQueue, expiredQueue]) {
      const path = `/message-queue-entries/${queue.entry?.id}`
      for (const [call, body] of [
        ['decision', { decision: 'sent' }],
        ['message', { text: 'Halo' }],
        ['back', {}],
      ] as const)
        expect((await as.sari('POST', `${path}/${call}`, body)).body.code, call).toBe('ENDED')
      const state = await readQueue(queue.id)
      expect([state.is_open, state.counts.waiting]).toEqual([false, 2])
    }
    await queryAsOwner(`update message_queues set made_at = now() - interval '9 days' where id = $1`, [
      expiredQueue.id,
    ])
    await queryAsOwner('select app.purge_message_queues()')
    expect(await queryAsOwner('select id from message_queues')).toEqual([{ id: closedQueue.id }])
  })
})

it('a queue stays open for the number of days that the screen shows', async () => {
  const [row] = await queryAsOwner<{ days: number }>(
    `select extract(day from app.message_queue_open_for())::integer as days`,
  )
  expect(row?.days).toBe(openDays)
})
