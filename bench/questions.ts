/** The requests of the load tests, each with the bare SQL that returns the same rows. */
import type { Client } from 'pg'
import type { LineRequest, Line } from './lines.ts'

export interface Question {
  name: string
  /** @param n counts up, over all connections */
  request(n: number): LineRequest
  /**
   * Returns the next request from the previous answer, for requests that need it. `request` returns the first request.
   */
  chained?(answer: string): LineRequest
  /**
   * Prepared once on each connection and run as the owner, without checking rights and without counting rows that are
   * not shown.
   */
  bare: { text: string; values?(n: number): unknown[] }
  /** Restores the rows that the previous round used up. */
  before?(owner: Client): Promise<void>
}

const columns = `a.id, a.username, a.platform, a.whatsapp, a.created_at, a.sample_product_status, a.sample_product_reason,
  a.sample_courier, a.sample_resi, a.status_whatsapp, a.revision`

const rows = (condition: string) => `
  with found as materialized (
    select id, created_at from affiliate_registrations a where ${condition} order by a.created_at desc, a.id limit 10)
  select ${columns}, p.id as product_id, p.product_number, p.product_name
  from found join affiliate_registrations a on a.id = found.id
  left join (affiliate_products ap join products p on p.id = ap.product_id) on ap.affiliate_id = a.id
  order by a.created_at desc, a.id, ap.position`

const withVideos = `
  select ${columns}, v.no_video, lv.link_video_vo, lv.tanggal_max_upload, lv.status_link_posting
  from affiliate_registrations a
  left join (affiliate_link_videos lv join videos v on v.id = lv.video_id) on lv.affiliate_id = a.id
  where a.id = $1`

/**
 * Copies of the tables without triggers and foreign keys, for the writes of bare SQL, with the same columns, checks and
 * indexes.
 */
export const bareTable = `
  create schema bare;
  create table bare.affiliate_registrations (like public.affiliate_registrations including all);
  create table bare.affiliate_products (like public.affiliate_products including all)`

/** Copies the rows into the bare table. Generated columns are left out, because they can't be inserted. */
export async function copyRows(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'public.affiliate_registrations'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
  )
  const columns = rows[0]?.columns
  await owner.query(
    `insert into bare.affiliate_registrations (${columns}) select ${columns} from public.affiliate_registrations`,
  )
}

/**
 * Returns a function that sends the request on this connection each time it is called.
 * @param next counts up, over all connections
 */
export async function requester(line: Line, { request, chained }: Question, next: () => number) {
  if (!chained) return () => line.ask(request(next()))
  let answer = await line.ask(request(next()))
  return async () => {
    answer = await line.ask(chained(answer))
  }
}

const number = (n: number) => `0899${String(n).padStart(8, '0')}`

export async function questions(owner: Client): Promise<Question[]> {
  const { rows: some } = await owner.query<{ id: string; product_id: string }>(
    'select id, product_id from affiliate_registrations order by id limit 1000',
  )
  const { rows: unwritten } = await owner.query<{ id: string }>(
    `select id from affiliate_registrations where status_whatsapp = 'belum' order by id limit 3000`,
  )
  const of = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  const product = of(some, 0).product_id
  // Starts at a number that depends on the time, so that a run does not collide with rows of earlier runs.
  const first = (Math.floor(Date.now() / 1000) % 10_000) * 10_000

  return [
    {
      name: 'who am I',
      request: () => ({ path: '/session' }),
      bare: { text: `select id, email, full_name, role from profiles where email = 'sari@example.com'` },
    },
    {
      name: 'page of ten, with its total',
      request: () => ({ path: '/affiliates' }),
      bare: { text: rows('true') },
    },
    {
      name: 'page after page of ten',
      request: (n) => ({ path: `/affiliates?page=${1 + (n % 100)}` }),
      bare: {
        text: rows('true').replace('limit 10', 'limit 10 offset $1'),
        values: (n) => [(n % 100) * 10],
      },
    },
    { name: 'page of cards', request: () => ({ path: '/affiliates/cards' }), bare: { text: rows('true') } },
    {
      name: 'search, few rows',
      request: () => ({ path: '/affiliates?q=nadya.7f' }),
      bare: { text: rows(`a.search_text like '%nadya.7f%'`) },
    },
    {
      name: 'search, many rows',
      request: () => ({ path: '/affiliates?q=nad' }),
      bare: { text: rows(`a.search_text like '%nad%'`) },
    },
    {
      name: 'search, ever other words',
      request: (n) => ({ path: `/affiliates?q=nadya.${n.toString(16)}` }),
      bare: { text: rows('a.search_text like $1'), values: (n) => [`%nadya.${n.toString(16)}%`] },
    },
    {
      name: 'search, one letter wrong',
      request: (n) => ({ path: `/affiliates?q=nadxa.${n.toString(16)}` }),
      bare: { text: rows('a.search_text like $1'), values: (n) => [`%nadya.${n.toString(16)}%`] },
    },
    {
      name: 'search by a video',
      request: (n) => ({ path: `/affiliates?q=%23${2 + 2 * (n % 1000)}` }),
      bare: {
        text: rows(`a.id in (select lv.affiliate_id from affiliate_link_videos lv join videos v on v.id = lv.video_id
          where v.no_video = $1 and lv.status_link_posting <> 'dikembalikan')`),
        values: (n) => [2 + 2 * (n % 1000)],
      },
    },
    {
      name: 'tabs with their counts',
      request: () => ({ path: '/affiliates/tabs' }),
      bare: { text: 'select product_id, count(*) from affiliate_products group by product_id' },
    },
    {
      name: 'late ones',
      request: () => ({ path: '/affiliates/cards?late=ya' }),
      bare: {
        text: rows(`exists (select from affiliate_link_videos lv where lv.affiliate_id = a.id
          and lv.status_link_posting = 'belum' and lv.tanggal_max_upload < current_date)`),
      },
    },
    {
      name: 'radar',
      request: () => ({ path: '/affiliates/radar' }),
      bare: {
        text: `select a.id, a.username, lv.tanggal_max_upload from affiliate_link_videos lv
          join affiliate_registrations a on a.id = lv.affiliate_id
          where lv.status_link_posting = 'belum' and lv.tanggal_max_upload < current_date
          order by lv.tanggal_max_upload, a.id limit 10`,
      },
    },
    {
      name: 'videos',
      request: () => ({ path: '/videos' }),
      bare: {
        text: `select v.*, p.product_name from videos v join products p on p.id = v.product_id
          order by v.created_at desc, v.id limit 10`,
      },
    },
    {
      name: 'one to edit, with his videos',
      request: (n) => ({ path: `/affiliates/${of(some, n).id}` }),
      bare: { text: withVideos, values: (n) => [of(some, n).id] },
    },
    {
      name: 'home',
      request: () => ({ path: '/dashboard' }),
      bare: {
        text: 'select sample_product_status, status_whatsapp, count(*) from affiliate_registrations group by 1, 2',
      },
    },
    {
      name: 'register',
      request: (n) => ({
        method: 'POST',
        path: '/affiliates',
        body: {
          username: `baru.${first + n}`,
          platform: 'tiktok',
          whatsapp: number(first + n),
          product_id: product,
        },
      }),
      bare: {
        text: `with made as (
            insert into bare.affiliate_registrations (username, platform, whatsapp, selected_product_ids,
                sample_changed_at, whatsapp_changed_at)
              values ($1, 'tiktok', $2, array[$3::uuid], now(), now())
            returning *),
          given as (insert into bare.affiliate_products (affiliate_id, product_id, position, created_at)
            select id, product_id, 1, created_at from made)
          select * from made`,
        values: (n) => [`baru.${first + n}`, number(first + n), product],
      },
    },
    {
      name: 'save the edit screen',
      request: (n) => ({ path: `/affiliates/${of(some, n).id}` }),
      chained: (answer) => saveRequest(JSON.parse(answer)),
      bare: {
        text: `update bare.affiliate_registrations set revision = revision + 1,
          status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end where id = $1 returning *`,
        values: (n) => [of(some, n).id],
      },
    },
    {
      name: 'mark as written to',
      before: async (owner) => {
        const ids = [unwritten.map(({ id }) => id)]
        await owner.query(
          `update affiliate_registrations set status_whatsapp = 'belum' where id = any ($1)`,
          ids,
        )
        await owner.query('vacuum affiliate_registrations')
      },
      request: (n) => ({ method: 'POST', path: `/affiliates/${of(unwritten, n).id}/contacted` }),
      bare: {
        text: `update bare.affiliate_registrations set status_whatsapp = 'sudah', revision = revision + 1 where id = $1 returning *`,
        values: (n) => [of(unwritten, n).id],
      },
    },
  ]
}

type Detail = Record<
  'id' | 'revision' | 'platform' | 'username' | 'whatsapp' | 'status_whatsapp',
  unknown
> & {
  sample_product_status: string
  sample_product_reason: string | null
  products: { id: string }[]
  link_videos: Record<string, unknown>[]
}

/** Returns the save of the whole edit screen with one field changed. The affiliate's videos stay. */
function saveRequest({ id, products, link_videos, ...detail }: Detail): LineRequest {
  const { revision, platform, username, whatsapp, sample_product_status } = detail
  return {
    method: 'PUT',
    path: `/affiliates/${id}`,
    body: {
      revision,
      platform,
      username,
      whatsapp,
      selected_product_ids: products.map((product) => product.id),
      status_whatsapp: detail.status_whatsapp === 'sudah' ? 'belum' : 'sudah',
      sample_product_status,
      sample_product_reason: detail.sample_product_reason ?? '',
      link_videos: link_videos.map((video) => ({
        product_id: video.product_id,
        video_id: video.video_id,
        tanggal_max_upload: video.tanggal_max_upload,
        status_link_posting: video.status_link_posting,
        link_posting_vo: video.link_posting_vo ?? '',
        link_posting_review: video.link_posting_review ?? '',
      })),
    },
  }
}
