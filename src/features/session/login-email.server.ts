/** Changes the e-mail address of a login. The change takes effect when the link sent to the new address is opened. */
import { setTimeout as sleep } from 'node:timers/promises'
import { implement } from '@orpc/server'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { loginTransaction, type QueryRunner } from './auth-transaction.server.ts'
import { loginContract } from './login.contract.ts'
import type { PendingEmail } from './login.ts'
import { enforceLimit } from './login-limits.server.ts'
import { queueLink } from './login-tokens.server.ts'
import { runWhilePasswordUnchanged, runWhileSignedIn, verifyOwnPassword } from './own-login.server.ts'

const calls = implement(loginContract).$context<RequestContext>().use(authorized).use(withUser)

/** Milliseconds for which the call waits for a refusal by the mail server. The page shows a later refusal. */
const refusalWaitMs = 800
const pollIntervalMs = 50

/** Returns the address that waits for confirmation with the state of its email, or null. */
export async function readPendingEmail(client: QueryRunner, userId: string): Promise<PendingEmail | null> {
  const { rows } = await client.query<PendingEmail>(
    `select t.email, e.refusal,
       case when e.id is null then 'sent' when e.refusal is null then 'waiting' else 'refused' end as delivery
     from login_tokens t left join emails e on e.login_token_id = t.id
     where t.user_id = $1 and t.purpose = 'new email' and t.expires_at > now()`,
    [userId],
  )
  return rows[0] ?? null
}

export function loginEmailServer(deps: AuthDeps) {
  const { pool, limits } = deps

  const changeEmail = calls.changeEmail.handler(async ({ context, input, errors }) => {
    const { caller } = context
    const { email, current_password } = input
    const call = { context, errors }
    const hash = await verifyOwnPassword(deps, current_password, call)
    if (email === caller.email) throw errors.SAME_EMAIL()
    await enforceLimit(limits.newEmail(caller.id), call)
    const queuedId = await runWhilePasswordUnchanged(deps, hash, call, (client) =>
      queueLink(deps, client, caller.id, 'new email', email),
    )
    const refusal = await awaitRefusal(queuedId)
    if (!refusal) return
    // Cancels this request only. A newer request has deleted this email, so the join finds nothing.
    await loginTransaction(pool, caller.id, (client) =>
      client.query('delete from login_tokens t using emails e where e.id = $1 and t.id = e.login_token_id', [
        queuedId,
      ]),
    )
    throw errors.MAIL_REFUSED({ message: `Server email menolak alamat ini: ${refusal}` })
  })

  const cancelEmail = calls.cancelEmail.handler(({ context, errors }) =>
    runWhileSignedIn(deps, { context, errors }, async (client) => {
      await client.query(`delete from login_tokens where user_id = $1 and purpose = 'new email'`, [
        context.caller.id,
      ])
    }),
  )

  /**
   * Returns the refusal of the mail server if it comes within `refusalWaitMs`, else null. An email that was sent or
   * replaced has no row any more.
   */
  async function awaitRefusal(emailId: string): Promise<string | null> {
    for (let waitedMs = 0; waitedMs < refusalWaitMs; waitedMs += pollIntervalMs) {
      const { rows } = await pool.query<{ refusal: string | null }>(
        'select refusal from emails where id = $1',
        [emailId],
      )
      if (!rows[0] || rows[0].refusal) return rows[0]?.refusal ?? null
      await sleep(pollIntervalMs)
    }
    return null
  }

  return { changeEmail, cancelEmail }
}
