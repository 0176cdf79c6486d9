/** Computes what 'Aktifkan semua' and 'Cabut semua' would change. The server checks each change itself. */
import { getProductPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'

interface AllProductsPlan {
  /** product permissions that 'Aktifkan semua' grants */
  grants: string[]
  /** product permissions that 'Cabut semua' revokes */
  revocations: string[]
}

/** @param grantable the permissions that the caller may grant and revoke */
export function planAllProducts(
  user: Pick<PermissionHolder, 'granted' | 'held'>,
  products: readonly { id: string }[],
  grantable: ReadonlySet<string>,
): AllProductsPlan {
  const granted = new Set(user.granted)
  const held = new Set(user.held)
  const changeable = products
    .map(({ id }): string => getProductPermission(id))
    .filter((permission) => grantable.has(permission))
  return {
    grants: changeable.filter((permission) => !held.has(permission)),
    revocations: changeable.filter((permission) => granted.has(permission)),
  }
}
