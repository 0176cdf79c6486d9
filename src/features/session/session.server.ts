/** Starts sessions, renews them, and returns them to their users. */
import { implement } from '@orpc/server'
import { NoSession } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/database/transaction.ts'
import { isDiskFull } from '#platform/server/database/unavailable.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import type { QueryRunner } from './auth-transaction.server.ts'
import { sessionSeconds } from './login-cookies.server.ts'
import { createToken, hashToken } from './login-tokens.server.ts'
import type { Permission } from './permission.ts'
import { roleSchema } from './role-schema.ts'
import { sessionContract } from './session.contract.ts'

const calls = implement(sessionContract).$context<RequestContext>().use(authorized)

/** Characters stored of a User-Agent header, which may have any length. */
const userAgentLength = 500

/**
 * Creates a session for a user who has passed the second factor or has none. Replaces the session that the
 * browser had before.
 * @returns the token
 */
export async function createSession(
  client: QueryRunner,
  { id, hasPassedSecondFactor }: { id: string; hasPassedSecondFactor: boolean },
  {
    headers,
    getAddress,
    tokenHash: previousHash,
  }: Pick<RequestContext, 'headers' | 'getAddress' | 'tokenHash'>,
): Promise<string> {
  const token = createToken()
  if (previousHash) await client.query('delete from sessions where token_hash = $1', [previousHash])
  if (hasPassedSecondFactor) await client.query(`select set_config('app.second_factor_of', $1, true)`, [id])
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at, ip_address, user_agent)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
    [
      id,
      hashToken(token),
      sessionSeconds,
      getAddress(),
      headers.get('user-agent')?.slice(0, userAgentLength),
    ],
  )
  return token
}

/** Minimum number of seconds between two recorded uses, since browsers read the session all day. */
const recordIntervalSeconds = 5 * 60

const isRenewalDue = ({ used_at }: Actor) => Date.now() - Date.parse(used_at) >= recordIntervalSeconds * 1000

/** Checks for the last minutes of a session. Then the cache may not answer, since clocks differ. */
const isNearItsEnd = ({ expires_at }: Actor) =>
  Date.parse(expires_at) - Date.now() <= recordIntervalSeconds * 1000

/** Records the use and renews the session, if due. @returns the new expiry, or undefined if nothing changed */
async function recordUse(client: QueryRunner, tokenHash: string): Promise<Date | undefined> {
  const { rows } = await client
    .query<{ expires_at: Date }>(
      `update sessions set updated_at = now(), expires_at = now() + make_interval(secs => $2)
       where token_hash = $1 and expires_at > now() and updated_at < now() - make_interval(secs => $3) returning expires_at`,
      [tokenHash, sessionSeconds, recordIntervalSeconds],
    )
    .catch((error) => {
      // The renewal can wait: a full disk must not stop users from reading.
      if (isDiskFull(error)) return { rows: [] }
      throw error
    })
  return rows[0]?.expires_at
}

/**
 * Checks whether the session ended because its user was deactivated. The row of an ended session stays for at least an
 * hour.
 */
async function belongsToDeactivatedUser(client: QueryRunner, tokenHash: string): Promise<boolean> {
  const { rows } = await client.query(
    'select from sessions s join profiles p on p.id = s.user_id where s.token_hash = $1 and not p.is_active',
    [tokenHash],
  )
  return rows.length > 0
}

export function sessionServer({ pool, cookies }: AuthDeps) {
  const current = calls.current.handler(async ({ context, errors }) => {
    const canServe = (cachedActor: Actor) => !isRenewalDue(cachedActor) && !isNearItsEnd(cachedActor)
    const actor = await context.getCurrentUser(canServe).catch(async (error) => {
      throw error instanceof NoSession && (await belongsToDeactivatedUser(pool, context.tokenHash))
        ? errors.DEACTIVATED()
        : error
    })
    const { id, email, full_name, role, permissions, must_change_password, expires_at } = actor
    const newExpiry = isRenewalDue(actor) ? await recordUse(pool, context.tokenHash) : undefined
    // The cookie must last as long as the session.
    const token = newExpiry && cookies.session.read(context.headers)
    if (token) cookies.session.set(context.replyHeaders, token)
    const expiry = newExpiry ?? new Date(expires_at)
    return {
      user: { id, email, full_name, role: roleSchema.parse(role) },
      permissions: permissions as Permission[],
      must_change_password,
      expires_at: expiry.toISOString(),
      expires_in: Math.round((expiry.getTime() - Date.now()) / 1000),
    }
  })

  return { current }
}
