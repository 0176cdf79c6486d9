/** Calls of the edit screen. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { affiliate, affiliateDetailSchema } from '#features/affiliates/affiliate.ts'
import { notFound, registrationErrors } from '#features/affiliates/affiliate-refusals.ts'
import { allOf } from '#features/session/calls.ts'
import { buildChangedError } from '#platform/contract.ts'
import { affiliateFormSchema, holdersSchema, maxRequestedVideos } from './affiliate-form.ts'

/** the videos of the request that the error is about */
const affectedVideosSchema = z.object({ video_ids: z.array(z.uuid()) })

/** The saved affiliate. `undo_id` undoes the change of posting statuses as a bulk action; null if none changed. */
const savedSchema = affiliateDetailSchema.extend({ undo_id: z.uuid().nullable() })

export const editingContract = {
  /**
   * Saves the edit screen in one transaction: fields, product selection, and the complete set of videos. Videos missing
   * from the set are removed; videos of deleted products only with `includes_orphans`. Products and videos that the
   * caller may not see stay unchanged.
   */
  save: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}' })
    .errors({
      ...notFound,
      ...registrationErrors,
      ...buildChangedError({ ...affiliate, row: affiliateDetailSchema }),
      SAMPLE_STEP: { status: 409, message: 'Status sample product tidak dapat diubah seperti itu' },
      POSTING_LINK_REQUIRED: {
        status: 400,
        message: 'Validasi Gagal',
        data: z.object({ messages: z.array(z.string()) }),
      },
      VIDEO_TAKEN: {
        status: 409,
        message: 'Video sudah diberikan ke affiliate lain',
        /** the affiliates that have the videos */
        data: holdersSchema,
      },
      VIDEO_MISSING: { status: 409, message: 'Video sudah tidak ada', data: affectedVideosSchema },
      VIDEO_OF_OTHER_PRODUCT: {
        status: 409,
        message: 'Video bukan milik product ini',
        data: affectedVideosSchema,
      },
    })
    .input(affiliateFormSchema.extend({ id: z.uuid(), revision: revisionSchema }))
    .output(savedSchema),

  /** Returns which other affiliates have these videos, so that the form can warn before the save. */
  holders: allOf('data_affiliate', 'data_affiliate_edit')
    .meta({ tables: ['affiliate_registrations', 'affiliate_link_videos', 'videos'] })
    .route({ method: 'GET', path: '/affiliates/{id}/video-holders' })
    .input(z.strictObject({ id: z.uuid(), video_ids: z.array(z.uuid()).max(maxRequestedVideos) }))
    .output(holdersSchema),
}
