/** The calls of staff on the private pages of creators. They answer alike for a hidden and for a missing affiliate. */
import { z } from 'zod'
import { lineOfText } from '#base/text.ts'
import { notFound } from '#features/affiliates/affiliate-refusals.ts'
import { anyOf } from '#features/session/calls.ts'
import { idInput } from '#platform/contract.ts'

const generation = z.int().min(1).max(65_535)

const linkSchema = z.object({
  /** path of the page with its token; null if the user may not see everything that the page shows */
  path: z.string().nullable(),
  generation,
  /** when the creator last opened the page; null if never */
  opened_at: z.iso.datetime().nullable(),
  /** the reason of a rejection; null without one */
  reason: z.string().nullable(),
  /** true if the page shows the reason */
  reason_shown: z.boolean(),
})
export type CreatorLink = z.output<typeof linkSchema>

/** The page shows addresses and links of videos, which only users who edit affiliates may see. */
const forEditors = () => anyOf('data_affiliate_edit')

export const creatorPagesContract = {
  read: forEditors()
    .meta({
      tables: ['creator_page_visits'],
      quietTables: ['affiliate_registrations', 'affiliate_link_videos'],
    })
    .route({ method: 'GET', path: '/affiliates/{id}/page' })
    .errors(notFound)
    .input(idInput)
    .output(linkSchema),

  /** Shows the reason of a rejection on the page, or hides it. */
  showReason: forEditors()
    .route({ method: 'PUT', path: '/affiliates/{id}/page/reason' })
    .errors({
      ...notFound,
      CHANGED: { status: 409, message: 'Sample ini tidak lagi ditolak dengan alasan itu' },
    })
    .input(z.strictObject({ ...idInput.shape, reason: lineOfText(500), shown: z.boolean() }))
    .output(linkSchema),

  /**
   * Ends the link with this generation and makes the next one. It has no effect if the link has been replaced already,
   * so that a repeated call ends no new link.
   */
  renew: forEditors()
    .route({ method: 'PUT', path: '/affiliates/{id}/page' })
    .errors({
      ...notFound,
      HIDDEN_PRODUCTS: {
        status: 403,
        message: 'Hanya user yang melihat semua produk kreator ini yang dapat mengganti linknya.',
      },
    })
    .input(z.strictObject({ ...idInput.shape, generation }))
    .output(linkSchema),
}
