/** The requests that are measured, each with the bare SQL that returns the same rows. */

import type { Client, Pool } from 'pg'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { ApiRequest, Connection } from './http-connection.ts'
import type { Action } from './rounds.ts'

export interface Scenario {
  name: string
  /** @param n counts up, over all connections and rounds */
  request(n: number): ApiRequest
  /**
   * Returns the next request from the previous answer, for scenarios that need it. `request` returns the first one.
   */
  next?(answer: string): ApiRequest
  /**
   * The bare SQL. It is prepared once on each connection and runs as the owner, without checking rights and without
   * counting rows that are not shown.
   */
  sql: string
  values?(n: number): unknown[]
  /** Restores the rows that the previous round used up. */
  before?(): Promise<void>
}

const columns = `a.id, a.username, a.platform, a.whatsapp, a.created_at, a.sample_product_status, a.sample_product_reason,
  a.sample_courier, a.sample_resi, a.status_whatsapp, a.revision`

const affiliateQuery = (whereClause: string) => `
  with page as materialized (
    select id, created_at from affiliate_registrations a where ${whereClause} order by a.created_at desc, a.id limit 10)
  select ${columns}, p.id as product_id, p.product_number, p.product_name
  from page join affiliate_registrations a on a.id = page.id
  left join (affiliate_products ap join products p on p.id = ap.product_id) on ap.affiliate_id = a.id
  order by a.created_at desc, a.id, ap.position`

/**
 * Creates copies of the tables without triggers and foreign keys, for the writes of bare SQL, with the same columns,
 * checks and indexes. Generated columns are not copied, because they can't be inserted.
 */
export async function createBareTables(owner: Client): Promise<void> {
  await owner.query(`
    create schema bare;
    create table bare.affiliate_registrations (like public.affiliate_registrations including all);
    create table bare.affiliate_products (like public.affiliate_products including all)`)
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = 'public.affiliate_registrations'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
  )
  const columns = rows[0]?.columns
  await owner.query(
    `insert into bare.affiliate_registrations (${columns}) select ${columns} from public.affiliate_registrations`,
  )
  await owner.query('vacuum analyze')
}

/** Counts up over the whole run, because an affiliate that was registered in one round can't be registered again. */
let requestCount = 0

/** Returns an action for each connection that sends a request of the scenario. */
export function prepareRequests(
  connections: readonly Connection[],
  { request, next }: Scenario,
): Promise<Action[]> {
  return Promise.all(
    connections.map(async (connection) => {
      if (!next) return () => connection.send(request(requestCount++))
      let answer = await connection.send(request(requestCount++))
      return async () => {
        answer = await connection.send(next(answer))
      }
    }),
  )
}

/** Returns the action that runs the bare SQL of the scenario, `count` times to be run in parallel. */
export function prepareBareSql(pool: Pool, count: number, { name, sql: text, values }: Scenario): Action[] {
  return Array.from(
    { length: count },
    () => () => pool.query({ name, text, values: values?.(requestCount++) ?? [] }),
  )
}

/**
 * @param names of the scenarios to return; all if empty
 * @throws Error if there is no scenario of a name
 */
export async function readScenarios(owner: Client, names: readonly string[] = []): Promise<Scenario[]> {
  const scenarios = await readAllScenarios(owner)
  const allNames = scenarios.map(({ name }) => name)
  const unknownName = names.find((name) => !allNames.includes(name))
  if (unknownName !== undefined)
    throw new Error(`there is no scenario '${unknownName}'; there are: ${allNames.join('; ')}`)
  return names.length === 0 ? scenarios : scenarios.filter(({ name }) => names.includes(name))
}

/** @param value of `$1` in the SQL, if path and value differ each time */
function createReadScenario(
  name: string,
  path: string | ((n: number) => string),
  sql: string,
  value?: (n: number) => unknown,
): Scenario {
  const request = (n: number) => ({ path: typeof path === 'string' ? path : path(n) })
  return { name, request, sql, values: (n) => (value ? [value(n)] : []) }
}

async function readAllScenarios(owner: Client): Promise<Scenario[]> {
  const { rows: affiliates } = await owner.query<{ id: string; product_id: string }>(
    'select id, product_id from affiliate_registrations order by id limit 1000',
  )
  const { rows: uncontactedAffiliates } = await owner.query<{ id: string }>(
    `select id from affiliate_registrations where status_whatsapp = 'belum' order by id limit 3000`,
  )
  const cycleIds = (list: readonly { id: string }[]) => (n: number) => list[n % list.length]?.id
  const productId = affiliates[0]?.product_id
  // Starts at a number that depends on the time, so that a run does not collide with rows of earlier runs.
  const firstNumber = (Math.floor(Date.now() / 1000) % 10_000) * 10_000
  const phoneNumber = (n: number) => `0899${String(firstNumber + n).padStart(8, '0')}`
  // Returns the first day of a week that ends on one of the last 28 days.
  const weekBefore = (n: number) => addDays(getJakartaDate(new Date()), -6 - (n % 28))
  // Returns only numbers that generate.ts assigns: seven of each fourteen.
  const videoNumber = (n: number) => 14 * (1 + (Math.floor(n / 7) % 140)) + (n % 7)
  const searchPattern = (n: number) => `%nadya.${n.toString(16)}%`

  return [
    createReadScenario(
      'who am I',
      '/session',
      `select id, email, full_name, role from profiles where email = 'sari@example.com'`,
    ),
    createReadScenario('page of ten, with its total', '/affiliates', affiliateQuery('true')),
    createReadScenario(
      'page after page of ten',
      (n) => `/affiliates?page=${1 + (n % 100)}`,
      affiliateQuery('true').replace('limit 10', 'limit 10 offset $1'),
      (n) => (n % 100) * 10,
    ),
    createReadScenario('page of cards', '/affiliates/cards', affiliateQuery('true')),
    createReadScenario(
      'search, few rows',
      '/affiliates?q=nadya.7f',
      affiliateQuery(`a.search_text like '%nadya.7f%'`),
    ),
    createReadScenario(
      'search, many rows',
      '/affiliates?q=nad',
      affiliateQuery(`a.search_text like '%nad%'`),
    ),
    createReadScenario(
      'search, other words each time',
      (n) => `/affiliates?q=nadya.${n.toString(16)}`,
      affiliateQuery('a.search_text like $1'),
      searchPattern,
    ),
    createReadScenario(
      'search, one letter wrong',
      (n) => `/affiliates?q=nadxa.${n.toString(16)}`,
      affiliateQuery('a.search_text like $1'),
      searchPattern,
    ),
    createReadScenario(
      'search by a video',
      (n) => `/affiliates?q=%23${videoNumber(n)}`,
      affiliateQuery(`a.id in (select lv.affiliate_id from affiliate_link_videos lv join videos v on v.id = lv.video_id
        where v.no_video = $1 and lv.status_link_posting <> 'dikembalikan')`),
      videoNumber,
    ),
    createReadScenario(
      'tabs with their counts',
      '/affiliates/tabs',
      'select product_id, count(*) from affiliate_products group by product_id',
    ),
    createReadScenario(
      'late affiliates',
      '/affiliates/cards?late=ya',
      affiliateQuery(`exists (select from affiliate_link_videos lv where lv.affiliate_id = a.id
        and lv.status_link_posting = 'belum' and lv.tanggal_max_upload < current_date)`),
    ),
    createReadScenario(
      'radar',
      '/affiliates/radar',
      `select a.id, a.username, lv.tanggal_max_upload from affiliate_link_videos lv
       join affiliate_registrations a on a.id = lv.affiliate_id
       where lv.status_link_posting = 'belum' and lv.tanggal_max_upload < current_date
       order by lv.tanggal_max_upload, a.id limit 10`,
    ),
    createReadScenario(
      'deadlines of a week',
      (n) => `/affiliates/week?minggu=${weekBefore(n)}`,
      `select lv.tanggal_max_upload, a.username from affiliate_link_videos lv
       join affiliate_registrations a on a.id = lv.affiliate_id
       where lv.status_link_posting = 'belum' and lv.tanggal_max_upload between $1::date and $1::date + 6
       order by lv.tanggal_max_upload limit 350`,
      weekBefore,
    ),
    createReadScenario(
      'videos',
      '/videos',
      `select v.*, p.product_name from videos v join products p on p.id = v.product_id
       order by v.created_at desc, v.id limit 10`,
    ),
    createReadScenario(
      'affiliate to edit, with videos',
      (n) => `/affiliates/${cycleIds(affiliates)(n)}`,
      `select ${columns}, v.no_video, lv.link_video_vo, lv.tanggal_max_upload, lv.status_link_posting
       from affiliate_registrations a
       left join (affiliate_link_videos lv join videos v on v.id = lv.video_id) on lv.affiliate_id = a.id
       where a.id = $1`,
      cycleIds(affiliates),
    ),
    createReadScenario(
      'home',
      '/dashboard',
      'select sample_product_status, status_whatsapp, count(*) from affiliate_registrations group by 1, 2',
    ),
    createReadScenario(
      'report, another week each time',
      (n) => `/reports?from=${weekBefore(n)}&to=${addDays(weekBefore(n), 6)}`,
      `select sample_product_status, count(*) from affiliate_registrations
       where created_at >= $1::date and created_at < $1::date + 7 group by 1`,
      weekBefore,
    ),
    {
      name: 'register',
      request: (n) => ({
        method: 'POST',
        path: '/affiliates',
        body: {
          username: `baru.${firstNumber + n}`,
          platform: 'tiktok',
          whatsapp: phoneNumber(n),
          product_id: productId,
        },
      }),
      sql: `with new_affiliate as (
          insert into bare.affiliate_registrations (username, platform, whatsapp, selected_product_ids,
              sample_changed_at, whatsapp_changed_at)
            values ($1, 'tiktok', $2, array[$3::uuid], now(), now())
          returning *),
        product as (insert into bare.affiliate_products (affiliate_id, product_id, position, created_at)
          select id, product_id, 1, created_at from new_affiliate)
        select * from new_affiliate`,
      values: (n) => [`baru.${firstNumber + n}`, phoneNumber(n), productId],
    },
    {
      ...createReadScenario(
        'save the edit screen',
        (n) => `/affiliates/${cycleIds(affiliates)(n)}`,
        `update bare.affiliate_registrations set revision = revision + 1,
         status_whatsapp = case status_whatsapp when 'sudah' then 'belum' else 'sudah' end where id = $1 returning *`,
        cycleIds(affiliates),
      ),
      next: buildSaveRequest,
    },
    {
      name: 'mark as contacted',
      async before() {
        const ids = uncontactedAffiliates.map(({ id }) => id)
        const text = `update affiliate_registrations set status_whatsapp = 'belum' where id = any ($1)`
        await owner.query(text, [ids])
        await owner.query('vacuum affiliate_registrations')
      },
      request: (n) => ({
        method: 'POST',
        path: `/affiliates/${cycleIds(uncontactedAffiliates)(n)}/contacted`,
      }),
      sql: `update bare.affiliate_registrations set status_whatsapp = 'sudah', revision = revision + 1 where id = $1 returning *`,
      values: (n) => [cycleIds(uncontactedAffiliates)(n)],
    },
  ]
}

/**
 * Returns the save of the whole edit screen with one field changed. The affiliate's videos stay.
 * @param answer the affiliate, as it was read or saved last
 */
function buildSaveRequest(answer: string): ApiRequest {
  const { id, products, link_videos, ...fields } = JSON.parse(answer)
  return {
    method: 'PUT',
    path: `/affiliates/${id}`,
    body: {
      ...pick(fields, ['revision', 'platform', 'username', 'whatsapp', 'sample_product_status']),
      ...pick(fields, ['sample_product_reason'], ''),
      status_whatsapp: fields.status_whatsapp === 'sudah' ? 'belum' : 'sudah',
      selected_product_ids: products.map((product: { id: string }) => product.id),
      link_videos: link_videos.map((video: Record<string, unknown>) => ({
        ...pick(video, ['product_id', 'video_id', 'tanggal_max_upload', 'status_link_posting']),
        ...pick(video, ['link_posting_vo', 'link_posting_review'], ''),
      })),
    },
  }
}

/** @param valueIfMissing replaces null */
function pick(row: Record<string, unknown>, keys: string[], valueIfMissing: unknown = null) {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? valueIfMissing]))
}
