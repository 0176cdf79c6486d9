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
  const placeByPermission = new Map(
    products.map(({ id }, place) => [getProductPermission(id) as string, place]),
  )
  const omitProducts = (permissions: readonly string[]) =>
    permissions.filter((permission) => !placeByPermission.has(permission))
  const findPlaces = (permissions: readonly string[]) =>
    permissions.flatMap((permission) => placeByPermission.get(permission) ?? [])
  // Null means all products, as for admins, superadmins and what they may grant.
  const findPlacesOrNull = (permissions: readonly string[]) => {
    const places = findPlaces(permissions)
    return places.length === products.length ? null : places
  }
  return {
    users: users.map((user) => ({
      ...user,
      granted: omitProducts(user.granted),
      held: omitProducts(user.held),
      granted_products: findPlaces(user.granted),
      held_products: findPlacesOrNull(user.held),
    })),
    products,
    grantable: omitProducts(grantable),
    grantable_products: findPlacesOrNull(grantable),
  }
}

export function unpackMatrix({ users, products, ...packed }: PackedMatrix): PermissionMatrix {
  const productPermissions = products.map(({ id }) => getProductPermission(id))
  const getPermissions = (places: readonly number[] | null) =>
    places?.flatMap((place) => productPermissions[place] ?? []) ?? productPermissions
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
