/** Looks up the sessions that live streams belong to. A stream ends with its session. */
import type { Pool } from 'pg'
import type { SessionLookup, SessionState } from '#platform/server/live/live-streams.ts'

const tables = [
  'profiles',
  'user_permissions',
  'permission_names',
  'sessions',
  'login_tokens',
  'second_factors',
]

export function liveHolders(pool: Pool): SessionLookup {
  async function lookUp(tokenHashes: string[]): Promise<Map<string, SessionState>> {
    const { rows } = await pool.query<SessionState & { token_hash: string }>(
      'select * from app.describe_sessions($1)',
      [tokenHashes],
    )
    return new Map(rows.map(({ token_hash, ...holder }) => [token_hash, holder]))
  }
  return { tables, lookUp }
}
