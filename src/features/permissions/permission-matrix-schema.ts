import { z } from 'zod'
import { permissionHolderSchema } from './permission-holder.ts'

/** Positions in `products`, starting at 0. */
const positions = z.array(z.int())

/**
 * `granted`, `held` and `grantable` omit the permissions of products, which are sent as positions in `products`. Null
 * instead of positions means all products.
 */
export const matrixSchema = z.object({
  users: z.array(
    permissionHolderSchema.extend({ granted_products: positions, held_products: positions.nullable() }),
  ),
  products: z.array(z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() })),
  /** permissions that the caller may grant and revoke, for users whose `may_change` is true */
  grantable: z.array(z.string()),
  grantable_products: positions.nullable(),
})
export type PackedMatrix = z.infer<typeof matrixSchema>
