/** The calls about one's own login. They act as app_auth: no actor reads logins or sessions, not even his own. */
import { implement } from '@orpc/server'
import { Busy, hashPassword } from '#platform/server/hashing.ts'
import {
  guarded,
  type IdentifiedContext,
  identified,
  type RequestContext,
} from '#platform/server/http/calls.ts'
import { loginContract } from './login.contract.ts'
import { inLogins, type LoginParts } from './login-parts.server.ts'
import {
  endSessions as endMany,
  endSession as endOne,
  newSessionToken,
  renameSession,
  sessionsOf,
} from './own-sessions.server.ts'
import { exchangePassword, rightPassword } from './passwords.server.ts'
import { askNewEmail, forgetEmail, pendingEmailOf } from './pending-email.server.ts'
import {
  acceptCode,
  prepareKey,
  renewCodes,
  secondFactorOf,
  switchOff,
  switchOn,
} from './second-factors.server.ts'
import { type CountedAttempt, ownLimit } from './sign-in-limits.server.ts'

export function loginServer(login: LoginParts) {
  const { pool, cookies } = login
  const passwordLimit = ownLimit(pool, 'own password')
  const codeLimit = ownLimit(pool, 'first code')
  const letterLimit = ownLimit(pool, 'letter to a new e-mail', 5)
  const calls = implement(loginContract).$context<RequestContext>().use(guarded).use(identified)

  type Refusals = {
    WRONG_PASSWORD(): Error
    TOO_MANY_ATTEMPTS(more: { data: { wait: number } }): Error
  }

  /** The stored hash, when the password is the caller's; every wrong one counts. */
  async function proven({ caller, replyHeaders }: IdentifiedContext, password: string, errors: Refusals) {
    const attempt = await passwordLimit(caller.id)
    stopAt(attempt, replyHeaders, errors)
    const hash = await rightPassword(pool, caller.id, password).catch(async (error) => {
      if (error instanceof Busy) await attempt.forgive()
      throw error
    })
    if (!hash) throw errors.WRONG_PASSWORD()
    await attempt.forgive()
    return hash
  }

  function stopAt({ wait }: CountedAttempt, replyHeaders: Headers, errors: Refusals): void {
    if (wait === 0) return
    replyHeaders.set('Retry-After', String(wait))
    throw errors.TOO_MANY_ATTEMPTS({ data: { wait } })
  }

  const read = calls.read.handler(async ({ context: { caller } }) => ({
    pending_email: await pendingEmailOf(pool, caller.id),
    second_factor: await secondFactorOf(pool, caller.id),
  }))

  const changePassword = calls.changePassword.handler(async ({ context, input, errors }) => {
    const { caller, replyHeaders } = context
    const before = await proven(context, input.current_password, errors)
    const after = await hashPassword(input.new_password)
    const [old, token] = [context.token, newSessionToken()]
    await inLogins(pool, async (client) => {
      if (!(await exchangePassword(client, caller.id, { before, after }))) throw errors.WRONG_PASSWORD()
      if (!(await renameSession(client, old, token))) throw errors.UNAUTHORIZED()
      await endMany(client, caller.id, token)
    })
    replyHeaders.append('set-cookie', cookies.giveSession(token))
  })

  const changeEmail = calls.changeEmail.handler(async ({ context, input, errors }) => {
    const { caller } = context
    await proven(context, input.current_password, errors)
    if (input.email === caller.email) throw errors.SAME_EMAIL()
    stopAt(await letterLimit(caller.id), context.replyHeaders, errors)
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
    if (except === null) context.replyHeaders.append('set-cookie', cookies.takeSession())
    return { ended }
  })

  const prepareSecondFactor = calls.prepareSecondFactor.handler(async ({ context, input, errors }) => {
    await proven(context, input.current_password, errors)
    const key = await prepareKey(login, pool, context.caller)
    if (!key) throw errors.ON()
    return key
  })

  const enableSecondFactor = calls.enableSecondFactor.handler(async ({ context, input, errors }) => {
    const { caller, replyHeaders } = context
    const attempt = await codeLimit(caller.id)
    stopAt(attempt, replyHeaders, errors)
    const recovery_codes = await inLogins(pool, async (client) => {
      const accepted = await acceptCode(login, client, caller.id, input.code, 'prepared')
      return accepted ? switchOn(login, client, caller.id) : null
    })
    if (!recovery_codes) throw errors.WRONG_CODE()
    await attempt.forgive()
    return { recovery_codes }
  })

  const renewRecoveryCodes = calls.renewRecoveryCodes.handler(async ({ context, input, errors }) => {
    await proven(context, input.current_password, errors)
    const recovery_codes = await renewCodes(login, pool, context.caller.id)
    if (!recovery_codes) throw errors.OFF()
    return { recovery_codes }
  })

  const disableSecondFactor = calls.disableSecondFactor.handler(async ({ context, input, errors }) => {
    const { caller } = context
    await proven(context, input.current_password, errors)
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
