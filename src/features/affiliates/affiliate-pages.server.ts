/** Pages of search results, and their counts. They are cached for all users who have the same rights. */
import { sql } from 'kysely'
import { getJakartaDate } from '#base/jakarta.ts'
import { pageSize } from '#base/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { buildContainsPattern } from '#platform/server/database/like.ts'
import type { CallContext } from '#platform/server/http/calls.ts'
import { buildSimilarPatterns, interpretSearch, type SearchReading } from './search-readings.server.ts'

/**
 * The tables that a count without a search text reads: the cache drops such a count only when one of them changes.
 * Counting all needs for the radar takes 0.4 s with 100,000 affiliates, so a new video, application or name must not
 * cause another count. A test compares the list with the SQL.
 */
export const countedTables = ['affiliate_registrations', 'affiliate_link_videos']

/** Filters besides the search text, with the keys that `app.affiliate_filter` knows. */
export type Filter = Record<string, string | readonly string[] | undefined>

/**
 * Returns SQL that selects the ids of one page of a search result, for `readAffiliates` and `readCards`.
 * @param page from 1
 * @param size rows per page
 */
export function selectPageIds(q: string, filter: Filter, page: number, size = pageSize) {
  return sql`select f.* from app.find_affiliates(${buildReadingsJson(q)}::jsonb, ${JSON.stringify(filter)}::jsonb,
    ${size}, ${(page - 1) * size}) with ordinality as f (id, place)`
}

/** Returns SQL that selects the ids of a whole search result in the order of the list, for downloads. */
export function selectAllIds(q: string, filter: Filter) {
  return sql`select f.* from app.find_affiliates(${buildReadingsJson(q)}::jsonb, ${JSON.stringify(filter)}::jsonb,
    null, 0) with ordinality as f (id, place)`
}

export async function countAffiliates(tx: Tx, q: string, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select app.count_affiliates(${buildReadingsJson(q)}::jsonb, ${JSON.stringify(filter)}::jsonb) as total`.execute(
    tx,
  )
  return rows[0]?.total ?? 0
}

/**
 * Returns the readings of a search (see `interpretSearch`) as JSON for `app.find_affiliates`, with `like` patterns for
 * texts. Null for an empty search.
 */
export function buildReadingsJson(q: string): string | null {
  const readings = interpretSearch(q).map(addPatterns)
  return readings.length > 0 ? JSON.stringify(readings) : null
}

function addPatterns(reading: SearchReading): object {
  if ('groups' in reading) return { like: reading.groups.map((texts) => texts.map(buildContainsPattern)) }
  if ('similar' in reading) return { ...reading, similar_patterns: buildSimilarPatterns(reading.similar) }
  return reading
}

interface CachedList<T> {
  /** distinguishes the lists in the cache */
  name: string
  read(tx: Tx, ids: ReturnType<typeof selectPageIds>): Promise<T[]>
}

/** Returns one page and the total. Cached, since after each write all users who have the page open read it again. */
export async function readCachedPage<T>(
  { cache }: CallContext,
  tx: Tx,
  { name, read }: CachedList<T>,
  { q, page, size = pageSize, filter }: { q: string; page: number; size?: number; filter: Filter },
): Promise<{ rows: T[]; total: number }> {
  const [rows, total] = await Promise.all([
    cache.get(tx, `${name} ${page} ${size} ${buildSearchKey(q, filter)}`, () =>
      read(tx, selectPageIds(q, filter, page, size)),
    ),
    readCachedTotal({ cache }, tx, q, filter),
  ])
  return { rows, total }
}

/**
 * Works like `countAffiliates`, but cached for all users with the same rights, so that a list and the links to it show
 * the same number.
 */
export function readCachedTotal({ cache }: Pick<CallContext, 'cache'>, tx: Tx, q: string, filter: Filter) {
  const tables = q === '' ? countedTables : undefined
  return cache.get(tx, `total ${buildSearchKey(q, filter)}`, () => countAffiliates(tx, q, filter), tables)
}

/**
 * Returns the part of a cache key that identifies a search. Contains the date, since lateness and snoozes change with
 * the day. With a filter by need it also contains the minute.
 */
export function buildSearchKey(q: string, filter: Filter): string {
  return JSON.stringify([q, filter, getJakartaDate(new Date()), filter.butuh && getMinuteNow()])
}

/**
 * Returns the current minute, for the keys of cached values that change with time alone. Needs change by full minutes.
 */
export function getMinuteNow(): number {
  return Math.floor(Date.now() / 60_000)
}
