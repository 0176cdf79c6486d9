import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { anyOf, creating } from '#features/session/calls.ts'
import { beyondASheet, changed, downloaded, fileRoute, fileSchema, idInput } from '#platform/contract.ts'
import { product, productUsageSchema } from './product.ts'
import { takenNicknameSchema } from './product-phrases.ts'

const productChoiceSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  product_benefit: z.string(),
  /** comma separated */
  other_names: z.string().nullable(),
  /** Whether the caller may see, and so register, affiliates of this product. */
  affiliates_visible: z.boolean(),
})
export type ProductChoice = z.infer<typeof productChoiceSchema>

const notFound = { NOT_FOUND: { status: 404, message: 'Product sudah tidak ada' } } as const

const numberTaken = {
  NUMBER_TAKEN: {
    status: 409,
    message: 'Product Number sudah dipakai',
    /** of the product that has it */
    data: z.object({ product_name: z.string() }),
  },
} as const

const otherNameRefused = {
  OTHER_NAME_REFUSED: {
    status: 409,
    message: 'Nama lain tidak dapat dipakai',
    /** `common` lists nicknames that most chats contain. */
    data: z.object({ taken: z.array(takenNicknameSchema), common: z.array(z.string()) }),
  },
} as const

export const productsContract = {
  /** All products by name, for choosing one. */
  list: anyOf('reg_affiliate', 'data_affiliate', 'data_video', 'product_management')
    .route({ method: 'GET', path: '/products' })
    .output(z.array(productChoiceSchema)),

  /** All products with their prices, by number, for those who manage them. */
  catalogue: anyOf('product_management')
    .route({ method: 'GET', path: '/products/catalogue' })
    .output(z.array(product.row)),

  /** Of the catalogue what the search finds. */
  download: anyOf('product_management')
    .route(fileRoute('/products/download'))
    .errors(beyondASheet)
    .input(z.strictObject({ ...downloaded, q: lineOfText(200).default('') }))
    .output(fileSchema),

  create: creating('product_management')
    .route({ method: 'POST', path: '/products', successStatus: 201 })
    .errors({ ...numberTaken, ...otherNameRefused })
    .input(product.created)
    .output(product.row),

  /** Refused when the product is no longer at the `revision` that the edit started from. */
  update: anyOf('product_management')
    .route({ method: 'PUT', path: '/products/{id}' })
    .errors({ ...notFound, ...numberTaken, ...otherNameRefused, ...changed(product) })
    .input(product.edited)
    .output(product.row),

  /** Counted over all affiliates and videos, whichever of them the caller may see. */
  usage: anyOf('product_management')
    .route({ method: 'GET', path: '/products/{id}/usage' })
    .errors(notFound)
    .input(idInput)
    .output(productUsageSchema),

  /** Takes the product out of selections, videos and permissions. Refused when more hangs on it than was `confirmed`. */
  remove: anyOf('product_management')
    .route({ method: 'DELETE', path: '/products/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      IN_USE: { status: 409, message: 'Product masih dipakai', data: productUsageSchema },
    })
    .input(idInput.extend({ confirmed: productUsageSchema.default({ affiliates: 0, videos: 0 }) })),
}
