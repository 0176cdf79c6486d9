/**
 * Second check of calls about the user's own login. Hashing takes time between the check of the session and the write.
 * Meanwhile the session may have ended or the password may have been replaced, often to lock this very caller out.
 */
import type { UserContext } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { loginTransaction, type QueryRunner } from './auth-transaction.server.ts'
import { countGuess, type LimitedCall } from './login-limits.server.ts'
import { findRightHash } from './right-password.server.ts'

/** The parts of a call that a second check of its session needs. */
interface SignedInCall {
  context: UserContext
  errors: { UNAUTHORIZED(): Error }
}

/** The parts of a call that also checks the current password. */
interface PasswordCall extends SignedInCall, LimitedCall {
  context: UserContext
  errors: SignedInCall['errors'] & LimitedCall['errors'] & { WRONG_PASSWORD(): Error }
}

/** Checks the caller's current password, counting wrong ones. @returns the stored hash @throws WRONG_PASSWORD */
export async function verifyOwnPassword(
  { pool, limits }: AuthDeps,
  password: string,
  call: PasswordCall,
): Promise<string> {
  const { id } = call.context.caller
  const hash = await countGuess(limits.ownPassword(id), call, () => findRightHash(pool, { id }, password))
  if (!hash) throw call.errors.WRONG_PASSWORD()
  return hash
}

/** Runs `work` in a transaction on the caller's login if the session is still valid. @throws UNAUTHORIZED if not */
export function runWhileSignedIn<T>(
  { pool }: AuthDeps,
  { context, errors }: SignedInCall,
  work: (client: QueryRunner) => Promise<T>,
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

/** Works like `runWhileSignedIn`, if the stored hash is still `hash`. @throws WRONG_PASSWORD if it has changed */
export function runWhilePasswordUnchanged<T>(
  deps: AuthDeps,
  hash: string,
  call: PasswordCall,
  work: (client: QueryRunner) => Promise<T>,
): Promise<T> {
  return runWhileSignedIn(deps, call, async (client) => {
    const { rowCount } = await client.query('select from accounts where user_id = $1 and password = $2', [
      call.context.caller.id,
      hash,
    ])
    if (!rowCount) throw call.errors.WRONG_PASSWORD()
    return work(client)
  })
}
