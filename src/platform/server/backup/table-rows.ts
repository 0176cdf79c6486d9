/** Reads tables by COPY, in a text format that is the same for every version and setting of PostgreSQL. */
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export interface Table {
  name: string
  /** columns that are stored, not generated */
  columns: string[]
  /** columns of the primary key, as SQL that sorts the same on every server */
  key: string[]
}

/** Settings for the transaction, so that the configuration of server and role has no effect. */
export const plainSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local search_path = public`

export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end
        from pg_index i cross join unnest(i.indkey) with ordinality as key (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.attnum
        where i.indrelid = c.oid and i.indisprimary order by place) as key
    from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  return rows
}

/** Returns the rows of a table in the order of its primary key. @param where condition that selects the rows */
export function readTableRows(
  client: Client,
  { name, columns, key }: Table,
  where = 'true',
): AsyncIterable<Buffer> {
  if (key.length === 0)
    throw new Error(`the table ${name} has no primary key, by which a backup orders its rows`)
  const columnList = columns.map(escapeIdentifier).join(', ')
  return client.query(
    copyTo(
      `copy (select ${columnList} from public.${escapeIdentifier(name)} where ${where} order by ${key.join(', ')}) to stdout`,
    ),
  )
}
