/** What 'Sama seperti …' would do, for whoever is asked to confirm it. The server does it by its own rules. */
import type { PermissionHolder } from '../permission-holder.ts'

interface CopyPlan {
  /** words that will be switched on, switched off, and that stay different since they are not the viewer's to change */
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
