/** Computes one digest of everything stored, to detect any change. */
import type { FreshDatabase } from './fresh-database.ts'

/** @param except tables in which something may change by itself */
export async function fingerprint(
  { queryAsOwner }: Pick<FreshDatabase, 'queryAsOwner'>,
  except: readonly string[] = [],
): Promise<string> {
  const [statement] = await queryAsOwner<{ text: string }>(
    `select format('select md5(concat_ws(''|'', %s)) as mark', string_agg(
       format('(select string_agg(t::text, '','' order by t::text) from %I t)', relname), ',' order by relname)) as text
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all ($1)`,
    [except],
  )
  const [row] = await queryAsOwner<{ mark: string }>(statement?.text ?? '')
  return row?.mark ?? ''
}
