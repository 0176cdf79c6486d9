/**
 * Handlers of the calls about the user's own login. They use the role app_auth: the role of requests can't read logins
 * or sessions, not even the user's own.
 */
import { implement } from '@orpc/server'
import { authorized, type RequestContext, withUser } from '#platform/server/http/calls.ts'
import { normalizeAddress } from '#platform/server/http/client-address.ts'
import type { AuthDeps } from './auth-deps.server.ts'
import { describeDevice } from './device.ts'
import { loginContract } from './login.contract.ts'
import type { OwnSession } from './login.ts'
import { loginEmailServer, readPendingEmail } from './login-email.server.ts'
import { loginPasswordServer } from './login-password.server.ts'
import { runWhileSignedIn } from './own-login.server.ts'
import { readSecondFactor, secondFactorServer } from './second-factor.server.ts'

const calls = implement(loginContract).$context<RequestContext>().use(authorized).use(withUser)

interface SessionRow extends Omit<OwnSession, 'device' | 'created_at' | 'last_used_at'> {
  created_at: Date
  last_used_at: Date
  user_agent: string | null
}

export function loginServer(deps: AuthDeps) {
  const { pool, cookies } = deps

  const read = calls.read.handler(async ({ context: { caller } }) => ({
    pending_email: await readPendingEmail(pool, caller.id),
    second_factor: await readSecondFactor(pool, caller.id),
    weekly_report:
      deps.sendsMail && caller.permissions.includes('dashboard') ? await wantsReport(caller.id) : null,
  }))

  async function wantsReport(id: string): Promise<boolean> {
    const { rowCount } = await pool.query('select from weekly_reports where user_id = $1', [id])
    return rowCount === 1
  }

  const setWeeklyReport = calls.setWeeklyReport.handler(async ({ context, input: { wanted }, errors }) => {
    if (!deps.sendsMail) throw errors.NO_MAIL()
    const change = wanted
      ? 'insert into weekly_reports (user_id) values ($1) on conflict do nothing'
      : 'delete from weekly_reports where user_id = $1'
    await runWhileSignedIn(deps, { context, errors }, (client) => client.query(change, [context.caller.id]))
  })

  const sessions = calls.sessions.handler(async ({ context: { caller, tokenHash } }) => {
    const { rows } = await pool.query<SessionRow>(
      `select id, ip_address as address, user_agent, created_at, updated_at as last_used_at, token_hash = $2 as is_current
       from sessions where user_id = $1 and expires_at > now()
       order by token_hash = $2 desc, updated_at desc, id`,
      [caller.id, tokenHash],
    )
    return rows.map(({ user_agent, created_at, last_used_at, address, ...row }) => ({
      ...row,
      address: normalizeAddress(address ?? '') ?? address,
      device: describeDevice(user_agent ?? ''),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    }))
  })

  const endSession = calls.endSession.handler(async ({ context, input, errors }) => {
    const deletion = await runWhileSignedIn(deps, { context, errors }, (client) =>
      client.query('delete from sessions where user_id = $1 and id = $2 and expires_at > now()', [
        context.caller.id,
        input.id,
      ]),
    )
    if (deletion.rowCount === 0) throw errors.NOT_FOUND()
  })

  const endSessions = calls.endSessions.handler(async ({ context, input: { which }, errors }) => {
    const remainingHash = which === 'others' ? context.tokenHash : null
    const deletion = await runWhileSignedIn(deps, { context, errors }, (client) =>
      client.query(
        'delete from sessions where user_id = $1 and token_hash is distinct from $2 and expires_at > now()',
        [context.caller.id, remainingHash],
      ),
    )
    if (which === 'all') cookies.session.clear(context.replyHeaders)
    return { ended: deletion.rowCount ?? 0 }
  })

  return {
    read,
    sessions,
    endSession,
    endSessions,
    setWeeklyReport,
    ...loginPasswordServer(deps),
    ...loginEmailServer(deps),
    ...secondFactorServer(deps),
  }
}
