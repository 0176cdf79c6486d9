/** Finds the reason why the viewer can't turn a switch, to show it beforehand. The database enforces the same rules. */
import type { PermissionHolder } from '../permission-holder.ts'

export const obstacleText = {
  own: 'Permission Anda sendiri',
  by_role: 'Dari role admin',
  admin: 'Hanya superadmin yang dapat mengubah permission admin',
  moderator: 'Hanya admin dan superadmin yang dapat mengubah permission moderator',
  user: 'Hanya moderator, admin, dan superadmin yang dapat mengubah permission user',
  superadmin: 'Permission superadmin tidak dapat diubah',
  not_held: 'Anda sendiri tidak memiliki permission ini',
} as const
export type Obstacle = keyof typeof obstacleText

export interface Viewer {
  id: string
  /** permissions that the viewer may grant and revoke */
  grantable: ReadonlySet<string>
}

/** Returns what forbids every switch of this user, or null. */
export function findUserObstacle(user: PermissionHolder, viewer: Viewer): Obstacle | null {
  if (user.id === viewer.id) return 'own'
  return user.may_change ? null : user.role
}

/** Returns what forbids one switch of this user, or null. */
export function findObstacle(user: PermissionHolder, permission: string, viewer: Viewer): Obstacle | null {
  if (user.id === viewer.id) return 'own'
  if (isHeldByRole(user, permission)) return 'by_role'
  if (!user.may_change) return user.role
  return viewer.grantable.has(permission) ? null : 'not_held'
}

/** Checks whether the user holds the permission by role, without a grant. Only a change of role can remove it. */
function isHeldByRole({ held, granted }: PermissionHolder, permission: string): boolean {
  return held.includes(permission) && !granted.includes(permission)
}
