/**
 * Compact form of the matrix for transfer: a product's permission has 61 characters, its position in the list of
 * products three.
 */
import { productPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'
import type { PackedMatrix } from './permission-matrix-schema.ts'

export interface PermissionMatrix {
  users: PermissionHolder[]
  products: PackedMatrix['products']
  grantable: string[]
}

export function packMatrix({ users, products, grantable }: PermissionMatrix): PackedMatrix {
  const placeOf = new Map(products.map(({ id }, place) => [productPermission(id) as string, place]))
  const withoutProducts = (permissions: readonly string[]) =>
    permissions.filter((permission) => !placeOf.has(permission))
  const placesOf = (permissions: readonly string[]) =>
    permissions.flatMap((permission) => placeOf.get(permission) ?? [])
  // Null means all products, as for admins, superadmins and what they may grant.
  const placesOrNull = (permissions: readonly string[]) => {
    const places = placesOf(permissions)
    return places.length === products.length ? null : places
  }
  return {
    users: users.map((user) => ({
      ...user,
      granted: withoutProducts(user.granted),
      held: withoutProducts(user.held),
      granted_products: placesOf(user.granted),
      held_products: placesOrNull(user.held),
    })),
    products,
    grantable: withoutProducts(grantable),
    grantable_products: placesOrNull(grantable),
  }
}

export function unpackMatrix({ users, products, ...wire }: PackedMatrix): PermissionMatrix {
  const all = products.map(({ id }) => productPermission(id))
  const permissionsAt = (places: readonly number[] | null) =>
    places?.flatMap((place) => all[place] ?? []) ?? all
  return {
    users: users.map(({ granted_products, held_products, ...user }) => ({
      ...user,
      granted: [...user.granted, ...permissionsAt(granted_products)],
      held: [...user.held, ...permissionsAt(held_products)],
    })),
    products,
    grantable: [...wire.grantable, ...permissionsAt(wire.grantable_products)],
  }
}
