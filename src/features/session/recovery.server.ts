/** Requests for links by e-mail, and the calls of these links: password reset and confirmation of an address. */
import { implement } from '@orpc/server'
import { getViolatedConstraint } from '#platform/server/database/refusal.ts'
import { hashPassword } from '#platform/server/hashing.ts'
import { authorized, type RequestContext } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { authTransaction, emailTransaction, loginTransaction } from './auth-transaction.server.ts'
import { resetDeviceName } from './known-devices.server.ts'
import { enforceLimit, type LimitedCall } from './login-limits.server.ts'
import { type EmailPurpose, queueLink, readProof, spendProof } from './login-tokens.server.ts'
import { sessionContract } from './session.contract.ts'

const calls = implement(sessionContract).$context<RequestContext>().use(authorized)
type LinkRequestHandler = Parameters<typeof calls.requestRecovery.handler>[0]

export function recoveryServer(deps: AuthDeps) {
  const { pool, devices, limits, log } = deps

  /**
   * Returns the handler of a request for a link. The handler answers the same in the same time, whether or not the
   * account exists.
   */
  const createLinkRequestHandler =
    (purpose: EmailPurpose): LinkRequestHandler =>
    async ({ context, input: { email }, errors }) => {
      const device = await devices.recognize(pool, context.headers, { email })
      const attempt = { email, address: context.getAddress(), device }
      await enforceLimit(limits.email(attempt), { context, errors })
      if ((await limits.mailbox({ ...attempt, purpose })).wait > 0) return {}
      queueRequestedLink(deps, purpose, email).catch((error: unknown) =>
        log.error({ err: error }, 'could not queue a requested email'),
      )
      return {}
    }

  const resetPassword = calls.resetPassword.handler(async ({ context, input, errors }) => {
    const { token, password } = input
    const call = { context, errors }
    // This check comes before the slow hash, so that invalid tokens cost no hashing.
    const proof = await readProof(pool, token, 'recovery')
    if (!proof) return refuseLink(call)
    const hash = await hashPassword(password)
    const { user_id } = proof
    const stampedLogin = await loginTransaction(pool, user_id, async (client) => {
      if (!(await spendProof(client, token, 'recovery'))) return null
      await client.query(
        `insert into accounts (user_id, password) values ($1, $2)
         on conflict (user_id) do update set password = excluded.password, updated_at = now()`,
        [user_id, hash],
      )
      await client.query('delete from sessions where user_id = $1', [user_id])
      // The link proves that the user receives e-mail at this address.
      await client.query('update profiles set email_verified = true, updated_at = now() where id = $1', [
        user_id,
      ])
      return devices.readStampedLogin(client, user_id)
    })
    if (!stampedLogin) return refuseLink(call)
    // Lets the owner sign in here with the new password, even if anonymous clients have used up the attempts.
    devices.remember(context.headers, context.replyHeaders, stampedLogin, resetDeviceName)
    return {}
  })

  /** Changes the e-mail address of profile and login at once, since both use the same column. */
  const confirmEmail = calls.confirmEmail.handler(async ({ context, input, errors }) => {
    const purposes = ['confirmation', 'new email'] as const
    const unspentProof = await readProof(pool, input.token, ...purposes)
    if (!unspentProof) return refuseLink({ context, errors })
    const { headers, replyHeaders } = context
    const confirmed = await emailTransaction(pool, unspentProof.user_id, async (client) => {
      const knownDevice = await devices.recognize(client, headers, { id: unspentProof.user_id })
      const proof = await spendProof(client, input.token, ...purposes)
      if (!proof?.email) return null
      await client.query(
        'update profiles set email = $2, email_verified = true, updated_at = now() where id = $1',
        [proof.user_id, proof.email],
      )
      const stampedLogin = knownDevice ? await devices.readStampedLogin(client, proof.user_id) : null
      return { email: proof.email, stampedLogin }
    }).catch((error) => {
      if (getViolatedConstraint(error) === 'profiles_email_unique') throw errors.EMAIL_TAKEN()
      throw error
    })
    if (!confirmed) return refuseLink({ context, errors })
    if (confirmed.stampedLogin) devices.remember(headers, replyHeaders, confirmed.stampedLogin)
    return { email: confirmed.email }
  })

  interface LinkCall extends LimitedCall {
    context: RequestContext
    errors: LimitedCall['errors'] & { LINK_EXPIRED(): Error }
  }

  /** Counts an invalid link and throws LINK_EXPIRED. Valid links are not counted, so that nobody can block them. */
  async function refuseLink(call: LinkCall): Promise<never> {
    await enforceLimit(limits.link(call.context.getAddress()), call)
    throw call.errors.LINK_EXPIRED()
  }

  return {
    requestRecovery: calls.requestRecovery.handler(createLinkRequestHandler('recovery')),
    requestConfirmation: calls.requestConfirmation.handler(createLinkRequestHandler('confirmation')),
    resetPassword,
    confirmEmail,
  }
}

function queueRequestedLink(deps: AuthDeps, purpose: EmailPurpose, email: string): Promise<void> {
  return authTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      // The lock prevents a link to an address that is being replaced: such a link would still open the login.
      `select id from profiles where email = $1 and is_active and not ($2 and email_verified)
       for no key update`,
      [email, purpose === 'confirmation'],
    )
    if (rows[0]) await queueLink(deps, client, rows[0].id, purpose, email)
  })
}
