/** The sessions of one person: begun, listed, renamed, ended. What a browser is told of them is never a token. */
import { isDiskFull } from '#platform/server/database/away.ts'
import type { RequestContext } from '#platform/server/http/calls.ts'
import { spelledAddress } from '#platform/server/http/client-address.ts'
import { deviceOf } from './device.ts'
import { sessionSeconds } from './login-cookies.server.ts'
import type { Queries } from './login-parts.server.ts'
import { newToken } from './login-tokens.server.ts'
import type { OwnSession } from './own-session.ts'

/** What is kept of a User-Agent, which may be of any length. */
const userAgentLength = 500

/** A session of somebody, who has passed his second factor or has none. @returns its token */
export async function beginSession(
  client: Queries,
  { id, isPassed }: { id: string; isPassed: boolean },
  { headers, address }: Pick<RequestContext, 'headers' | 'address'>,
): Promise<string> {
  const token = newToken()
  if (isPassed) await client.query(`select set_config('app.second_factor_of', $1, true)`, [id])
  await client.query(
    `insert into sessions (user_id, token, expires_at, ip_address, user_agent)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
    [id, token, sessionSeconds, address(), headers.get('user-agent')?.slice(0, userAgentLength)],
  )
  return token
}

interface Use {
  expires_at: Date
  /** it lives longer than before, so its cookie has to as well */
  is_renewed: boolean
}

/** milliseconds to which the last use of a session is known */
const useStep = 5 * 60_000
const day = 24 * 60 * 60_000

/** Notes that the session is in use, and renews it once a day; null when it has ended meanwhile. */
export async function useSession(
  client: Queries,
  token: string,
  known: { expires_at: string; used_at: string },
): Promise<Use | null> {
  const expires_at = new Date(known.expires_at)
  const asItWas = { expires_at, is_renewed: false }
  const isDue = expires_at.getTime() < Date.now() + sessionSeconds * 1000 - day
  const isNoted = new Date(known.used_at).getTime() > Date.now() - useStep
  if (isNoted && !isDue) return asItWas
  try {
    const { rows } = await client.query<{ expires_at: Date }>(
      `update sessions
       set updated_at = now(), expires_at = case when $2 then now() + make_interval(secs => $3) else expires_at end
       where token = $1 and expires_at > now() returning expires_at`,
      [token, isDue, sessionSeconds],
    )
    return rows[0] ? { ...rows[0], is_renewed: rows[0].expires_at > expires_at } : null
  } catch (error) {
    // Both can wait: a full disk keeps nobody from reading.
    if (isDiskFull(error)) return asItWas
    throw error
  }
}

interface Row extends Omit<OwnSession, 'device' | 'created_at' | 'last_used_at'> {
  created_at: Date
  last_used_at: Date
  user_agent: string | null
}

/** Those that are alive: this one first, then by their last use. */
export async function sessionsOf(client: Queries, userId: string, token: string): Promise<OwnSession[]> {
  const { rows } = await client.query<Row>(
    `select id, ip_address as address, user_agent, created_at, updated_at as last_used_at, token = $2 as is_current
     from sessions where user_id = $1 and expires_at > now()
     order by token = $2 desc, updated_at desc, id`,
    [userId, token],
  )
  return rows.map(({ user_agent, created_at, last_used_at, address, ...row }) => ({
    ...row,
    address: spelledAddress(address ?? '') ?? address,
    device: deviceOf(user_agent ?? ''),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }))
}

/** Whether there was such a session of this person. */
export async function endSession(client: Queries, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from sessions where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}

/** How many ended. `except` is the token of the one that goes on, null when none does. */
export async function endSessions(client: Queries, userId: string, except: string | null): Promise<number> {
  const { rowCount } = await client.query(
    'delete from sessions where user_id = $1 and token is distinct from $2',
    [userId, except],
  )
  return rowCount ?? 0
}

/** The session goes on under another token; false when it has ended meanwhile. */
export async function renameSession(client: Queries, before: string, after: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'update sessions set token = $2, updated_at = now() where token = $1 and expires_at > now()',
    [before, after],
  )
  return rowCount === 1
}
