/** The fields of a product. */
import { z } from 'zod'
import { hasVisibleText } from '#base/plain-text.ts'
import { defineResource, type RowOf } from '#base/resource.ts'
import { lineOfText, paragraphs, requiredLine } from '#base/text.ts'
import { formatAmount, formatPlainAmount, formatPrice, priceSchema, typedPriceSchema } from './price.ts'

export const product = defineResource(
  { name: 'Product', table: 'products' },
  {
    product_number: {
      label: 'Product Number',
      read: z.string(),
      written: requiredLine('Product Number harus diisi', 60),
      searched: true,
    },
    product_name: {
      label: 'Product Name',
      read: z.string(),
      written: requiredLine('Product Name harus diisi', 200),
      searched: true,
    },
    price: {
      label: 'Price',
      /** Decimal text with two decimals; null until somebody saves a price. */
      read: z.string().nullable(),
      written: priceSchema,
      inputText: { schema: typedPriceSchema, format: formatAmount },
      format: (price) => formatPrice(String(price)),
      absent: 'Belum ada harga',
      downloaded: (row) => formatPlainAmount((row as { price: string | null }).price ?? ''),
    },
    product_benefit: {
      label: 'Benefits',
      read: z.string(),
      written: paragraphs(2000)
        .refine(hasVisibleText, 'Benefits harus diisi')
        .transform((text) => text.trim()),
      searched: true,
    },
    /** Names that people use in chats, comma separated. `readProducts` recognizes them. */
    other_names: {
      label: 'Nama lain',
      read: z.string().nullable(),
      written: lineOfText(300),
      optional: true,
      searched: true,
      listed: false,
    },
    created_at: { label: 'Created Date', read: z.iso.datetime(), instant: true },
    /** id of the user who created it; null if that user was deleted */
    created_by: { read: z.uuid().nullable() },
  },
)
/** A row of the list on the product management page. */
export type Product = RowOf<typeof product>

/** Number of uses of a product: affiliates that have it among their effective products, and videos made for it. */
export const productUsageSchema = z.strictObject({
  affiliates: z.int().min(0),
  videos: z.int().min(0),
})
export type ProductUsage = z.infer<typeof productUsageSchema>

export const noUsage: ProductUsage = { affiliates: 0, videos: 0 }
