/** Deletes rows that another transaction could be restoring at the same moment. */
import { sql } from 'kysely'
import type { Tx } from './database.ts'

export const lockTrashStatement = `select pg_advisory_xact_lock(hashtext('trash'))`

/**
 * Waits until no other deletion or restoration runs. `deleted-rows.sql` takes the same lock for deletions that come
 * another way. This must be a statement of its own: a deletion that waited inside its own statement would not see rows
 * that were restored meanwhile.
 */
export async function lockTrash(tx: Tx): Promise<void> {
  await sql.raw(lockTrashStatement).execute(tx)
}

/** Deletes a row. @returns false if there is no such row or the actor may not delete it */
export async function deleteRow(tx: Tx, table: string, id: string): Promise<boolean> {
  await lockTrash(tx)
  const { rows } = await sql`delete from ${sql.table(table)} where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}
