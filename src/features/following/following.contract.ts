/** The pages of Data Affiliate. */
import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { affiliateCardSchema } from '#features/affiliates/affiliate.ts'
import { anyOf } from '#features/session/calls.ts'
import { cardFilters } from './data-affiliate-search.ts'

const tabSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  count: z.int(),
})

export const followingContract = {
  /** The tabs of Data Affiliate that the caller may open, with all that each lists, whatever the search says. */
  tabs: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/tabs' })
    .output(
      z.object({
        /** of 'Semua'; null without the permission for it */
        all: z.int().nullable(),
        products: z.array(tabSchema),
      }),
    ),

  /** A page of Data Affiliate. */
  cards: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/cards' })
    .input(
      z.strictObject({
        /** in any spelling: part of a username or of a WhatsApp number */
        q: lineOfText(200).default(''),
        product_id: z.uuid().optional(),
        ...cardFilters,
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(affiliateCardSchema), total: z.int() })),
}
