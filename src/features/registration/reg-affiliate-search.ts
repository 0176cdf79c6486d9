/** What the address of the affiliate list holds: search, filters, page. */
import { z } from 'zod'
import { listAddress } from '#base/paging.ts'
import { sampleStatusSchema } from '#features/affiliates/affiliate.ts'

/** Whatever stands in an address gives a list, never an error: what can't be read counts as absent. */
export const affiliateSearchSchema = z.object({
  ...listAddress(),
  sample_product_status: sampleStatusSchema.optional().catch(undefined),
  product_id: z.uuid().optional().catch(undefined),
})
/** Whether what is pasted lies over the list. */
export const pasteAddress = { tempel: z.literal('ya').optional().catch(undefined) }
export type AffiliateSearch = z.output<typeof affiliateSearchSchema>

export const noFilters = {
  sample_product_status: undefined,
  product_id: undefined,
  page: 1,
} satisfies Partial<AffiliateSearch>

export function isFiltered(search: AffiliateSearch): boolean {
  return search.q !== '' || search.sample_product_status !== undefined || search.product_id !== undefined
}
