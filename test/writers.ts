/** Users who write over the API, and a check that the database keeps everything that was acknowledged to them. */
import type { Client } from 'pg'
import { expect } from 'vitest'
import type { SignedInCall } from './calls.ts'

/** By username: the affiliate's product, and the video that was given to the affiliate. */
export type AcknowledgedWrites = Map<string, { product: string; video: string | null }>

let count = 0

/**
 * Registers an affiliate, adds a video and gives it to the affiliate: three transactions, the last over four tables.
 */
export async function registerWithVideo(
  call: SignedInCall,
  product: string,
  acknowledged: AcknowledgedWrites,
): Promise<void> {
  const number = ++count
  const username = `tahan.${number}`
  const basics = { platform: 'tiktok', username, whatsapp: `0813${10_000_000 + number}` }
  const key = number.toString(16).padStart(32, '0')
  const affiliate = await call(
    'POST',
    '/affiliates',
    { ...basics, product_id: product },
    { 'idempotency-key': key },
  )
  expect(affiliate.status, JSON.stringify(affiliate.body)).toBe(201)
  acknowledged.set(username, { product, video: null })
  const link = `https://drive.example.com/tahan/${number}`
  const video = await call('POST', '/videos', { product_id: product, video_vo: link, video_review: '' })
  expect(video.status, JSON.stringify(video.body)).toBe(201)
  const assignment = {
    product_id: product,
    video_id: video.body.id,
    tanggal_max_upload: null,
    status_link_posting: 'belum',
    link_posting_vo: '',
    link_posting_review: '',
  }
  const saveReply = await call('PUT', `/affiliates/${affiliate.body.id}`, {
    ...basics,
    revision: affiliate.body.revision,
    selected_product_ids: [product],
    status_whatsapp: 'sudah',
    sample_product_status: 'review',
    sample_product_reason: '',
    link_videos: [assignment],
  })
  expect(saveReply.status, JSON.stringify(saveReply.body)).toBe(200)
  acknowledged.set(username, { product, video: video.body.id })
}

/** Finds rows of which only a part was written although one transaction writes all parts. */
const partialWritesQuery = `
  select 'products of ' || a.username as partial_write from affiliate_registrations a
    where array(select product_id from affiliate_products p where p.affiliate_id = a.id order by product_id)
      <> array(select distinct unnest(a.selected_product_ids) order by 1)
  union all select 'status of video ' || v.no_video from videos v
    where (v.status = 'dikirim ke affiliate') <> exists (
      select from affiliate_link_videos l where l.video_id = v.id and l.status_link_posting <> 'dikembalikan')
  union all select 'link of video ' || v.no_video from videos v
    where not exists (select from video_links l where l.video_id = v.id)
  union all select 'record of ' || a.username from affiliate_registrations a
    where not exists (select from timeline t where t.subject_id = a.id and t.subject_type = 'affiliate' and t.act = 'made')
  union all select 'record of the change of ' || a.username from affiliate_registrations a
    where a.status_whatsapp = 'sudah' and not exists (
      select from timeline t where t.subject_id = a.id and t.changes ? 'status_whatsapp')
  union all select 'video of ' || a.username from affiliate_registrations a
    where (a.status_whatsapp = 'sudah') <> exists (select from affiliate_link_videos l where l.affiliate_id = a.id)
  union all select 'a creation without its answer' from creations where answer is null`

/** Expects that everything acknowledged is stored, and that no transaction was stored in part. */
export async function expectStored(owner: Client, acknowledged: AcknowledgedWrites): Promise<void> {
  const { rows } = await owner.query<{ username: string; product: string; video: string | null }>(`
    select a.username, a.product_id as product, l.video_id as video
    from affiliate_registrations a left join affiliate_link_videos l on l.affiliate_id = a.id`)
  const storedRows = new Map(rows.map(({ username, product, video }) => [username, { product, video }]))
  for (const [username, { product, video }] of acknowledged) {
    expect(storedRows.get(username), username).toMatchObject({ product })
    if (video) expect(storedRows.get(username), username).toEqual({ product, video })
  }
  expect((await owner.query(partialWritesQuery)).rows).toEqual([])
}
