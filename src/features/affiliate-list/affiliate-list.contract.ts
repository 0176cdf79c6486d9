/** Calls of Data Affiliate: its tabs, cards, week and download. */
import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { affiliateCardSchema, chosenIdsSchema } from '#features/affiliates/affiliate.ts'
import { cardFilters } from '#features/affiliates/card-filters.ts'
import { anyOf } from '#features/session/calls.ts'
import { buildFileRoute, downloadInput, fileSchema, sheetLimitError } from '#platform/contract.ts'
import { dataAffiliateParams, pageSizes } from './data-affiliate-search.ts'
import { weekSchema } from './week.ts'

const searchInput = {
  /** part of a username or of a WhatsApp number, in any spelling */
  q: lineOfText(200).default(''),
  product_id: z.uuid().optional(),
  ...buildFilterSchemas(cardFilters),
}

/** Rows per page. */
const sizeSchema = z.coerce.number().pipe(z.literal(pageSizes))

const tabSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  count: z.int(),
})

export const affiliateListContract = {
  /**
   * The tabs of Data Affiliate that the caller may open, each with its number of affiliates, regardless of the search.
   */
  tabs: anyOf('data_affiliate')
    .meta({ tables: ['affiliate_registrations', 'products'] })
    .route({ method: 'GET', path: '/affiliates/tabs' })
    .output(
      z.object({
        /** number for 'Semua'; null without the permission for it */
        all: z.int().nullable(),
        products: z.array(tabSchema),
      }),
    ),

  /** The whole filtered list of a tab, or only the rows in `ids`. */
  download: anyOf('data_affiliate')
    .route(buildFileRoute('/affiliates/cards/download'))
    .errors(sheetLimitError)
    .input(z.strictObject({ ...downloadInput, ...searchInput, ids: chosenIdsSchema }))
    .output(fileSchema),

  /** A page of Data Affiliate. */
  cards: anyOf('data_affiliate')
    .meta({
      tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products'],
      quietTables: ['profiles'],
    })
    .route({ method: 'GET', path: '/affiliates/cards' })
    .input(z.strictObject({ ...searchInput, page: pageSchema.default(1), size: sizeSchema.default(10) }))
    .output(
      z.object({
        rows: z.array(affiliateCardSchema),
        total: z.int(),
        /** names of the users in the filters, by id. Omits users whose actions are all hidden from the caller. */
        names: z.record(z.uuid(), z.string()),
      }),
    ),

  /**
   * The deadlines of one week, of the affiliates that the filters find. The present week also has the deadlines that
   * have passed.
   */
  week: anyOf('data_affiliate')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products'] })
    .route({ method: 'GET', path: '/affiliates/week' })
    .input(z.strictObject({ ...searchInput, ...buildFilterSchemas({ minggu: dataAffiliateParams.minggu }) }))
    .output(weekSchema),
}
