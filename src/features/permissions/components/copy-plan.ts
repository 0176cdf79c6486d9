/** Preview of what 'Sama seperti …' would change, for the confirmation. The server applies its own rules. */
import type { PermissionHolder } from '../permission-holder.ts'

interface CopyPlan {
  /** permissions that will be granted, revoked, and that stay different because the viewer may not change them */
  on: string[]
  off: string[]
  left: string[]
}

export function copyPlan(
  target: PermissionHolder,
  source: PermissionHolder,
  grantable: ReadonlySet<string>,
): CopyPlan {
  const missing = source.held.filter((word) => !target.held.includes(word))
  const surplus = target.held.filter((word) => !source.held.includes(word))
  const isFreeToRevoke = (word: string) => grantable.has(word) && target.granted.includes(word)
  return {
    on: missing.filter((word) => grantable.has(word)),
    off: surplus.filter(isFreeToRevoke),
    left: [
      ...missing.filter((word) => !grantable.has(word)),
      ...surplus.filter((word) => !isFreeToRevoke(word)),
    ],
  }
}
