/** Tables read and filled as COPY does it, in a text that every version and setting of PostgreSQL writes alike. */
import { type Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

export interface Table {
  name: string
  /** those that are stored, not computed */
  columns: string[]
  /** the columns of its primary key, as SQL that orders them alike on every server */
  key: string[]
}

/** For the transaction: whatever the server or the role is set to. */
export const plainSettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local row_security = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local search_path = public`

export async function tablesOf(client: Client): Promise<Table[]> {
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

/** Its rows in the order of its key. @param where which of them */
export function rowsOfTable(
  client: Client,
  { name, columns, key }: Table,
  where = 'true',
): AsyncIterable<Buffer> {
  if (key.length === 0)
    throw new Error(`the table ${name} has no primary key, by which a backup orders its rows`)
  const list = columns.map(escapeIdentifier).join(', ')
  return client.query(
    copyTo(
      `copy (select ${list} from public.${escapeIdentifier(name)} where ${where} order by ${key.join(', ')}) to stdout`,
    ),
  )
}
