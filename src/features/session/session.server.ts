import { implement } from '@orpc/server'
import type { Permission } from '#features/session/permission.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { LoginParts } from './login-parts.server.ts'
import { useSession } from './own-sessions.server.ts'
import { recoveryServer } from './recovery.server.ts'
import { roleSchema } from './role.ts'
import { sessionContract } from './session.contract.ts'
import { signInServer } from './sign-in.server.ts'

export function sessionServer(login: LoginParts) {
  const { pool, cookies } = login
  const calls = implement(sessionContract).$context<RequestContext>().use(guarded)

  const current = calls.current.handler(async ({ context, errors }) => {
    const { token } = context
    const actor = await context.enter((tx) => tx.actor)
    const use = await useSession(pool, token, actor)
    if (!use) throw errors.UNAUTHORIZED()
    if (use.is_renewed) cookies.session.give(context.replyHeaders, token)
    const { id, email, full_name, role, permissions, must_change_password } = actor
    return {
      user: { id, email, full_name, role: roleSchema.parse(role) },
      permissions: permissions as Permission[],
      must_change_password,
      expires_at: use.expires_at.toISOString(),
      expires_in: Math.round((use.expires_at.getTime() - Date.now()) / 1000),
    }
  })

  return { current, ...signInServer(login), ...recoveryServer(login) }
}
