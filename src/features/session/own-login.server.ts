/**
 * The second look of a call about one's own login. From the check of the session to the write takes as long as a hash, and meanwhile
 * the session may have been ended or the password replaced, mostly by somebody who throws out whoever calls here.
 */
import type { UserContext } from '#platform/server/http/calls.ts'
import { type AuthDeps, loginTransaction, type Queries } from './auth-deps.server.ts'
import { guess, type Stopping } from './login-limits.server.ts'
import { rightPassword } from './right-password.server.ts'

interface Held {
  context: UserContext
  errors: { UNAUTHORIZED(): Error }
}

interface Proving extends Held, Stopping {
  context: UserContext
  errors: Held['errors'] & Stopping['errors'] & { WRONG_PASSWORD(): Error }
}

/** The stored hash, when the password is the caller's; every wrong one counts. */
export async function proven({ pool, limits }: AuthDeps, password: string, call: Proving): Promise<string> {
  const { id } = call.context.caller
  const hash = await guess(limits.ownPassword(id), call, () => rightPassword(pool, { id }, password))
  if (!hash) throw call.errors.WRONG_PASSWORD()
  return hash
}

/** A transaction on the caller's login, while his session lives. */
export function whileSignedIn<T>(
  { pool }: AuthDeps,
  { context, errors }: Held,
  work: (client: Queries) => Promise<T>,
): Promise<T> {
  const { caller, tokenHash } = context
  return loginTransaction(pool, caller.id, async (client) => {
    const { rowCount } = await client.query(
      'select from sessions where token_hash = $1 and user_id = $2 and expires_at > now()',
      [tokenHash, caller.id],
    )
    if (!rowCount) throw errors.UNAUTHORIZED()
    return work(client)
  })
}

/** The same, while the password is still the one that was proven. */
export function whileProven<T>(
  login: AuthDeps,
  hash: string,
  call: Proving,
  work: (client: Queries) => Promise<T>,
): Promise<T> {
  return whileSignedIn(login, call, async (client) => {
    const { rowCount } = await client.query('select from accounts where user_id = $1 and password = $2', [
      call.context.caller.id,
      hash,
    ])
    if (!rowCount) throw call.errors.WRONG_PASSWORD()
    return work(client)
  })
}
