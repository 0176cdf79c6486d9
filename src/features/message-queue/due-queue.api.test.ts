/** Reminders that are due: which one the radar names, and the queue of all of them, each with its own template. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { RadarNow } from '#features/radar/radar-schema.ts'
import {
  as,
  cleanser,
  createTemplate,
  grantRina,
  make,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  readWhatsappStatus,
  sari,
  serum,
} from '#test/message-queues.ts'
import { dueQueueName } from './message-queue.ts'

let lateTemplate: string
let soonTemplate: string

beforeEach(async () => {
  lateTemplate = await createTemplate('Telat, [nama]: [video]', 'Telat')
  soonTemplate = await createTemplate('Besok ya, [nama]', 'Besok')
  await setSteps('telat', [lateTemplate, 2], [lateTemplate, 3])
  await setSteps('tenggat', [soonTemplate, 1])
  for (const need of ['video', 'hubungi', 'dikembalikan']) await setSteps(need, [null, 2])
})

type Step = [template: string | null, days: number]
const setSteps = (need: string, first: Step, second: Step | [null, null] = [null, null]) =>
  queryAsOwner(
    `update reminder_schedules set template_1 = $2, days_1 = $3, template_2 = $4, days_2 = $5, template_3 = null,
       days_3 = null where need = $1`,
    [need, ...first, ...second],
  )

/** Creates an affiliate who needs nothing but a video that is due in so many days. */
async function createDue(username: string, days: number, products = [serum]): Promise<string> {
  const id = await make.affiliate(products, { username, sample: 'rejected' })
  await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [id])
  const product = products[0] ?? serum
  await make.assignVideo(id, product, await make.video(product, sari), 'belum', days)
  return id
}

const readRadar = async (who: CastName = 'sari'): Promise<RadarNow> =>
  (await as[who]('GET', '/affiliates/radar?lines=50')).body
const requestDueQueue = (who: CastName = 'sari') =>
  as[who]('POST', '/message-queues/due', { mark_contacted: false }, newKeyHeader())
async function startDueQueue(who: CastName = 'sari') {
  const { status, body } = await requestDueQueue(who)
  expect(status, JSON.stringify(body)).toBe(201)
  return readQueue(body.id, who)
}
const remind = (id: string, need = 'telat', who: CastName = 'sari') =>
  as[who]('POST', `/affiliates/${id}/chats`, { template_id: lateTemplate, need })
const passDays = (days: number) =>
  queryAsOwner(
    `update affiliate_registrations set chat_opened_at = chat_opened_at - $1::int * interval '1 day',
       rests_until = rests_until - $1::int, reminded_on = reminded_on - $1::int`,
    [days],
  )

describe('the line of an affiliate', () => {
  it('names the next reminder and its template, after the days of the one before', async () => {
    const id = await createDue('telat', -3)
    expect((await readRadar()).rows[0]?.reminder).toEqual({ number: 1, of: 2, template_id: lateTemplate })
    await remind(id)
    await passDays(1)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    expect((await readRadar()).rows[0]?.reminder).toMatchObject({ number: 2, of: 2 })
    await remind(id)
    await passDays(2)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    expect((await readRadar()).rows[0]?.reminder).toEqual({ number: 3, of: 2, template_id: null })
  })

  it('starts again with the first reminder for another need', async () => {
    const id = await createDue('besok', 1)
    await remind(id, 'tenggat')
    await queryAsOwner('update affiliate_link_videos set tanggal_max_upload = app.today() - 1')
    expect((await readRadar()).rows[0]).toMatchObject({ need: 'telat', reminder: { number: 1 } })
  })

  it('has no reminder for a need about which nobody writes', async () => {
    await make.affiliate([serum], { username: 'baru' })
    expect((await readRadar()).rows[0]).toMatchObject({ need: 'review', reminder: null })
  })

  it('follows changed days at the next reminder', async () => {
    const id = await createDue('telat', -3)
    await setSteps('telat', [lateTemplate, 30])
    await remind(id)
    await passDays(29)
    expect((await readRadar()).rows).toEqual([])
    await passDays(1)
    expect((await readRadar()).rows).toHaveLength(1)
  })
})

describe('the queue of all due reminders', () => {
  it('has the template of each need, the most urgent first, and the number that the radar shows', async () => {
    await createDue('besok', 1)
    await createDue('telat1', -1)
    await createDue('telat5', -5)
    await createDue('nanti', 9)
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

  it('records the reminder of the need when a chat is opened, with its template', async () => {
    const id = await createDue('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    const { body } = await as.sari('GET', `/timeline/affiliate/${id}`)
    expect(body.entries[0].changes).toEqual([
      { field: 'need', from: null, to: 'telat' },
      { field: 'template_id', from: null, to: 'Telat' },
    ])
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1, due_reminders: 0 })
  })

  it('keeps the reminder of an affiliate whom it marks as contacted', async () => {
    const id = await createDue('telat', -1)
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'belum' where id = $1`, [id])
    const { body } = await as.sari('POST', '/message-queues/due', { mark_contacted: true }, newKeyHeader())
    const { entry } = await readQueue(body.id)
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    const sent = await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'sent' })
    expect([sent.status, await readWhatsappStatus(id)]).toEqual([200, 'sudah'])
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1 })
  })

  it.each(['skipped', 'wrong_number'])(
    'takes the reminder back when its card is %s after opening',
    async (decision) => {
      await createDue('telat', -1)
      const { entry, id: queue } = await startDueQueue()
      const post = (what: string, body = {}) =>
        as.sari('POST', `/message-queue-entries/${entry?.id}/${what}`, body)
      await post('opened')
      expect((await readRadar()).reminded).toBe(1)
      await post('decision', { decision })
      expect(await readRadar()).toMatchObject({
        rows: [{ need: 'telat', reminder: { number: 1 } }],
        reminded: 0,
      })
      // A repeated report of the opening comes too late.
      expect((await post('opened')).status).toBe(204)
      expect((await readRadar()).reminded).toBe(0)
      // Back on the card, the chat is opened anew.
      await post('back')
      expect((await readQueue(queue)).entry?.opened_at).toBeNull()
      await post('opened')
      expect((await readRadar()).reminded).toBe(1)
    },
  )

  it('keeps the reminder that a colleague sent meanwhile', async () => {
    const id = await createDue('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    await remind(id, 'telat', 'dewi')
    await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'skipped' })
    expect((await readRadar()).reminded).toBe(1)
  })

  it('records the reminder of a sent card whose opening did not arrive', async () => {
    await createDue('telat', -1)
    const { entry } = await startDueQueue()
    await as.sari('POST', `/message-queue-entries/${entry?.id}/decision`, { decision: 'sent' })
    expect(await readRadar()).toMatchObject({ rows: [], reminded: 1 })
    // It counts once, though the opening is reported later.
    await as.sari('POST', `/message-queue-entries/${entry?.id}/opened`)
    expect(await queryAsOwner('select reminder_count from affiliate_registrations')).toEqual([
      { reminder_count: 1 },
    ])
  })

  it('leaves out who was written to today, who rests, who is snoozed and who did not answer', async () => {
    const [written, resting, snoozed, silent] = [
      await createDue('ditulis', -1),
      await createDue('istirahat', -1),
      await createDue('ditunda', -1),
      await createDue('diam', -1),
    ]
    await queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 2, rests_until = app.today(),
         reminded_on = app.today() - 3, chat_opened_at = now() - interval '3 days' where id = $1`,
      [silent],
    )
    await as.budi('POST', `/affiliates/${written}/chats`, { template_id: null })
    await queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 1, rests_until = app.today() + 1,
         reminded_on = app.today() - 1, chat_opened_at = now() - interval '1 day' where id = $1`,
      [resting],
    )
    await as.sari('POST', `/affiliates/${snoozed}/snooze`, { days: 2 })
    expect((await readRadar()).due_reminders).toBe(0)
    const { status, body } = await requestDueQueue()
    expect([status, body.code]).toEqual([409, 'NOBODY'])
    expect(await queryAsOwner('select from message_queues')).toEqual([])
    // On another day, the reminders of the first two are due.
    await passDays(1)
    expect((await startDueQueue()).counts.waiting).toBe(2)
  })

  it('has an affiliate again whose reminder of today was cancelled', async () => {
    const id = await createDue('batal', -1)
    await remind(id)
    expect((await readRadar()).due_reminders).toBe(0)
    expect((await as.sari('POST', `/affiliates/${id}/reminder/cancel`)).status).toBe(204)
    expect((await readRadar()).due_reminders).toBe(1)
    expect((await startDueQueue()).counts.waiting).toBe(1)
  })

  it('leaves out needs without a template or with a deleted one, until it is restored', async () => {
    await createDue('telat', -1)
    expect((await as.sari('DELETE', `/templates/${lateTemplate}`)).status).toBe(204)
    expect((await readRadar()).due_reminders).toBe(0)
    expect((await requestDueQueue()).body.code).toBe('NOBODY')
    expect((await as.sari('POST', `/trash/${lateTemplate}/restore`, {})).status).toBe(200)
    expect((await readRadar()).due_reminders).toBe(1)
    await setSteps('telat', [null, 2])
    expect((await readRadar()).due_reminders).toBe(0)
  })

  it('stops a message without a value, until the affiliate has it or another text is typed', async () => {
    await queryAsOwner(`update griting_templates set template_content = 'Resi [resi]' where id = $1`, [
      lateTemplate,
    ])
    const affiliate = await createDue('telat', -1)
    const { id, entry } = await startDueQueue()
    expect(entry?.stopped).toEqual(['[resi]: resinya belum diisi'])
    await as.sari('DELETE', `/templates/${lateTemplate}`)
    const setResi = (resi: string | null) =>
      queryAsOwner(
        `update affiliate_registrations set sample_product_status = 'disetujui', sample_resi = $2 where id = $1`,
        [affiliate, resi],
      )
    await setResi('JNE0123456789')
    expect((await readQueue(id)).entry).toMatchObject({ message: 'Resi JNE0123456789', stopped: [] })
    await setResi(null)
    expect((await readQueue(id)).entry?.stopped).toHaveLength(1)
    const { body } = await as.sari('POST', `/message-queue-entries/${entry?.id}/message`, {
      text: 'Sendiri, [nama]',
    })
    expect(body.entry).toMatchObject({ message: 'Sendiri, telat', stopped: [] })
  })

  it('closes the earlier one of its user, and no other queue', async () => {
    const id = await createDue('telat', -1)
    const [chosen, theirs] = [
      await as.sari(
        'POST',
        '/message-queues',
        { template_id: soonTemplate, mark_contacted: true, of: { ids: [id] } },
        newKeyHeader(),
      ),
      await startDueQueue('dewi'),
    ]
    const earlier = await startDueQueue()
    const later = await startDueQueue()
    expect((await readQueue(earlier.id)).goes_on).toBe(false)
    expect((await readQueue(theirs.id, 'dewi')).goes_on).toBe(true)
    const { body } = await as.sari('GET', '/message-queues')
    expect(
      body.queues.map((queue: { id: string; is_of_due: boolean }) => [queue.id, queue.is_of_due]),
    ).toEqual([
      [later.id, true],
      [chosen.body.id, false],
    ])
  })

  it('is created once for simultaneous requests with the same key', async () => {
    await createDue('telat', -1)
    const key = newKeyHeader()
    const replies = await Promise.all(
      [1, 2, 3].map(() => as.sari('POST', '/message-queues/due', { mark_contacted: true }, key)),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await queryAsOwner('select from message_queues')).toHaveLength(1)
  })

  it('has only what its user sees', async () => {
    await createDue('terlihat', -1)
    await createDue('tersembunyi', -2, [cleanser])
    await grantRina('dashboard', 'data_affiliate_whatsapp')
    expect((await readRadar('rina')).due_reminders).toBe(1)
    const queue = await startDueQueue('rina')
    expect([queue.counts.waiting, queue.entry?.affiliate?.username]).toEqual([1, 'terlihat'])
    expect((await as.sari('GET', `/message-queues/${queue.id}`)).status).toBe(404)
  })

  it('is refused without the right to chat, and nothing is made', async () => {
    await createDue('telat', -1)
    await queryAsOwner(`delete from user_permissions where permission_name = 'data_affiliate_whatsapp'
      and user_id = (select id from profiles where email like 'rina@%')`)
    expect((await requestDueQueue('rina')).status).toBe(403)
    expect(await queryAsOwner('select from message_queues')).toEqual([])
    await grantRina('data_affiliate_whatsapp')
    expect((await requestDueQueue('rina')).status).toBe(201)
  })

  it.each([{}, { mark_contacted: 'ya' }, { mark_contacted: true, of: {} }])('refuses %j', async (input) => {
    await createDue('telat', -1)
    expect((await as.sari('POST', '/message-queues/due', input, newKeyHeader())).status).toBe(400)
    expect(await queryAsOwner('select from message_queues')).toEqual([])
  })

  it('tells a second user that a chat was opened meanwhile', async () => {
    await createDue('telat', -1)
    const [mine, theirs] = [await startDueQueue('sari'), await startDueQueue('dewi')]
    await as.sari('POST', `/message-queue-entries/${mine.entry?.id}/opened`)
    const { entry, made_at } = await readQueue(theirs.id, 'dewi')
    expect(entry?.chat?.need).toBe('telat')
    expect(`${entry?.chat?.at}` > made_at).toBe(true)
  })

  it('takes 500 at most, the most urgent', async () => {
    await queryAsOwner(
      `with made as (
         insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status,
           status_whatsapp)
         select 'b' || n, '08139' || (1000000 + n), array[$1::uuid], 'rejected', 'sudah' from generate_series(1, 501) n
         returning id, username),
       made_videos as (
         insert into videos (product_id, video_vo) select $1, 'https://x.id/' || n from generate_series(1, 501) n
         returning id, video_vo)
       insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
       select m.id, $1, v.id, app.today() - substr(m.username, 2)::int
       from made m join made_videos v on v.video_vo = 'https://x.id/' || substr(m.username, 2)`,
      [serum],
    )
    expect((await readRadar()).due_reminders).toBe(500)
    const queue = await startDueQueue()
    expect([queue.counts.waiting, queue.entry?.affiliate?.username]).toEqual([500, 'b501'])
  })

  it('loses its messages with an erased template, and nothing else', async () => {
    await createDue('telat', -1)
    await createDue('besok', 1)
    const queue = await startDueQueue()
    await as.sari('DELETE', `/templates/${lateTemplate}`)
    const erasure = { resource: 'template', id: lateTemplate, reason: 'diminta' }
    expect((await as.sari('POST', '/erasures', erasure)).status).toBe(204)
    expect(await readQueue(queue.id)).toMatchObject({
      counts: { waiting: 1 },
      entry: { message: 'Besok ya, besok' },
    })
  })

  it('says that a reminder is over once its video has more days, or is posted, taken back or hidden', async () => {
    const changes = [
      `update affiliate_link_videos set tanggal_max_upload = '2031-01-05' where affiliate_id = $1`,
      `update affiliate_link_videos set status_link_posting = 'sudah',
         link_posting_vo = 'https://www.tiktok.com/@x/video/77' where affiliate_id = $1`,
      'delete from affiliate_link_videos where affiliate_id = $1',
    ]
    for (const [n, change] of changes.entries()) {
      const id = await createDue(`usai.${n}`, -3)
      const queue = await startDueQueue()
      expect(queue.entry).toMatchObject({ affiliate_id: id, is_over: false, is_updated: false })
      await queryAsOwner(change, [id])
      expect((await readQueue(queue.id)).entry).toMatchObject({ affiliate_id: id, is_over: true })
      await queryAsOwner('delete from affiliate_registrations where id = $1', [id])
    }
    const id = await createDue('usai.lagi', -3)
    const queue = await startDueQueue()
    await queryAsOwner(
      'update affiliate_link_videos set tanggal_max_upload = tanggal_max_upload - 1 where affiliate_id = $1',
      [id],
    )
    expect((await readQueue(queue.id)).entry).toMatchObject({ is_over: false, message: queue.entry?.message })
  })
})
