import { z } from 'zod'
import { permissionHolderSchema } from './permission-holder.ts'

const places = z.array(z.int())

/** `granted`, `held` and `grantable` without the words of products, which the places stand for. */
export const matrixSchema = z.object({
  users: z.array(
    permissionHolderSchema.extend({ granted_products: places, held_products: places.nullable() }),
  ),
  products: z.array(z.object({ id: z.uuid(), product_number: z.string(), product_name: z.string() })),
  /** the words that the caller may grant and revoke, of those whom he may change */
  grantable: z.array(z.string()),
  grantable_products: places.nullable(),
})
export type MatrixOnWire = z.infer<typeof matrixSchema>
