/** The calls about one's own login. They act as app_auth: no actor reads logins or sessions, not even his own. */
import { implement } from '@orpc/server'
import { hashPassword } from '#platform/server/hashing.ts'
import {
  guarded,
  type IdentifiedContext,
  identified,
  type RequestContext,
} from '#platform/server/http/calls.ts'
import { loginContract } from './login.contract.ts'
import { count, guess, type Stopping } from './login-limits.server.ts'
import { inLogins, type LoginParts } from './login-parts.server.ts'
import { newToken } from './login-tokens.server.ts'
import {
  endSessions as endMany,
  endSession as endOne,
  renameSession,
  sessionsOf,
} from './own-sessions.server.ts'
import { exchangePassword, passwordOf, rightPassword } from './passwords.server.ts'
import { askNewEmail, forgetEmail, pendingEmailOf } from './pending-email.server.ts'
import {
  acceptCode,
  prepareKey,
  renewCodes,
  secondFactorOf,
  switchOff,
  switchOn,
} from './second-factors.server.ts'

export function loginServer(login: LoginParts) {
  const { pool, cookies, limits } = login
  const calls = implement(loginContract).$context<RequestContext>().use(guarded).use(identified)

  interface Proving extends Stopping {
    context: IdentifiedContext
    errors: Stopping['errors'] & { WRONG_PASSWORD(): Error }
  }

  /** The stored hash, when the password is the caller's; every wrong one counts. */
  async function proven(password: string, call: Proving): Promise<string> {
    const { id } = call.context.caller
    const hash = await guess(limits.ownPassword(id), call, async () =>
      rightPassword(await passwordOf(pool, 'id', id), password),
    )
    if (!hash) throw call.errors.WRONG_PASSWORD()
    return hash
  }

  const read = calls.read.handler(async ({ context: { caller } }) => ({
    pending_email: await pendingEmailOf(pool, caller.id),
    second_factor: await secondFactorOf(pool, caller.id),
  }))

  const changePassword = calls.changePassword.handler(async ({ context, input, errors }) => {
    const { caller, replyHeaders } = context
    const before = await proven(input.current_password, { context, errors })
    const after = await hashPassword(input.new_password)
    const [old, token] = [context.token, newToken()]
    await inLogins(pool, async (client) => {
      if (!(await exchangePassword(client, caller.id, { before, after }))) throw errors.WRONG_PASSWORD()
      if (!(await renameSession(client, old, token))) throw errors.UNAUTHORIZED()
      await endMany(client, caller.id, token)
    })
    cookies.session.give(replyHeaders, token)
  })

  const changeEmail = calls.changeEmail.handler(async ({ context, input, errors }) => {
    const { caller } = context
    await proven(input.current_password, { context, errors })
    if (input.email === caller.email) throw errors.SAME_EMAIL()
    await count(limits.newEmail(caller.id), { context, errors })
    const refusal = await askNewEmail(login, caller.id, input.email)
    if (refusal) throw errors.MAIL_REFUSED({ message: `Server email menolak alamat ini: ${refusal}` })
  })

  const cancelEmail = calls.cancelEmail.handler(({ context: { caller } }) => forgetEmail(pool, caller.id))

  const sessions = calls.sessions.handler(async ({ context }) =>
    sessionsOf(pool, context.caller.id, context.token),
  )

  const endSession = calls.endSession.handler(async ({ context: { caller }, input, errors }) => {
    if (!(await endOne(pool, caller.id, input.id))) throw errors.NOT_FOUND()
  })

  const endSessions = calls.endSessions.handler(async ({ context, input }) => {
    const except = input.which === 'others' ? context.token : null
    const ended = await endMany(pool, context.caller.id, except)
    if (except === null) cookies.session.take(context.replyHeaders)
    return { ended }
  })

  const prepareSecondFactor = calls.prepareSecondFactor.handler(async ({ context, input, errors }) => {
    await proven(input.current_password, { context, errors })
    const key = await prepareKey(login, pool, context.caller)
    if (!key) throw errors.ON()
    return key
  })

  const enableSecondFactor = calls.enableSecondFactor.handler(async ({ context, input, errors }) => {
    const { id } = context.caller
    const recovery_codes = await guess(limits.firstCode(id), { context, errors }, () =>
      inLogins(pool, async (client) =>
        (await acceptCode(login, client, id, input.code, 'prepared')) ? switchOn(login, client, id) : null,
      ),
    )
    if (!recovery_codes) throw errors.WRONG_CODE()
    return { recovery_codes }
  })

  const renewRecoveryCodes = calls.renewRecoveryCodes.handler(async ({ context, input, errors }) => {
    await proven(input.current_password, { context, errors })
    const recovery_codes = await renewCodes(login, pool, context.caller.id)
    if (!recovery_codes) throw errors.OFF()
    return { recovery_codes }
  })

  const disableSecondFactor = calls.disableSecondFactor.handler(async ({ context, input, errors }) => {
    const { caller } = context
    await proven(input.current_password, { context, errors })
    if (!(await switchOff(pool, caller.id))) throw errors.OFF()
  })

  return {
    read,
    changePassword,
    changeEmail,
    cancelEmail,
    sessions,
    endSession,
    endSessions,
    prepareSecondFactor,
    enableSecondFactor,
    renewRecoveryCodes,
    disableSecondFactor,
  }
}
