/** What the flows of a login share: its tables, cookies, limits and letters. */
import type { Pool, PoolClient } from 'pg'
import { DatabaseAway, isAway } from '#platform/server/database/away.ts'
import type { Log } from '#platform/server/log.ts'
import { type KnownDevices, knownDevices } from './known-devices.server.ts'
import { type LoginCookies, loginCookies } from './login-cookies.server.ts'
import { type LoginLimits, loginLimits } from './login-limits.server.ts'

export interface AuthDeps {
  /** connections of the role app_auth */
  pool: Pool
  cookies: LoginCookies
  devices: KnownDevices
  limits: LoginLimits
  /** encrypts what must be read again, keys what must only be compared; the same for every process on one database */
  secret: string
  log: Log
  /** what an authenticator app calls the login */
  brandName: string
  /** The address of the site for links in letters, without a trailing slash: never what a request claims. */
  site(): string
}

interface LoginSettings extends Pick<AuthDeps, 'pool' | 'secret' | 'log' | 'brandName' | 'site'> {
  publicUrl: string | undefined
}

export function createAuthDeps({ publicUrl, ...given }: LoginSettings): AuthDeps {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const cookies = loginCookies(given.secret, isSecure)
  const devices = knownDevices(cookies.device, `${given.secret} login stamp`)
  return { ...given, cookies, devices, limits: loginLimits(given.pool) }
}

export type Queries = Pick<PoolClient, 'query'>

/** One transaction on the tables of logins; commits when `work` resolves. */
export async function authTransaction<T>(pool: Pool, work: (client: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(tellAbsence)
  let destroy = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    destroy =
      isAway(error) ||
      (await client.query('rollback').then(
        () => false,
        () => true,
      ))
    return tellAbsence(error)
  } finally {
    client.release(destroy)
  }
}

/**
 * The same about one login. It holds the profile from its first statement on, as whatever changes a login or begins a
 * session does: so each sees what the other has left, and none waits for one that waits for it.
 */
export function loginTransaction<T>(
  pool: Pool,
  id: string,
  work: (client: Queries) => Promise<T>,
): Promise<T> {
  return authTransaction(pool, async (client) => {
    await client.query('select from profiles where id = $1 for no key update', [id])
    return work(client)
  })
}

function tellAbsence(error: unknown): never {
  throw isAway(error) ? new DatabaseAway(error) : error
}
