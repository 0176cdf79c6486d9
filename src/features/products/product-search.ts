/** What the address of the product list holds, and what of the list it shows. */
import { z } from 'zod'
import { pageCount, pageSchema, pageSize } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import type { Product } from './product.ts'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const productSearchSchema = z.object({
  q: z.coerce.string<string>().pipe(lineOfText(200)).default('').catch(''),
  page: pageSchema.default(1).catch(1),
})
export type ProductSearch = z.output<typeof productSearchSchema>

/** Those that hold every word of the search, in whatever field and case. */
export function matching(products: Product[], q: string): Product[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  if (words.length === 0) return products
  return products.filter(({ product_number, product_name, product_benefit }) => {
    const text = folded(`${product_number}\n${product_name}\n${product_benefit}`)
    return words.every((word) => text.includes(word))
  })
}

/** The rows of a page; of the last one when there are not so many. */
export function onPage(products: Product[], page: number): Product[] {
  const start = (Math.min(page, pageCount(products.length)) - 1) * pageSize
  return products.slice(start, start + pageSize)
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
