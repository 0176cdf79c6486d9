import { implement } from '@orpc/server'
import type { Permission } from '#features/session/permission.ts'
import { guarded, type RequestContext } from '#platform/server/http/calls.ts'
import type { LoginParts } from './login-parts.server.ts'
import { useSession } from './own-sessions.server.ts'
import { roleSchema } from './role.ts'
import { sessionContract } from './session.contract.ts'

export function sessionServer({ pool, cookies }: LoginParts) {
  const calls = implement(sessionContract).$context<RequestContext>().use(guarded)

  const current = calls.current.handler(async ({ context, errors }) => {
    const { token } = context
    const actor = await context.enter((tx) => tx.actor)
    const use = await useSession(pool, token, actor)
    if (!use) throw errors.UNAUTHORIZED()
    if (use.is_renewed) context.replyHeaders.append('set-cookie', cookies.giveSession(token))
    const { id, email, full_name, role, permissions, must_change_password } = actor
    return {
      user: { id, email, full_name, role: roleSchema.parse(role) },
      permissions: permissions as Permission[],
      must_change_password,
      expires_at: use.expires_at.toISOString(),
      expires_in: Math.round((use.expires_at.getTime() - Date.now()) / 1000),
    }
  })

  return { current }
}
