/**
 * Compact form of the matrix for transfer: a product's permission has 61 characters, its position in the list of
 * products three.
 */
import { getProductPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'
import type { PackedMatrix } from './permission-matrix-schema.ts'

export interface PermissionMatrix {
  users: PermissionHolder[]
  products: PackedMatrix['products']
  grantable: string[]
}

export function packMatrix({ users, products, grantable }: PermissionMatrix): PackedMatrix {
  const positionByPermission = new Map(
    products.map(({ id }, position) => [getProductPermission(id) as string, position]),
  )
  const omitProducts = (permissions: readonly string[]) =>
    permissions.filter((permission) => !positionByPermission.has(permission))
  const listPositions = (permissions: readonly string[]) =>
    permissions.flatMap((permission) => positionByPermission.get(permission) ?? [])
  // Null stands for all products, which admins and superadmins hold and may grant.
  const listPositionsOrNull = (permissions: readonly string[]) => {
    const positions = listPositions(permissions)
    return positions.length === products.length ? null : positions
  }
  return {
    users: users.map((user) => ({
      ...user,
      granted: omitProducts(user.granted),
      held: omitProducts(user.held),
      granted_products: listPositions(user.granted),
      held_products: listPositionsOrNull(user.held),
    })),
    products,
    grantable: omitProducts(grantable),
    grantable_products: listPositionsOrNull(grantable),
  }
}

export function unpackMatrix({ users, products, ...packed }: PackedMatrix): PermissionMatrix {
  const productPermissions = products.map(({ id }) => getProductPermission(id))
  const getPermissions = (positions: readonly number[] | null) =>
    positions?.flatMap((position) => productPermissions[position] ?? []) ?? productPermissions
  return {
    users: users.map(({ granted_products, held_products, ...user }) => ({
      ...user,
      granted: [...user.granted, ...getPermissions(granted_products)],
      held: [...user.held, ...getPermissions(held_products)],
    })),
    products,
    grantable: [...packed.grantable, ...getPermissions(packed.grantable_products)],
  }
}
