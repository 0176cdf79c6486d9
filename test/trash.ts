/**
 * Helpers for tests of the trash. `readEveryRow` returns every row of the database, except for what a delete and
 * restore always changes.
 */
import type { FreshDatabase } from './fresh-database.ts'

const excludedTables = [
  'affiliate_months', // counts
  'affiliate_steps', // the latest one-tap change of an affiliate, for its undo
  'creations', // idempotency keys
  'rate_limits',
  'sessions',
  'timeline',
  'trash', // trash-round-trip.api.test.ts compares it
]
const changingColumns = ['revision', 'updated_at', 'updated_by']

/** Returns each table with its rows. */
export async function readEveryRow({
  queryAsOwner,
}: Pick<FreshDatabase, 'queryAsOwner'>): Promise<Record<string, unknown[]>> {
  const tables = await queryAsOwner<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1) order by 1`,
    [excludedTables],
  )
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const rows = await queryAsOwner<{ row: unknown }>(
      `select to_jsonb(t) - $1::text[] as row from ${name} t order by (to_jsonb(t) - $1::text[])::text`,
      [changingColumns],
    )
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/** Returns the table in which the database looks for a row of a resource. */
export async function readTableName(
  { queryAsOwner }: Pick<FreshDatabase, 'queryAsOwner'>,
  resource: string,
): Promise<string | undefined> {
  const [row] = await queryAsOwner<{ name: string }>('select app.resource_table($1)::text as name', [
    resource,
  ])
  return row?.name
}

/** Returns 'table: text' for each text that a table contains, in any row and column. */
export async function listTablesThatContain(
  { queryAsOwner }: Pick<FreshDatabase, 'queryAsOwner'>,
  ...texts: string[]
): Promise<string[]> {
  const tables = await queryAsOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const findings: string[] = []
  for (const { name } of tables)
    for (const text of texts)
      if (
        (await queryAsOwner(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])).length > 0
      )
        findings.push(`${name}: ${text}`)
  return findings
}
