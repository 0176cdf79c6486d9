/** Computes one digest of everything stored, to detect any change. */
import { createHash } from 'node:crypto'
import type { FreshDatabase } from './fresh-database.ts'

/**
 * Sums a hash of each row, which needs neither an order of the rows nor the text of whole tables. Both statements are
 * prepared, because planning one subquery for each table takes six times as long as running them.
 * @param except tables in which something may change by itself
 */
export async function computeFingerprint(
  { client }: Pick<FreshDatabase, 'client'>,
  except: readonly string[] = [],
): Promise<string> {
  const tables = await client.query<{ text: string }>({
    name: 'statement of the fingerprint',
    text: `select format('select md5(row(%s)::text) as digest', string_agg(
         format('(select sum(hashtextextended(t::text, 0)) from %I t)', relname), ',' order by relname)) as text
       from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    values: [except],
  })
  const text = tables.rows[0]?.text ?? ''
  const name = `fingerprint ${createHash('md5').update(text).digest('hex')}`
  const { rows } = await client.query<{ digest: string }>({ name, text })
  return rows[0]?.digest ?? ''
}
