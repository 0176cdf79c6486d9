import { implement } from '@orpc/server'
import type { Permission } from '#features/permissions/permission.ts'
import { roleSchema } from '#features/users/user.ts'
import { type CallContext, guarded } from '#platform/http/calls.ts'
import type { LoginParts } from './login-parts.ts'
import { useSession } from './own-sessions.ts'
import { sessionContract } from './session.contract.ts'

export function sessionServer({ pool, cookies }: LoginParts) {
  const calls = implement(sessionContract).$context<CallContext>().use(guarded)

  const current = calls.current.handler(async ({ context, errors }) => {
    const token = (await cookies.session(context.headers)) ?? ''
    const use = await useSession(pool, token)
    if (!use) throw errors.UNAUTHORIZED()
    if (use.is_renewed) context.replyHeaders.append('set-cookie', await cookies.giveSession(token))
    const { id, email, full_name, role, permissions, must_change_password } = context.caller
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
