/** The password of a login: looked at, asked again before a login changes, and changed. */
import { implement } from '@orpc/server'
import { hashPassword, verifyPassword } from '#platform/server/hashing.ts'
import {
  guarded,
  type IdentifiedContext,
  identified,
  type RequestContext,
} from '#platform/server/http/calls.ts'
import { loginContract } from './login.contract.ts'
import { guess, type Stopping } from './login-limits.server.ts'
import { inLogins, type LoginParts, type Queries } from './login-parts.server.ts'
import { newToken } from './login-tokens.server.ts'

const calls = implement(loginContract).$context<RequestContext>().use(guarded).use(identified)

/** The stored hash when the password is right, else null; it takes the same time where there is none. */
export async function rightPassword(
  client: Queries,
  whose: { id: string } | { email: string },
  password: string,
): Promise<string | null> {
  const [[by, value] = []] = Object.entries(whose)
  const { rows } = await client.query<{ hash: string }>(
    `select a.password as hash from accounts a join profiles p on p.id = a.user_id where p.${by} = $1`,
    [value],
  )
  const hash = rows[0]?.hash
  if (hash) return (await verifyPassword({ hash, password })) ? hash : null
  await hashPassword(password)
  return null
}

interface Proving extends Stopping {
  context: IdentifiedContext
  errors: Stopping['errors'] & { WRONG_PASSWORD(): Error }
}

/** The stored hash, when the password is the caller's; every wrong one counts. */
export async function proven({ pool, limits }: LoginParts, password: string, call: Proving): Promise<string> {
  const { id } = call.context.caller
  const hash = await guess(limits.ownPassword(id), call, () => rightPassword(pool, { id }, password))
  if (!hash) throw call.errors.WRONG_PASSWORD()
  return hash
}

export function loginPasswordServer(login: LoginParts) {
  const changePassword = calls.changePassword.handler(async ({ context, input, errors }) => {
    const { id } = context.caller
    const before = await proven(login, input.current_password, { context, errors })
    const after = await hashPassword(input.new_password)
    const token = newToken()
    await inLogins(login.pool, async (client) => {
      const exchanged = await client.query(
        'update accounts set password = $3, updated_at = now() where user_id = $1 and password = $2',
        [id, before, after],
      )
      // Somebody was quicker.
      if (exchanged.rowCount === 0) throw errors.WRONG_PASSWORD()
      const renamed = await client.query(
        'update sessions set token = $2, updated_at = now() where token = $1 and expires_at > now()',
        [context.token, token],
      )
      if (renamed.rowCount === 0) throw errors.UNAUTHORIZED()
      await client.query('delete from sessions where user_id = $1 and token <> $2', [id, token])
    })
    login.cookies.session.give(context.replyHeaders, token)
  })

  return { changePassword }
}
