import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { anyOf, anyOfToCreate } from '#features/session/calls.ts'
import {
  buildChangedError,
  buildFileRoute,
  downloadInput,
  fileSchema,
  idInput,
  sheetLimitError,
} from '#platform/contract.ts'
import { noUsage, product, productUsageSchema } from './product.ts'
import { takenNicknameSchema } from './product-phrases.ts'

const listedProductSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  product_benefit: z.string(),
  /** comma separated */
  other_names: z.string().nullable(),
  /** True if the caller may see, and therefore register, affiliates of this product. */
  affiliates_visible: z.boolean(),
})
export type ListedProduct = z.infer<typeof listedProductSchema>

const notFound = { NOT_FOUND: { status: 404, message: 'Product sudah tidak ada' } } as const

/** The refusals of a new or changed product. */
const productRefusals = {
  NUMBER_TAKEN: {
    status: 409,
    message: 'Product Number sudah dipakai',
    /** the product that has the number */
    data: z.object({ product_name: z.string() }),
  },
  OTHER_NAME_REFUSED: {
    status: 409,
    message: 'Nama lain tidak dapat dipakai',
    /** `taken` lists nicknames that name another product, `common` those that most chats contain. */
    data: z.object({ taken: z.array(takenNicknameSchema), common: z.array(z.string()) }),
  },
} as const
export type ProductRefusals = typeof productRefusals

export const productsContract = {
  /** Lists all products by name, for choosing one. */
  list: anyOf('reg_affiliate', 'data_affiliate', 'data_video', 'product_management')
    .meta({ tables: ['products'] })
    .route({ method: 'GET', path: '/products' })
    .output(z.array(listedProductSchema)),

  /** Lists all products with their prices, by number, for users who manage products. */
  catalogue: anyOf('product_management')
    .meta({ tables: ['products'] })
    .route({ method: 'GET', path: '/products/catalogue' })
    .output(z.array(product.row)),

  /** Returns the products that the search finds as a file. */
  download: anyOf('product_management')
    .route(buildFileRoute('/products/download'))
    .errors(sheetLimitError)
    .input(z.strictObject({ ...downloadInput, q: lineOfText(200).default('') }))
    .output(fileSchema),

  create: anyOfToCreate('product_management')
    .route({ method: 'POST', path: '/products', successStatus: 201 })
    .errors(productRefusals)
    .input(product.created)
    .output(product.row),

  /** Updates a product. Refused if its `revision` has changed since the edit started. */
  update: anyOf('product_management')
    .route({ method: 'PUT', path: '/products/{id}' })
    .errors({ ...notFound, ...productRefusals, ...buildChangedError(product) })
    .input(product.edited)
    .output(product.row),

  /** Counts the uses over all affiliates and videos, including those that the caller may not see. */
  usage: anyOf('product_management')
    .meta({
      tables: ['products', 'affiliate_registrations', 'videos'],
      quietTables: ['affiliate_link_videos'],
    })
    .route({ method: 'GET', path: '/products/{id}/usage' })
    .errors(notFound)
    .input(idInput)
    .output(productUsageSchema),

  /**
   * Deletes a product and removes it from selections, videos and permissions. Refused if it has more uses than
   * `confirmed`.
   */
  remove: anyOf('product_management')
    .route({ method: 'DELETE', path: '/products/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      IN_USE: { status: 409, message: 'Product masih dipakai', data: productUsageSchema },
    })
    .input(idInput.extend({ confirmed: productUsageSchema.default(noUsage) })),
}
