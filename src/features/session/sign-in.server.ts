/** Sign-in with the password and, if the user has a second factor, a code. Also sign-out. */
import { implement, ORPCError, os } from '@orpc/server'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { hashPassword, isOutdatedHash } from '#platform/server/hashing.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import type { Log } from '#platform/server/log.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { authTransaction, loginTransaction, type QueryRunner } from './auth-transaction.server.ts'
import type { KnownDevices, StampedLogin } from './known-devices.server.ts'
import { type Attempt, countGuess, enforceLimit, type LimitedCall } from './login-limits.server.ts'
import { issueChallenge, readProof, spendProof } from './login-tokens.server.ts'
import { findRightHash } from './right-password.server.ts'
import { acceptCode, acceptRecoveryCode } from './second-factor.server.ts'
import { sessionContract } from './session.contract.ts'
import { createSession } from './session.server.ts'

const calls = implement(sessionContract).$context<RequestContext>().use(authorized)
type CodeHandler = Parameters<typeof calls.enterCode.handler>[0]

export function signInServer(deps: AuthDeps) {
  const { pool, cookies, devices, limits } = deps
  const refusalLogging = createRefusalLogging(deps.log)

  const signIn = calls.signIn.use(refusalLogging).handler(async ({ context, input, errors }) => {
    const { headers, replyHeaders } = context
    const { password } = input
    const email = input.email.toLowerCase()
    const device = await devices.recognize(pool, headers, { email })
    const attempt = { email, address: context.getAddress(), device }
    const result = await countGuess(limits.signIn(attempt), { context, errors }, () =>
      signInWithPassword(deps, attempt, password, { context, errors }),
    )
    if (!result) throw errors.INVALID_EMAIL_OR_PASSWORD()
    if (result.state === 'unconfirmed') throw errors.EMAIL_NOT_VERIFIED()
    if (result.state === 'inactive') throw errors.INACTIVE()
    if (result.state === 'needs code') {
      cookies.challenge.set(replyHeaders, result.token)
      return { second_factor: true }
    }
    cookies.session.set(replyHeaders, result.token)
    devices.remember(headers, replyHeaders, result.login)
    return {}
  })

  /** Returns the handler of the call that takes the code after the password. */
  const createSecondStepHandler =
    (accept: typeof acceptCode): CodeHandler =>
    async ({ context, input: { code }, errors }) => {
      const { headers, replyHeaders } = context
      const challenge = cookies.challenge.read(headers) ?? ''
      const proof = await readProof(pool, challenge, 'second factor')
      const refuseChallenge = (): Error => {
        cookies.challenge.clear(replyHeaders)
        return errors.START_AGAIN()
      }
      if (!proof) throw refuseChallenge()
      const id = proof.user_id
      // Somebody who only has the password uses up the attempts of unknown browsers, not those of a known one.
      const counting = limits.code({ id, device: await devices.recognize(pool, headers, { id }) })
      const result = await countGuess(counting, { context, errors }, () =>
        loginTransaction(pool, id, async (client) => {
          // Checks again: meanwhile the user may have been deactivated or deleted, or the password changed.
          if (!(await readProof(client, challenge, 'second factor'))) throw refuseChallenge()
          if (!(await accept(deps, client, id, code))) return null
          await spendProof(client, challenge, 'second factor')
          const token = await createSession(client, { id, hasPassedSecondFactor: true }, context)
          return { token, login: await devices.readStampedLogin(client, id) }
        }),
      )
      if (!result) throw errors.WRONG_CODE()
      cookies.session.set(replyHeaders, result.token)
      cookies.challenge.clear(replyHeaders)
      devices.remember(headers, replyHeaders, result.login)
      return {}
    }

  const signOut = calls.signOut.handler(async ({ context: { tokenHash, replyHeaders } }) => {
    await pool.query('delete from sessions where token_hash = $1', [tokenHash])
    cookies.session.clear(replyHeaders)
    return {}
  })

  return {
    signIn,
    enterCode: calls.enterCode.use(refusalLogging).handler(createSecondStepHandler(acceptCode)),
    enterRecoveryCode: calls.enterRecoveryCode
      .use(refusalLogging)
      .handler(createSecondStepHandler(acceptRecoveryCode)),
    signOut,
  }
}

type SignInResult =
  | { state: 'unconfirmed' }
  | { state: 'inactive' }
  /** with the token of a session */
  | { state: 'signed in'; token: string; login: StampedLogin }
  /** with the token of the challenge cookie, which gives no access before the code */
  | { state: 'needs code'; token: string }

/**
 * Checks the password, then starts the session or the second step. Returns null if no account has this e-mail address
 * and password. A mismatch takes as long as a match.
 */
async function signInWithPassword(
  deps: Pick<AuthDeps, 'pool' | 'devices' | 'limits'>,
  attempt: Attempt,
  password: string,
  call: LimitedCall & { context: RequestContext },
): Promise<SignInResult | null> {
  const { pool, devices, limits } = deps
  const { email } = attempt
  const hash = await findRightHash(pool, { email }, password)
  if (!hash) return null
  await enforceLimit(limits.rightPassword({ ...attempt, hash }), call)
  const newHash = isOutdatedHash(hash) ? await hashPassword(password) : null
  const result = await authTransaction(pool, (client) =>
    startSessionOrChallenge(client, devices, { email, hash, newHash }, call.context),
  ).catch((error) => {
    if (getViolatedConstraint(error) === 'sessions_after_second_factor') return 'changed' as const
    throw error
  })
  return result === 'changed' ? signInWithPassword(deps, attempt, password, call) : result
}

interface LoginRow {
  id: string
  password: string
  is_active: boolean
  email_verified: boolean
  has_second_factor: boolean
}

/** A password that was just verified. */
interface VerifiedPassword {
  email: string
  hash: string
  /** new hash of the same password, to replace an outdated `hash`; else null */
  newHash: string | null
}

/**
 * Starts the session, or the second step. The lock on the profile makes a concurrent change of the password wait.
 * Returns 'changed' if the password was replaced after it was verified; the sign-in then starts again.
 */
async function startSessionOrChallenge(
  client: QueryRunner,
  devices: KnownDevices,
  { email, hash, newHash }: VerifiedPassword,
  context: RequestContext,
): Promise<SignInResult | 'changed'> {
  await client.query('select from profiles where email = $1 for share', [email])
  const { rows } = await client.query<LoginRow>(
    `select p.id, a.password, p.is_active, p.email_verified,
       exists (select from second_factors f where f.user_id = p.id and f.confirmed_at is not null) as has_second_factor
     from profiles p join accounts a on a.user_id = p.id where p.email = $1`,
    [email],
  )
  const [person] = rows
  if (person?.password !== hash) return 'changed'
  if (!person.email_verified) return { state: 'unconfirmed' }
  if (!person.is_active) return { state: 'inactive' }
  const { id } = person
  if (newHash)
    await client.query('update accounts set rehashed_password = $2 where user_id = $1', [id, newHash])
  if (person.has_second_factor) return { state: 'needs code', token: await issueChallenge(client, id) }
  const token = await createSession(client, { id, hasPassedSecondFactor: false }, context)
  return { state: 'signed in', token, login: await devices.readStampedLogin(client, id) }
}

const reasonByCode: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong e-mail or password',
  EMAIL_NOT_VERIFIED: 'e-mail not confirmed',
  INACTIVE: 'login not active',
  WRONG_CODE: 'wrong code',
  TOO_MANY_ATTEMPTS: 'too many attempts',
}

/**
 * Returns the middleware that logs refused sign-ins with the IP address, for tools that watch for guesses
 * (fail2ban: docs/deploy.md). The lines contain nothing that was typed: users type passwords into the e-mail
 * field.
 */
function createRefusalLogging(log: Log) {
  return os.$context<RequestContext>().middleware(async ({ context, next }) => {
    try {
      return await next()
    } catch (error) {
      const reason = error instanceof ORPCError ? reasonByCode[error.code] : undefined
      if (reason) log.info({ address: context.getAddress(), reason }, 'a sign-in was refused')
      throw error
    }
  })
}
