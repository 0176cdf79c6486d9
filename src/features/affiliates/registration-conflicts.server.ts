import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Registration } from './affiliate.ts'
import type { RegistrationConflict } from './registration-conflict.ts'

type Candidate = Pick<Registration, 'platform' | 'username' | 'whatsapp'> & { product_id: string | null }

/** Returns what prevents the registration of these rows, and possible duplicates. `row` is the index in `rows`. */
export async function findConflicts(tx: Tx, rows: readonly Candidate[]): Promise<RegistrationConflict[]> {
  const candidates = rows.map(({ platform, username, whatsapp, product_id }) => ({
    platform,
    username,
    whatsapp,
    product_id,
  }))
  const conflicts = await sql<RegistrationConflict>`
    select row_index as row, kind, case when username is not null
      then jsonb_build_object('id', id, 'platform', platform, 'username', username) end as holder
    from app.find_registration_conflicts(${JSON.stringify(candidates)}::jsonb) order by row_index, kind, platform, username`.execute(
    tx,
  )
  return conflicts.rows
}
