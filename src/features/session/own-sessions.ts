/** The sessions of one person: begun, listed, renamed, ended. What a browser is told of them is never a token. */
import { generateRandomString } from 'better-auth/crypto'
import { isDiskFull } from '#platform/database/away.ts'
import { spelledAddress } from '#platform/http/client-address.ts'
import { sessionSeconds } from './auth.ts'
import { deviceOf } from './device.ts'
import type { Queries } from './login-parts.ts'
import type { OwnSession } from './own-session.ts'

/** What is kept of a User-Agent, which may be of any length. */
export const userAgentLength = 500

export function newSessionToken(): string {
  return generateRandomString(32)
}

interface Begin {
  userId: string
  address: string
  userAgent: string | null
}

/** A session of somebody whose second factor was passed in this transaction. @returns its token */
export async function beginSession(client: Queries, { userId, address, userAgent }: Begin): Promise<string> {
  const token = newSessionToken()
  await client.query(`select set_config('app.second_factor_of', $1, true)`, [userId])
  await client.query(
    `insert into sessions (user_id, token, expires_at, ip_address, user_agent)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
    [userId, token, sessionSeconds, address, userAgent?.slice(0, userAgentLength)],
  )
  return token
}

interface Use {
  expires_at: Date
  /** it lives longer than before, so its cookie has to as well */
  is_renewed: boolean
}

/** Notes that the session is in use, to five minutes, and renews it once a day; null when it has ended. */
export async function useSession(client: Queries, token: string): Promise<Use | null> {
  const { rows } = await client.query<Use>(noteAndRenew, [token, sessionSeconds]).catch((error) => {
    // Both can wait: a full disk keeps nobody from reading.
    if (!isDiskFull(error)) throw error
    return client.query<Use>(
      'select expires_at, false as is_renewed from sessions where token = $1 and expires_at > now()',
      [token],
    )
  })
  return rows[0] ?? null
}

const noteAndRenew = `with known as (
       select id, expires_at, expires_at < now() + make_interval(secs => $2 - 86400) as is_due,
         updated_at < now() - interval '5 minutes' as is_old
       from sessions where token = $1 and expires_at > now()
     ), used as (
       update sessions s
       set updated_at = now(), expires_at = case when k.is_due then now() + make_interval(secs => $2) else s.expires_at end
       from known k where s.id = k.id and (k.is_due or k.is_old)
       returning s.expires_at
     )
     select coalesce(u.expires_at, k.expires_at) as expires_at, coalesce(u.expires_at > k.expires_at, false) as is_renewed
     from known k left join used u on true`

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
