/** What a product is. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { isSeen, paragraphs, requiredLine } from '#base/text.ts'
import { priceSchema, typedPriceSchema } from './price.ts'

export interface ProductName {
  id: string
  product_number: string
  product_name: string
}

/** Shown where a product was deleted or has no name. */
export const unknownProduct = 'Unknown Product'

/** In characters as a text field counts them. */
export const benefitLimit = 2000

/** What is sent to save a product. Creator and date are the server's. */
export const productFieldsSchema = z.strictObject({
  product_number: requiredLine('Product Number harus diisi', 60),
  product_name: requiredLine('Product Name harus diisi', 200),
  price: priceSchema,
  product_benefit: paragraphs(benefitLimit)
    .refine(isSeen, 'Benefits harus diisi')
    .transform((text) => text.trim()),
})
export type ProductFields = z.infer<typeof productFieldsSchema>

/** The same as the dialog holds it: the price as it is typed. */
export const productFormSchema = productFieldsSchema.extend({ price: typedPriceSchema })

export const emptyProduct: ProductFields = {
  product_number: '',
  product_name: '',
  price: '',
  product_benefit: '',
}

/** A row of the list of those who manage products. */
export const productSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  product_benefit: z.string(),
  /** decimal text with two decimals */
  price: z.string(),
  created_at: z.iso.datetime(),
  revision: revisionSchema,
})
export type Product = z.infer<typeof productSchema>

/** What hangs on a product: affiliates who have it among their effective ones, and videos made for it. */
export const productUsageSchema = z.strictObject({
  affiliates: z.int().min(0),
  videos: z.int().min(0),
})
export type ProductUsage = z.infer<typeof productUsageSchema>

export const unused: ProductUsage = { affiliates: 0, videos: 0 }
