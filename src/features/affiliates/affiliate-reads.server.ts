/** Affiliates as they leave the database, under the rights of whoever opened the transaction. */
import { sql } from 'kysely'
import { pageSize } from '#base/paging.ts'
import { searchedTexts } from '#base/username.ts'
import type { Tx } from '#platform/server/database/door.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Affiliate, AffiliateCard, AffiliateDetail, Freed } from './affiliate.ts'
import type { LinkVideo } from './link-video.ts'

/** A piece of SQL that selects ids. */
type Ids = ReturnType<typeof sql>

/** What narrows a list besides the search text; the words that `app.affiliate_filter` knows. */
export type Filter = Record<string, string | undefined>

/** The ids on a page of what search and filter find, for `affiliates` and `cards`. */
export function found(q: string, filter: Filter, page: number): Ids {
  return sql`select app.find_affiliates(${searchPatterns(q)}::text[], ${JSON.stringify(filter)}::jsonb, ${pageSize},
    ${(page - 1) * pageSize})`
}

export async function countOf(tx: Tx, q: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select app.count_affiliates(${searchPatterns(q)}::text[], ${JSON.stringify(filter)}::jsonb) as total`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

interface Tabs {
  all: number | null
  products: { id: string; product_number: string; product_name: string; count: number }[]
}

/** The tabs that the actor may open. */
export async function tabs(tx: Tx): Promise<Tabs> {
  const { rows } = await sql<Tabs>`
    select
      case when app.can('data_affiliate_tab_all') then app.count_affiliates(null, '{}') end as all,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'product_number', p.product_number,
          'product_name', p.product_name, 'count', coalesce(held.count, 0)) order by p.product_name collate app.natural, p.id)
        from products p
        left join (select product_id, count(*) from affiliate_products group by product_id) held on held.product_id = p.id
        where p.id = any ((select app.visible_products())::uuid[])), '[]') as products`.execute(tx)
  return rows[0] ?? { all: null, products: [] }
}

/** The patterns of what is searched; null for no text. */
function searchPatterns(q: string): string[] | null {
  const texts = searchedTexts(q)
  return texts.length > 0 ? texts.map(containing) : null
}

/** The main product; where the actor may not see it, the first that he may. `together` says the same of rows at hand. */
export const mainProduct = sql`(
  select ap.product_id from affiliate_products ap where ap.affiliate_id = a.id order by ap.position limit 1)`

const fields = sql`a.id, a.platform, a.username, a.whatsapp,
  a.status_whatsapp, a.sample_product_status, a.sample_product_reason, a.created_at, a.revision,
  p.id as offered, p.product_number, p.product_name, p.product_benefit`

const withProducts = sql`affiliate_registrations a
  left join (affiliate_products ap join products p on p.id = ap.product_id) on ap.affiliate_id = a.id`

const newestFirst = sql`a.created_at desc, a.id, ap.position`

/** One product of an affiliate beside all else of him: rows cost the database less than JSON of them would. */
type ProductRow<T> = Omit<T, 'products' | 'product_id'> & {
  offered: string | null
  product_number: string
  product_name: string
  product_benefit: string
}

function together<T extends Affiliate>(rows: readonly ProductRow<T>[]): T[] {
  const affiliates = new Map<string, T>()
  for (const { offered, product_number, product_name, product_benefit, ...row } of rows) {
    const affiliate =
      affiliates.get(row.id) ?? ({ ...row, product_id: offered, products: [] } as unknown as T)
    affiliates.set(row.id, affiliate)
    if (!offered) continue
    const product = { id: offered, product_number, product_name, product_benefit }
    affiliate.products.push(product)
  }
  return [...affiliates.values()]
}

/** Whole rows of the ids that `ids` selects, newest first. Ids first: only ten rows pay for their products. */
export async function affiliates(tx: Tx, ids: Ids): Promise<Affiliate[]> {
  const { rows } = await sql<ProductRow<Affiliate>>`
    select ${fields} from ${withProducts} where a.id in (${ids}) order by ${newestFirst}`.execute(tx)
  return together(rows)
}

export async function byId(tx: Tx, id: string | undefined): Promise<Affiliate | undefined> {
  const [row] = await affiliates(tx, sql`select ${id}::uuid`)
  return row
}

/** As `affiliates`, with how far the videos of each are. */
export async function cards(tx: Tx, ids: Ids): Promise<AffiliateCard[]> {
  const { rows } = await sql<ProductRow<AffiliateCard>>`
    select ${fields}, posting.json as posting
    from ${withProducts}
    cross join lateral (
      select json_build_object(
        'belum', count(*) filter (where lv.status_link_posting = 'belum'),
        'sudah', count(*) filter (where lv.status_link_posting = 'sudah'),
        'dikembalikan', count(*) filter (where lv.status_link_posting = 'dikembalikan'),
        'earliest_due', min(lv.tanggal_max_upload) filter (where lv.status_link_posting = 'belum'),
        'earliest_no_video', (array_agg(v.no_video order by lv.tanggal_max_upload, v.no_video)
          filter (where lv.status_link_posting = 'belum' and lv.tanggal_max_upload is not null))[1],
        'no_videos', coalesce(json_agg(v.no_video order by lv.created_at, v.no_video), '[]')) as json
      from affiliate_link_videos lv join videos v on v.id = lv.video_id
      where lv.affiliate_id = a.id) posting
    where a.id in (${ids})
    order by ${newestFirst}`.execute(tx)
  return together(rows)
}

export async function detailById(tx: Tx, id: string | undefined): Promise<AffiliateDetail | undefined> {
  const affiliate = await byId(tx, id)
  if (!affiliate) return undefined
  return { ...(affiliate as AffiliateDetail), link_videos: await linkVideos(tx, affiliate.id) }
}

/** What deleting it does, as far as the actor may know. */
export async function freedBy(tx: Tx, id: string): Promise<Freed | undefined> {
  const { rows } = await sql<Freed>`
    select (
        select count(*) from affiliate_link_videos lv
        where lv.affiliate_id = a.id and lv.status_link_posting <> 'dikembalikan') as freed_videos,
      (select app.can('data_affiliate') and app.sees_all_affiliates()) as sees_all_videos
    from affiliate_registrations a where a.id = ${id}`.execute(tx)
  return rows[0]
}

/** `offset 0`: the view is asked for each of these rows, instead of being read whole for a join. */
async function linkVideos(tx: Tx, affiliateId: string): Promise<LinkVideo[]> {
  const { rows } = await sql<LinkVideo>`
    select lv.id, lv.product_id, p.product_name, lv.video_id, v.no_video,
      coalesce(shown.link_video_vo, lv.link_video_vo_masked) as link_video_vo,
      coalesce(shown.link_video_review, lv.link_video_review_masked) as link_video_review,
      shown.id is null as links_masked, lv.tanggal_max_upload,
      lv.status_link_posting, lv.link_posting_vo, lv.link_posting_review
    from affiliate_link_videos lv
    join videos v on v.id = lv.video_id
    left join products p on p.id = lv.product_id
    left join lateral (select s.* from app.link_video_links_shown s where s.id = lv.id offset 0) shown on true
    where lv.affiliate_id = ${affiliateId}
    order by lv.created_at, v.no_video`.execute(tx)
  return rows
}
