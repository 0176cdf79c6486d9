/** Changes the user's own password. Ends all other sessions and gives this one a new token. */
import { implement } from '@orpc/server'
import { hashPassword } from '#platform/server/hashing.ts'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { loginContract } from './login.contract.ts'
import { createToken, hashToken } from './login-tokens.server.ts'
import { runWhilePasswordUnchanged, verifyOwnPassword } from './own-login.server.ts'

const calls = implement(loginContract).$context<RequestContext>().use(authorized).use(withUser)

export function loginPasswordServer(deps: AuthDeps) {
  const changePassword = calls.changePassword.handler(async ({ context, input, errors }) => {
    const { id } = context.caller
    const call = { context, errors }
    const currentHash = await verifyOwnPassword(deps, input.current_password, call)
    const newHash = await hashPassword(input.new_password)
    const token = createToken()
    const tokenHash = hashToken(token)
    const stampedLogin = await runWhilePasswordUnchanged(deps, currentHash, call, async (client) => {
      await client.query('update accounts set password = $2, updated_at = now() where user_id = $1', [
        id,
        newHash,
      ])
      await client.query('update sessions set token_hash = $2, updated_at = now() where token_hash = $1', [
        context.tokenHash,
        tokenHash,
      ])
      await client.query('delete from sessions where user_id = $1 and token_hash <> $2', [id, tokenHash])
      return deps.devices.readStampedLogin(client, id)
    })
    deps.cookies.session.set(context.replyHeaders, token)
    deps.devices.remember(context.headers, context.replyHeaders, stampedLogin)
  })

  return { changePassword }
}
