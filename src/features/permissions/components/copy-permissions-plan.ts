/** Computes what 'Sama seperti …' would change, for the preview. The server decides by its own rules. */
import type { PermissionHolder } from '../permission-holder.ts'

interface CopyPermissionsPlan {
  grants: string[]
  revocations: string[]
  /** permissions that stay different, because the viewer may not change them */
  blocked: string[]
}

export function planCopyOfPermissions(
  target: PermissionHolder,
  source: PermissionHolder,
  grantable: ReadonlySet<string>,
): CopyPermissionsPlan {
  const missing = source.held.filter((permission) => !target.held.includes(permission))
  const surplus = target.held.filter((permission) => !source.held.includes(permission))
  const isRevocable = (permission: string) => grantable.has(permission) && target.granted.includes(permission)
  return {
    grants: missing.filter((permission) => grantable.has(permission)),
    revocations: surplus.filter(isRevocable),
    blocked: [
      ...missing.filter((permission) => !grantable.has(permission)),
      ...surplus.filter((permission) => !isRevocable(permission)),
    ],
  }
}
