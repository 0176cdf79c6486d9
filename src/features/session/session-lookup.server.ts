/** Looks up the sessions that live streams belong to. A stream ends with its session. */
import type { Pool } from 'pg'
import type { SessionLookup, SessionState } from '#platform/server/live/live-streams.ts'

/** Tables whose changes may end a session, or alter what its user may read or sees about themselves. */
const tables = [
  'profiles',
  'user_permissions',
  'permission_names',
  'sessions',
  'login_tokens',
  'second_factors',
  'weekly_reports',
]

interface SessionRow {
  token_hash: string
  user_digest: string
  permissions: string[]
}

/** @param getTables returns the tables whose changes are announced to a user with these permissions */
export function createSessionLookup(
  pool: Pool,
  getTables: (permissions: readonly string[]) => string[],
): SessionLookup {
  async function lookUp(tokenHashes: string[]): Promise<Map<string, SessionState>> {
    const { rows } = await pool.query<SessionRow>('select * from app.find_valid_sessions($1)', [tokenHashes])
    return new Map(
      rows.map(({ token_hash, user_digest, permissions }) => [
        token_hash,
        { userDigest: user_digest, tables: getTables(permissions) },
      ]),
    )
  }
  return { tables, lookUp }
}
