/** Plans who gets which video, read at one moment. Nothing is given until the user confirms the pairs. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { ChosenRow } from './bulk-action.ts'
import {
  type Creator,
  type FreeVideo,
  type PlanRequest,
  planForCreators,
  type VideoPlan,
} from './video-plan.ts'

export async function createVideoPlan(
  tx: Tx,
  chosen: readonly ChosenRow[],
  request: PlanRequest,
): Promise<VideoPlan> {
  const creators = await readCreators(tx, chosen)
  const freeVideoRows = await readFreeVideos(tx, creators)
  const productNames = new Map(
    freeVideoRows.map(({ product_id, product_name }) => [product_id, product_name]),
  )
  const plan: VideoPlan = { given: [], left_out: [] }
  for (const creatorPlan of planForCreators(creators, freeVideoRows, request)) {
    const { id, revision, username } = creatorPlan.creator
    if ('why' in creatorPlan) {
      plan.left_out.push({ id, username, why: creatorPlan.why })
      continue
    }
    const { product_id, id: video_id, no_video } = creatorPlan.video
    const product_name = productNames.get(product_id) ?? ''
    plan.given.push({ id, revision, username, product_id, product_name, video_id, no_video })
  }
  const visibleIds = new Set(creators.map(({ id }) => id))
  for (const { id } of chosen)
    if (!visibleIds.has(id)) plan.left_out.push({ id, username: null, why: 'not_found' })
  return plan
}

/** Returns the affiliates in the order in which they were chosen. */
async function readCreators(tx: Tx, chosen: readonly ChosenRow[]): Promise<Creator[]> {
  const ids = chosen.map(({ id }) => id)
  const { rows } = await sql<Creator>`
    select a.id, a.revision, a.username, a.status_whatsapp,
      (select coalesce(json_agg(ap.product_id order by ap.position), '[]')
        from affiliate_products ap where ap.affiliate_id = a.id) as product_ids,
      coalesce(assigned.unposted_product_ids, '[]') as unposted_product_ids,
      coalesce(assigned.video_ids, '[]') as video_ids
    from unnest(${ids}::uuid[]) with ordinality as requested (id, place)
    join affiliate_registrations a on a.id = requested.id
    left join lateral (
      select json_agg(lv.product_id) filter (where lv.status_link_posting = 'belum') as unposted_product_ids,
        json_agg(lv.video_id) as video_ids
      from affiliate_link_videos lv where lv.affiliate_id = a.id) assigned on true
    order by requested.place`.execute(tx)
  return rows
}

/**
 * Returns as many free videos of each product as the plan can need, including those that it skips because a creator had
 * them. A video that was returned to a creator for changes is not free.
 */
async function readFreeVideos(tx: Tx, creators: readonly Creator[]) {
  const products = [...new Set(creators.flatMap(({ product_ids }) => product_ids))]
  const limit = creators.length + Math.max(0, ...creators.map(({ video_ids }) => video_ids.length))
  const { rows } = await sql<FreeVideo & { product_name: string }>`
    select free.id, free.no_video, free.product_id, p.product_name
    from products p
    cross join lateral (
      select v.id, v.no_video, v.product_id from videos v
      where v.product_id = p.id and v.status in ('video baru', 'dikembalikan') and not exists (
        select from affiliate_link_videos lv where lv.video_id = v.id and lv.returned_reason is not null
          and lv.status_link_posting = 'dikembalikan')
      order by v.no_video limit ${limit}) free
    where p.id = any (${products}::uuid[]) and app.sees_product(p.id)
    order by free.no_video`.execute(tx)
  return rows
}
