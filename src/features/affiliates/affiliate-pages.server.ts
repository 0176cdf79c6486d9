/** Pages of what a search finds, and their counts: for all who hold the same rights they are read once. */
import { sql } from 'kysely'
import { jakartaDate } from '#base/jakarta.ts'
import { pageSize } from '#base/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { containing } from '#platform/server/database/like.ts'
import type { CallContext } from '#platform/server/http/calls.ts'
import { searchReadings, similarPatterns } from './searched-affiliates.server.ts'

/** What lists are made of: `affiliate_products`, which follows two of them by trigger, included. */
export const counted = ['affiliate_registrations', 'affiliate_link_videos', 'products']

/** What narrows a list besides the search text; the words that `app.affiliate_filter` knows. */
export type Filter = Record<string, string | readonly string[] | undefined>

/** The ids on a page of what search and filter find, for `affiliates` and `cards`. @param size of a page */
export function idsOnPage(q: string, filter: Filter, page: number, size = pageSize) {
  return sql`select f.* from app.find_affiliates(${searchOf(q)}::jsonb, ${JSON.stringify(filter)}::jsonb,
    ${size}, ${(page - 1) * size}) with ordinality as f (id, place)`
}

/** All of them, in the order of the list, for `found` of a download. */
export function allFound(q: string, filter: Filter) {
  return sql`select f.* from app.find_affiliates(${searchOf(q)}::jsonb, ${JSON.stringify(filter)}::jsonb,
    null, 0) with ordinality as f (id, place)`
}

export async function countOf(tx: Tx, q: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select app.count_affiliates(${searchOf(q)}::jsonb, ${JSON.stringify(filter)}::jsonb) as total`.execute(tx)
  return rows[0]?.total ?? 0
}

/** The readings of a search, with patterns for texts, as `app.find_affiliates` takes them. Null for no text. */
function searchOf(q: string): string | null {
  const readings = searchReadings(q).map((reading) => {
    if ('holds' in reading) return { like: reading.holds.map((texts) => texts.map(containing)) }
    return 'similar' in reading ? { ...reading, nearly: similarPatterns(reading.similar) } : reading
  })
  return readings.length > 0 ? JSON.stringify(readings) : null
}

interface List<T> {
  name: string
  read(tx: Tx, ids: ReturnType<typeof idsOnPage>): Promise<T[]>
  /** what its rows are made of */
  tables: readonly string[]
}

/** After each write all who look at a page read it again: for those who hold the same rights it is read once. */
export async function pageOf<T>(
  { cache }: CallContext,
  tx: Tx,
  { name, read, tables }: List<T>,
  { q, page, filter }: { q: string; page: number; filter: Filter },
): Promise<{ rows: T[]; total: number }> {
  const [rows, total] = await Promise.all([
    cache.get(tx, `${name} ${page} ${searchKey(q, filter)}`, tables, () =>
      read(tx, idsOnPage(q, filter, page)),
    ),
    totalOf({ cache }, tx, q, filter),
  ])
  return { rows, total }
}

/** As `countOf`, counted once for all who hold the same rights: a list and whatever leads to it tell the same number. */
export function totalOf({ cache }: Pick<CallContext, 'cache'>, tx: Tx, q: string, filter: Filter) {
  return cache.get(tx, `total ${searchKey(q, filter)}`, counted, () => countOf(tx, q, filter))
}

/** Who is late today, or put off, was not yesterday; who needs something now did not a minute ago. */
function searchKey(q: string, filter: Filter): string {
  return JSON.stringify([q, filter, jakartaDate(new Date()), filter.butuh && minuteNow()])
}

/** For the keys of what time alone makes another: needs are told by full minutes. */
export function minuteNow(): number {
  return Math.floor(Date.now() / 60_000)
}
