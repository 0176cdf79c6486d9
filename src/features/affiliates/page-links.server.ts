import { sql } from 'kysely'
import type { PrivateLink, Tx } from '#platform/server/database/database.ts'

/**
 * Returns the links of affiliates' private pages by the affiliate's id. Omits those that the actor may not hand out.
 */
export async function readPageLinks(tx: Tx, ids: readonly string[]): Promise<Map<string, PrivateLink>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PrivateLink>`
    select a.id as subject, a.page_generation as generation from affiliate_registrations a
    where a.id = any (${ids}::uuid[]) and app.sees_whole_page(a.id)`.execute(tx)
  return new Map(rows.map((link) => [link.subject, link]))
}
