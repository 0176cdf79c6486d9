/** Details of the program's health, only for superadmins. */
import { sql } from 'kysely'
import { type Database, NoSession } from '#platform/server/database/database.ts'
import { programVersion } from './program-version.ts'

interface HealthDetail {
  version?: string
  backup?: {
    /** time of day in Jakarta, or 'off' */
    at: string
    last_success: string | null
    last_failure: string | null
    reason: string | null
  }
}

export async function readHealthDetail(
  database: Pick<Database, 'transaction'>,
  tokenHash: string,
  backupAt: string,
): Promise<HealthDetail> {
  try {
    return await database.transaction({ tokenHash, readOnly: true }, async (tx) => {
      const { rows } = await sql<Omit<NonNullable<HealthDetail['backup']>, 'at'>>`
        select last_success, last_failure, reason from app.backup_summary()`.execute(tx)
      return rows[0] ? { version: programVersion, backup: { at: backupAt, ...rows[0] } } : {}
    })
  } catch (error) {
    if (error instanceof NoSession) return {}
    throw error
  }
}
