/**
 * Helpers for tests of the trash. `everyRow` returns every row of the database, except for what a delete and restore
 * always changes.
 */
import type { FreshDatabase } from './fresh-database.ts'

/**
 * Tables that are not compared: counters and monthly counts, undo steps, the timeline and session data. The trash
 * itself is compared separately.
 */
const excluded = [
  'affiliate_months',
  'affiliate_steps',
  'trash',
  'creations',
  'rate_limits',
  'sessions',
  'timeline',
]
const counted = ['revision', 'updated_at', 'updated_by']

/** Returns each table with its rows. */
export async function everyRow({ owner }: Pick<FreshDatabase, 'owner'>): Promise<Record<string, unknown[]>> {
  const tables = await owner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
    [excluded],
  )
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await owner<{ row: unknown }>(
      `select to_jsonb(t) - $1::text[] as row from ${name} t order by (to_jsonb(t) - $1::text[])::text`,
      [counted],
    )
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Returns the table in which the database looks for a row of a resource. */
export async function tableOf(
  { owner }: Pick<FreshDatabase, 'owner'>,
  resource: string,
): Promise<string | undefined> {
  const [row] = await owner<{ name: string }>('select app.table_of($1)::text as name', [resource])
  return row?.name
}

/** Returns the tables that contain one of the texts, in any row and column. */
export async function tablesHolding(
  { owner }: Pick<FreshDatabase, 'owner'>,
  ...texts: string[]
): Promise<string[]> {
  const tables = await owner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const matchingTables: string[] = []
  for (const { name } of tables)
    for (const text of texts)
      if ((await owner(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])).length > 0)
        matchingTables.push(`${name}: ${text}`)
  return matchingTables
}
