/** The second factor: setting it up, turning it on and off, and checking codes. Each code is accepted once. */
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { implement } from '@orpc/server'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import type { QueryRunner } from './auth-transaction.server.ts'
import { loginContract } from './login.contract.ts'
import { countGuess } from './login-limits.server.ts'
import { runWhilePasswordUnchanged, runWhileSignedIn, verifyOwnPassword } from './own-login.server.ts'
import { seal, unseal } from './sealing.server.ts'
import { recoveryCodeCount } from './second-factor.ts'
import type { SecondFactor } from './second-factor-state.ts'
import { findStep, formatKey } from './totp.server.ts'

const calls = implement(loginContract).$context<RequestContext>().use(authorized).use(withUser)

/** Length of a key: that of a SHA-1 hash, as RFC 4226 recommends. */
const keyBytes = 20

export function secondFactorServer(deps: AuthDeps) {
  const { devices, limits, secret } = deps

  const prepareSecondFactor = calls.prepareSecondFactor.handler(async ({ context, input, errors }) => {
    const { id, email } = context.caller
    const call = { context, errors }
    const hash = await verifyOwnPassword(deps, input.current_password, call)
    const key = randomBytes(keyBytes)
    const upsert = await runWhilePasswordUnchanged(deps, hash, call, (client) =>
      client.query(
        `insert into second_factors (user_id, secret) values ($1, $2)
         on conflict (user_id) do update set secret = excluded.secret, created_at = now()
         where second_factors.confirmed_at is null`,
        [id, seal(secret, key.toString('base64'))],
      ),
    )
    if (upsert.rowCount === 0) throw errors.ON()
    return formatKey(key, { issuer: deps.brandName, label: email })
  })

  const enableSecondFactor = calls.enableSecondFactor.handler(async ({ context, input, errors }) => {
    const { id } = context.caller
    const { headers, replyHeaders } = context
    const call = { context, errors }
    const result = await countGuess(limits.firstCode(id), call, () =>
      runWhileSignedIn(deps, call, async (client) => {
        if (!(await acceptCode(deps, client, id, input.code, 'prepared'))) return null
        await client.query('update second_factors set confirmed_at = now() where user_id = $1', [id])
        return {
          codes: await replaceRecoveryCodes(client, id),
          stampedLogin: await devices.readStampedLogin(client, id),
        }
      }),
    )
    if (!result?.codes) throw errors.WRONG_CODE()
    devices.remember(headers, replyHeaders, result.stampedLogin)
    return { recovery_codes: result.codes }
  })

  const renewRecoveryCodes = calls.renewRecoveryCodes.handler(async ({ context, input, errors }) => {
    const call = { context, errors }
    const hash = await verifyOwnPassword(deps, input.current_password, call)
    const recovery_codes = await runWhilePasswordUnchanged(deps, hash, call, (client) =>
      replaceRecoveryCodes(client, context.caller.id),
    )
    if (!recovery_codes) throw errors.OFF()
    return { recovery_codes }
  })

  const disableSecondFactor = calls.disableSecondFactor.handler(async ({ context, input, errors }) => {
    const call = { context, errors }
    const hash = await verifyOwnPassword(deps, input.current_password, call)
    const { id } = context.caller
    const stampedLogin = await runWhilePasswordUnchanged(deps, hash, call, async (client) => {
      const { rows } = await client.query<{ was_on: boolean }>(
        'delete from second_factors where user_id = $1 returning confirmed_at is not null as was_on',
        [id],
      )
      return rows[0]?.was_on ? devices.readStampedLogin(client, id) : null
    })
    if (!stampedLogin) throw errors.OFF()
    devices.remember(context.headers, context.replyHeaders, stampedLogin)
  })

  /** Replaces all recovery codes and returns the new ones in plain text, only this once. Null if the factor is off. */
  async function replaceRecoveryCodes(client: QueryRunner, userId: string): Promise<string[] | null> {
    /** Returns one of the two halves of a code, such as 'abcde' in 'abcde-23456'. */
    const createHalf = () =>
      Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
    const codes = Array.from({ length: recoveryCodeCount }, () => `${createHalf()}-${createHalf()}`)
    const { rowCount } = await client.query(
      'update second_factors set recovery_hashes = $2 where user_id = $1 and confirmed_at is not null',
      [userId, codes.map((code) => hashCode(secret, userId, code.replace('-', '')))],
    )
    return rowCount ? codes : null
  }

  return { prepareSecondFactor, enableSecondFactor, renewRecoveryCodes, disableSecondFactor }
}

/** Leaves out letters and digits that look alike, since users copy the codes from paper. */
const codeAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns a keyed hash: a copy of the table without the key is of no use for guessing codes. */
function hashCode(secret: string, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`${userId} ${code}`).digest('hex')
}

export async function readSecondFactor(client: QueryRunner, userId: string): Promise<SecondFactor> {
  const { rows } = await client.query<{ left: number }>(
    `select cardinality(recovery_hashes) as left from second_factors
     where user_id = $1 and confirmed_at is not null`,
    [userId],
  )
  return { enabled: rows.length > 0, recovery_codes_left: rows[0]?.left ?? 0 }
}

/** Checks whether the code is valid now and was not accepted before. An accepted code is never accepted again. */
export async function acceptCode(
  { secret }: Pick<AuthDeps, 'secret'>,
  client: QueryRunner,
  userId: string,
  code: string,
  state: 'on' | 'prepared' = 'on',
): Promise<boolean> {
  const { rows } = await client.query<{ secret: string; last_step: string }>(
    `select secret, last_step from second_factors
     where user_id = $1 and (confirmed_at is not null) = $2 for update`,
    [userId, state === 'on'],
  )
  if (!rows[0]) return false
  const key = Buffer.from(unseal(secret, rows[0].secret), 'base64')
  const step = findStep(key, code, Date.now())
  if (step === null || step <= Number(rows[0].last_step)) return false
  await client.query('update second_factors set last_step = $2 where user_id = $1', [userId, step])
  return true
}

/** Checks whether the user has this recovery code, and removes it. */
export async function acceptRecoveryCode(
  { secret }: Pick<AuthDeps, 'secret'>,
  client: QueryRunner,
  userId: string,
  code: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update second_factors set recovery_hashes = array_remove(recovery_hashes, $2)
     where user_id = $1 and confirmed_at is not null and $2 = any (recovery_hashes)`,
    [userId, hashCode(secret, userId, code)],
  )
  return rowCount === 1
}
