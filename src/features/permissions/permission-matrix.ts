/**
 * Compact form of the matrix for transfer: a product's permission has 61 characters, its position in the list of
 * products three.
 */
import { productPermission } from '#features/session/permission.ts'
import type { PermissionHolder } from './permission-holder.ts'
import type { MatrixOnWire } from './permission-matrix-schema.ts'

export interface PermissionMatrix {
  users: PermissionHolder[]
  products: MatrixOnWire['products']
  grantable: string[]
}

export function packed({ users, products, grantable }: PermissionMatrix): MatrixOnWire {
  const placeOf = new Map(products.map(({ id }, place) => [productPermission(id) as string, place]))
  const others = (words: readonly string[]) => words.filter((word) => !placeOf.has(word))
  const placesOf = (words: readonly string[]) => words.flatMap((word) => placeOf.get(word) ?? [])
  // Null means all products, as for admins, superadmins and what they may grant.
  const allOr = (words: readonly string[]) => {
    const found = placesOf(words)
    return found.length === products.length ? null : found
  }
  return {
    users: users.map((user) => ({
      ...user,
      granted: others(user.granted),
      held: others(user.held),
      granted_products: placesOf(user.granted),
      held_products: allOr(user.held),
    })),
    products,
    grantable: others(grantable),
    grantable_products: allOr(grantable),
  }
}

export function unpacked({ users, products, ...wire }: MatrixOnWire): PermissionMatrix {
  const all = products.map(({ id }) => productPermission(id))
  const words = (found: readonly number[] | null) => found?.flatMap((place) => all[place] ?? []) ?? all
  return {
    users: users.map(({ granted_products, held_products, ...user }) => ({
      ...user,
      granted: [...user.granted, ...words(granted_products)],
      held: [...user.held, ...words(held_products)],
    })),
    products,
    grantable: [...wire.grantable, ...words(wire.grantable_products)],
  }
}
