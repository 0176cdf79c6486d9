/** How a row goes that could be brought back at the same moment. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * One deletion or restoration at a time; `deleted-rows.sql` takes the same turn for those that come by another way. As a
 * statement of its own: one that waited within the deletion would not see what was brought back meanwhile.
 */
export async function lockTrash(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('trash'))`.execute(tx)
}

/** @returns whether there was such a row, and the actor may delete it */
export async function deleteRow(tx: Tx, table: string, id: string): Promise<boolean> {
  await lockTrash(tx)
  const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}
