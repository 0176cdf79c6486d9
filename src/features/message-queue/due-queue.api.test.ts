/** The queue of all due reminders ('Antrean pagi') has a card for each, with the template of its need. */
import { describe, expect, it } from 'vitest'
import {
  as,
  cleanser,
  createAffiliateDueIn,
  createManyLate,
  grantRina,
  lateTemplate,
  newKeyHeader,
  passDays,
  queryAsOwner,
  readQueue,
  readRadar,
  readWhatsappStatus,
  remind,
  requestDueQueue,
  serum,
  setReminders,
  soonTemplate,
  startDueQueue,
} from '#test/due-reminders.ts'
import { dueQueueName } from './message-queue.ts'

describe('queue of all due reminders', () => {
  it('the queue of due reminders has the template of each need, the most urgent first, and as many entries as the radar counts', async () => {
    await createAffiliateDueIn('besok', 1)
    await createAffiliateDueIn('telat1', -1)
    await createAffiliateDueIn('telat5', -5)
    await createAffiliateDueIn('nanti', 9)
    expect((await readRadar()).due_reminders).toBe(3)
    const queue = await startDueQueue()
    expect(queue).toMatchObject({
      template_name: dueQueueName,
      mark_contacted: false,
      counts: { waiting: 3 },
      entry: {
        affiliate: { username: 'telat5' },
        need: 'telat',
        message: expect.stringMatching(/^Telat, telat5: Video #\d+$/),
      },
      next: { affiliate: { username: 'telat1' } },
      later: { affiliate: { username: 'besok' }, message: 'Besok ya, besok' },
    })
  })

  it('the queue of due reminders records the reminder with its need and template when the chat is opened', async () => {
    const id = await createAffiliateDueIn('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    const { body } = await as.sari('GET', `/timeline/affiliate/${id}`)
    expect(body.entries[0].changes).toEqual([
      { field: 'need', from: null, to: 'telat' },
      { field: 'template_id', from: null, to: 'Telat' },
    ])
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1, due_reminders: 0 })
  })

  it('the queue of due reminders keeps the reminder of an affiliate when it marks them as contacted', async () => {
    const id = await createAffiliateDueIn('telat', -1)
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'belum' where id = $1`, [id])
    const { body } = await as.sari('POST', '/message-queues/due', { mark_contacted: true }, newKeyHeader())
    const { entry } = await readQueue(body.id)
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    const reply = await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'sent' })
    expect([reply.status, await readWhatsappStatus(id)]).toEqual([200, 'sudah'])
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1 })
  })

  it.each(['skipped', 'wrong_number'])(
    'the queue of due reminders cancels the reminder when its entry is decided as %s after the chat was opened',
    async (decision) => {
      await createAffiliateDueIn('telat', -1)
      const { entry, id: queueId } = await startDueQueue()
      const post = (action: string, body = {}) =>
        as.sari('POST', `/message-queue-entries/${entry?.id}/${action}`, body)
      await post('opened')
      expect((await readRadar()).reminded).toBe(1)
      await post('decision', { decision })
      expect(await readRadar()).toMatchObject({
        rows: [{ need: 'telat', reminder: { number: 1 } }],
        reminded: 0,
      })
      // An opening that is reported after the decision records no reminder.
      expect((await post('opened')).status).toBe(204)
      expect((await readRadar()).reminded).toBe(0)
      // The user goes back to the entry and opens the chat again.
      await post('back')
      expect((await readQueue(queueId)).entry?.opened_at).toBeNull()
      await post('opened')
      expect((await readRadar()).reminded).toBe(1)
    },
  )

  it('the queue of due reminders does not cancel a reminder that a colleague sent meanwhile', async () => {
    const id = await createAffiliateDueIn('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    await remind(id, 'telat', 'dewi')
    await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'skipped' })
    expect((await readRadar()).reminded).toBe(1)
  })

  it('the queue of due reminders records the reminder of an entry decided as sent, even if the opening of its chat was not reported', async () => {
    await createAffiliateDueIn('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'sent' })
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1 })
    // The opening is reported after the decision, and the reminder counts once.
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    expect(await queryAsOwner('select reminder_count from affiliate_registrations')).toEqual([
      { reminder_count: 1 },
    ])
  })

  it('the queue of due reminders leaves out affiliates contacted today, resting after a reminder, snoozed, or with all reminders sent', async () => {
    const contactedId = await createAffiliateDueIn('ditulis', -1)
    const restingId = await createAffiliateDueIn('istirahat', -1)
    const snoozedId = await createAffiliateDueIn('ditunda', -1)
    const fullyRemindedId = await createAffiliateDueIn('diam', -1)
    // There are two reminders of this need, so this affiliate has got all of them.
    await queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 2, rests_until = app.today(),
         reminded_on = app.today() - 3, chat_opened_at = now() - interval '3 days' where id = $1`,
      [fullyRemindedId],
    )
    await as.budi('POST', `/affiliates/${contactedId}/chats`, { template_id: null })
    await queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 1, rests_until = app.today() + 1,
         reminded_on = app.today() - 1, chat_opened_at = now() - interval '1 day' where id = $1`,
      [restingId],
    )
    await as.sari('POST', `/affiliates/${snoozedId}/snooze`, { days: 2 })
    expect((await readRadar()).due_reminders).toBe(0)
    const { status, body } = await requestDueQueue()
    expect([status, body.code]).toEqual([409, 'NOBODY'])
    expect(await queryAsOwner('select from message_queues')).toEqual([])
    // On the next day, the reminders of the contacted and the resting affiliate are due.
    await passDays(1)
    expect((await startDueQueue()).counts.waiting).toBe(2)
  })

  it('the queue of due reminders contains an affiliate again after their reminder of today was cancelled', async () => {
    const id = await createAffiliateDueIn('batal', -1)
    await remind(id)
    expect((await readRadar()).due_reminders).toBe(0)
    expect((await as.sari('POST', `/affiliates/${id}/reminder/cancel`)).status).toBe(204)
    expect((await readRadar()).due_reminders).toBe(1)
    expect((await startDueQueue()).counts.waiting).toBe(1)
  })

  it('the queue of due reminders leaves out needs without a template or with a deleted one', async () => {
    await createAffiliateDueIn('telat', -1)
    expect((await as.sari('DELETE', `/templates/${lateTemplate}`)).status).toBe(204)
    expect((await readRadar()).due_reminders).toBe(0)
    expect((await requestDueQueue()).body.code).toBe('NOBODY')
    expect((await as.sari('POST', `/trash/${lateTemplate}/restore`, {})).status).toBe(200)
    expect((await readRadar()).due_reminders).toBe(1)
    await setReminders('telat', [null, 2])
    expect((await readRadar()).due_reminders).toBe(0)
  })

  it('the queue of due reminders blocks a message with an unfilled shortcode until the value is stored or another text is typed', async () => {
    await queryAsOwner(`update griting_templates set template_content = 'Resi [resi]' where id = $1`, [
      lateTemplate,
    ])
    const affiliate = await createAffiliateDueIn('telat', -1)
    const { id, entry } = await startDueQueue()
    expect(entry?.blockers).toEqual(['[resi]: resinya belum diisi'])
    await as.sari('DELETE', `/templates/${lateTemplate}`)
    const setResi = (resi: string | null) =>
      queryAsOwner(
        `update affiliate_registrations set sample_product_status = 'disetujui', sample_resi = $2 where id = $1`,
        [affiliate, resi],
      )
    await setResi('JNE0123456789')
    expect((await readQueue(id)).entry).toMatchObject({ message: 'Resi JNE0123456789', blockers: [] })
    await setResi(null)
    expect((await readQueue(id)).entry?.blockers).toHaveLength(1)
    const { body } = await as.sari('POST', `/message-queue-entries/${entry?.id}/message`, {
      text: 'Sendiri, [nama]',
    })
    expect(body.entry).toMatchObject({ message: 'Sendiri, telat', blockers: [] })
  })

  it('the queue of due reminders replaces the earlier queue of due reminders of the same user, and closes no other queue', async () => {
    const id = await createAffiliateDueIn('telat', -1)
    const selectionReply = await as.sari(
      'POST',
      '/message-queues',
      { template_id: soonTemplate, mark_contacted: true, of: { ids: [id] } },
      newKeyHeader(),
    )
    const queueOfDewi = await startDueQueue('dewi')
    const earlierQueue = await startDueQueue()
    const laterQueue = await startDueQueue()
    expect((await readQueue(earlierQueue.id)).is_open).toBe(false)
    expect((await readQueue(queueOfDewi.id, 'dewi')).is_open).toBe(true)
    const { body } = await as.sari('GET', '/message-queues')
    expect(
      body.queues.map((queue: { id: string; is_for_due_reminders: boolean }) => [
        queue.id,
        queue.is_for_due_reminders,
      ]),
    ).toEqual([
      [laterQueue.id, true],
      [selectionReply.body.id, false],
    ])
  })

  it('the queue of due reminders is created once for simultaneous requests with the same key', async () => {
    await createAffiliateDueIn('telat', -1)
    const key = newKeyHeader()
    const replies = await Promise.all(
      [1, 2, 3].map(() => as.sari('POST', '/message-queues/due', { mark_contacted: true }, key)),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('the queue of due reminders has only affiliates with videos that its user may see', async () => {
    await createAffiliateDueIn('terlihat', -1)
    await createAffiliateDueIn('tersembunyi', -2, [cleanser])
    await grantRina('dashboard', 'data_affiliate_whatsapp')
    expect((await readRadar('rina')).due_reminders).toBe(1)
    const queue = await startDueQueue('rina')
    expect([queue.counts.waiting, queue.entry?.affiliate?.username]).toEqual([1, 'terlihat'])
    expect((await as.sari('GET', `/message-queues/${queue.id}`)).status).toBe(404)
  })

  it('the queue of due reminders is refused to a user without the WhatsApp permission, and no queue is stored', async () => {
    await createAffiliateDueIn('telat', -1)
    await queryAsOwner(`delete from user_permissions where permission_name = 'data_affiliate_whatsapp'
      and user_id = (select id from profiles where email like 'rina@%')`)
    expect((await requestDueQueue('rina')).status).toBe(403)
    expect(await queryAsOwner('select from message_queues')).toEqual([])
    await grantRina('data_affiliate_whatsapp')
    expect((await requestDueQueue('rina')).status).toBe(201)
  })

  it.each([{}, { mark_contacted: 'ya' }, { mark_contacted: true, of: {} }])(
    'the queue of due reminders is refused for the input %j',
    async (input) => {
      await createAffiliateDueIn('telat', -1)
      expect((await as.sari('POST', '/message-queues/due', input, newKeyHeader())).status).toBe(400)
      expect(await queryAsOwner('select from message_queues')).toEqual([])
    },
  )

  it('the queue of due reminders shows that a colleague has opened the chat since the queue was made', async () => {
    await createAffiliateDueIn('telat', -1)
    const queueOfSari = await startDueQueue('sari')
    const queueOfDewi = await startDueQueue('dewi')
    await as.sari('POST', `/message-queue-entries/${queueOfSari.entry?.id}/opened`)
    const { entry, made_at } = await readQueue(queueOfDewi.id, 'dewi')
    expect(entry?.chat?.need).toBe('telat')
    expect(`${entry?.chat?.at}` > made_at).toBe(true)
  })

  it('the queue of due reminders contains at most the 500 most urgent reminders', async () => {
    await createManyLate(501)
    expect((await readRadar()).due_reminders).toBe(500)
    const queue = await startDueQueue()
    expect([queue.counts.waiting, queue.entry?.affiliate?.username]).toEqual([500, 'b501'])
  })

  it('the queue of due reminders loses the messages of a template that is erased, and no others', async () => {
    await createAffiliateDueIn('telat', -1)
    await createAffiliateDueIn('besok', 1)
    const queue = await startDueQueue()
    await as.sari('DELETE', `/templates/${lateTemplate}`)
    const erasure = { resource: 'template', id: lateTemplate, reason: 'diminta' }
    expect((await as.sari('POST', '/erasures', erasure)).status).toBe(204)
    expect(await readQueue(queue.id)).toMatchObject({
      counts: { waiting: 1 },
      entry: { message: 'Besok ya, besok' },
    })
  })

  it('the queue of due reminders says that a reminder is over once its video has more days, is posted or taken back', async () => {
    const changesThatEndReminder = [
      `update affiliate_link_videos set tanggal_max_upload = '2031-01-05' where affiliate_id = $1`,
      `update affiliate_link_videos set status_link_posting = 'sudah',
         link_posting_vo = 'https://www.tiktok.com/@x/video/77' where affiliate_id = $1`,
      'delete from affiliate_link_videos where affiliate_id = $1',
    ]
    for (const [index, change] of changesThatEndReminder.entries()) {
      const id = await createAffiliateDueIn(`usai.${index}`, -3)
      const queue = await startDueQueue()
      expect(queue.entry).toMatchObject({ affiliate_id: id, is_over: false, is_updated: false })
      await queryAsOwner(change, [id])
      expect((await readQueue(queue.id)).entry).toMatchObject({ affiliate_id: id, is_over: true })
      await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    }
  })

  it('the queue of due reminders goes on with a reminder whose video gets an earlier deadline', async () => {
    const id = await createAffiliateDueIn('belum.usai', -3)
    const queue = await startDueQueue()
    await queryAsOwner(
      'update affiliate_link_videos set tanggal_max_upload = tanggal_max_upload - 1 where affiliate_id = $1',
      [id],
    )
    expect((await readQueue(queue.id)).entry).toMatchObject({ is_over: false, message: queue.entry?.message })
  })

  it('the queue of due reminders says that a reminder is over once the user no longer sees the product of the video', async () => {
    const [cleanserPermission] = await queryAsOwner<{ name: string }>(
      'select name from permission_names where product_id = $1',
      [cleanser],
    )
    await grantRina(`${cleanserPermission?.name}`)
    const id = await createAffiliateDueIn('masih.terlihat', -3, [cleanser, serum])
    const queue = await startDueQueue('rina')
    expect(queue.entry).toMatchObject({ affiliate_id: id, is_over: false })
    await queryAsOwner('delete from user_permissions where permission_name = $1', [cleanserPermission?.name])
    const { entry } = await readQueue(queue.id, 'rina')
    expect(entry).toMatchObject({ affiliate: { username: 'masih.terlihat' }, is_over: true })
  })
})
