import { implement } from '@orpc/server'
import type { Permission } from '#features/permissions/permission.ts'
import { roleSchema } from '#features/users/user.ts'
import { type CallContext, guarded } from '#platform/http/calls.ts'
import type { Auth } from './auth.ts'
import type { LoginParts } from './login-parts.ts'
import { noteUse } from './own-sessions.ts'
import { sessionContract } from './session.contract.ts'

export function sessionServer(auth: Auth, { pool, cookies }: LoginParts) {
  const calls = implement(sessionContract).$context<CallContext>().use(guarded)

  const current = calls.current.handler(async ({ context, errors }) => {
    await noteUse(pool, (await cookies.session(context.headers)) ?? '')
    const { headers, response } = await auth.api.getSession({ headers: context.headers, returnHeaders: true })
    if (!response) throw errors.UNAUTHORIZED()
    for (const cookie of headers.getSetCookie()) context.replyHeaders.append('set-cookie', cookie)
    const { id, email, full_name, role, permissions } = context.caller
    const expires = new Date(response.session.expiresAt)
    return {
      user: { id, email, full_name, role: roleSchema.parse(role) },
      permissions: permissions as Permission[],
      expires_at: expires.toISOString(),
      expires_in: Math.round((expires.getTime() - Date.now()) / 1000),
    }
  })

  return { current }
}
