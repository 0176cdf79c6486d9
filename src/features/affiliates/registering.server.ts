/** Makes affiliates of rows, one statement for all: of a sheet that was pasted, of those who have applied. */
import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/door.ts'
import { stored } from '#platform/server/database/rows.ts'
import { affiliate, basicNames, type Registration } from './affiliate.ts'

/** @param more_product_ids those that he gets beside the first */
type Registering = Registration & { more_product_ids?: readonly string[] }

/**
 * In the order of their numbers, so that two who bring the same rows wait for each other instead of both failing.
 * @returns by their numbers' keys, of which there is one each
 */
export async function registerAll(tx: Tx, rows: readonly Registering[]): Promise<Map<string, string>> {
  const names = sql.join(basicNames.map((name) => sql.ref(name)))
  const columns = sql.join(basicNames.map((name) => sql`${sql.ref(name)} text`))
  const given = rows.map((row) => ({
    ...Object.fromEntries(basicNames.map((name) => [name, stored(affiliate, name, row)])),
    product_ids: [...new Set([row.product_id, ...(row.more_product_ids ?? [])])],
  }))
  const made = await sql<{ id: string; whatsapp_key: string }>`
    insert into affiliate_registrations (${names}, selected_product_ids)
    select ${names}, product_ids
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (${columns}, product_ids uuid[])
    order by app.whatsapp_key(whatsapp)
    returning id, app.whatsapp_key(whatsapp) as whatsapp_key`.execute(tx)
  return new Map(made.rows.map(({ id, whatsapp_key }) => [whatsapp_key, id]))
}
