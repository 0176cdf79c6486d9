/** What the address of the product list holds, and what of the list it shows. */
import { z } from 'zod'
import { pageCount, pageSchema, pageSize } from '#base/paging.ts'
import { holdsWords, lineOfText } from '#base/text.ts'
import type { Product } from './product.ts'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const productSearchSchema = z.object({
  q: z.coerce.string<string>().pipe(lineOfText(200)).default('').catch(''),
  page: pageSchema.default(1).catch(1),
})
export type ProductSearch = z.output<typeof productSearchSchema>

/** Those that hold every word of the search, in whatever field and case. */
export function matching(products: Product[], q: string): Product[] {
  return products.filter(({ product_number, product_name, product_benefit }) =>
    holdsWords(`${product_number}\n${product_name}\n${product_benefit}`, q),
  )
}

/** The rows of a page; of the last one when there are not so many. */
export function onPage(products: Product[], page: number): Product[] {
  const start = (Math.min(page, pageCount(products.length)) - 1) * pageSize
  return products.slice(start, start + pageSize)
}

/** The page on which a product stands; the first when it is not there. */
export function pageOf(products: Product[], id: string): number {
  return Math.max(0, Math.floor(products.findIndex((product) => product.id === id) / pageSize)) + 1
}
