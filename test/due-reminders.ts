/** Reminders that are due, and the queue of all of them: each test has its own affiliates, templates and days. */
import { beforeEach, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { RadarNow } from '#features/radar/radar-schema.ts'
import {
  as,
  createTemplate,
  make,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  sari,
  serum,
} from './message-queues.ts'

export {
  as,
  cleanser,
  grantRina,
  make,
  newKeyHeader,
  queryAsOwner,
  readQueue,
  readWhatsappStatus,
  serum,
} from './message-queues.ts'

export let lateTemplate: string
export let soonTemplate: string

beforeEach(async () => {
  lateTemplate = await createTemplate('Telat, [nama]: [video]', 'Telat')
  soonTemplate = await createTemplate('Besok ya, [nama]', 'Besok')
  await setReminders('telat', [lateTemplate, 2], [lateTemplate, 3])
  await setReminders('tenggat', [soonTemplate, 1])
  for (const need of ['video', 'hubungi', 'revisi', 'dikembalikan']) await setReminders(need, [null, 2])
})

type Reminder = [template: string | null, days: number]
/** Sets the first two reminders of a need: their template, and the days after which each is due. */
export const setReminders = (need: string, first: Reminder, second: Reminder | [null, null] = [null, null]) =>
  queryAsOwner(
    `update reminder_schedules set template_1 = $2, days_1 = $3, template_2 = $4, days_2 = $5, template_3 = null,
       days_3 = null where need = $1`,
    [need, ...first, ...second],
  )

/**
 * Creates an affiliate who needs nothing but one video.
 * @param daysLeft days from today to its deadline, negative if it has passed
 */
export async function createAffiliateDueIn(
  username: string,
  daysLeft: number,
  products = [serum],
): Promise<string> {
  const id = await make.affiliate(products, { username, sample: 'rejected' })
  await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [id])
  const product = products[0] ?? serum
  await make.assignVideo(id, product, await make.video(product, sari), { due: daysLeft })
  return id
}

/** Creates affiliates 'b1', 'b2' and so on, whose videos are late by 1, 2 and so on days. */
export const createManyLate = (count: number) =>
  queryAsOwner(
    `with new_affiliates as (
       insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status,
         status_whatsapp)
       select 'b' || days_late, '08139' || (1000000 + days_late), array[$1::uuid], 'rejected', 'sudah'
       from generate_series(1, $2::int) days_late
       returning id, substr(username, 2)::int as days_late),
     new_videos as (
       insert into videos (product_id, video_vo)
       select $1, 'https://x.id/' || days_late from generate_series(1, $2::int) days_late
       returning id, replace(video_vo, 'https://x.id/', '')::int as days_late)
     insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
     select affiliate.id, $1, video.id, app.today() - days_late
     from new_affiliates affiliate join new_videos video using (days_late)`,
    [serum, count],
  )

export const readRadar = async (user: CastName = 'sari'): Promise<RadarNow> =>
  (await as[user]('GET', '/affiliates/radar?lines=50')).body
export const requestDueQueue = (user: CastName = 'sari') =>
  as[user]('POST', '/message-queues/due', { mark_contacted: false }, newKeyHeader())
export async function startDueQueue(user: CastName = 'sari') {
  const { status, body } = await requestDueQueue(user)
  expect(status, JSON.stringify(body)).toBe(201)
  return readQueue(body.id, user)
}
export const remind = (id: string, need = 'telat', user: CastName = 'sari') =>
  as[user]('POST', `/affiliates/${id}/chats`, { template_id: lateTemplate, need })
/** Moves chats, rests and reminders into the past, as if `days` days had passed since. */
export const passDays = (days: number) =>
  queryAsOwner(
    `update affiliate_registrations set chat_opened_at = chat_opened_at - $1::int * interval '1 day',
       rests_until = rests_until - $1::int, reminded_on = reminded_on - $1::int`,
    [days],
  )
