import { z } from 'zod'
import { anyOf } from '#platform/http/contract.ts'

const productChoiceSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  product_benefit: z.string(),
  /** Whether the caller may see, and so register, affiliates of this product. */
  affiliates_visible: z.boolean(),
})
export type ProductChoice = z.infer<typeof productChoiceSchema>

export const productsContract = {
  /** All products by name, for choosing one. */
  list: anyOf('reg_affiliate', 'data_affiliate', 'data_video', 'product_management')
    .route({ method: 'GET', path: '/products' })
    .output(z.array(productChoiceSchema)),
}
