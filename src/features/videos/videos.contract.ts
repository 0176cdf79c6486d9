import { z } from 'zod'
import { buildFilterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { allOf, anyOf, anyOfToCreate } from '#features/session/calls.ts'
import {
  buildChangedError,
  buildFileRoute,
  downloadInput,
  fileSchema,
  idInput,
  sheetLimitError,
} from '#platform/contract.ts'
import {
  availableVideoSchema,
  linkMissingMessage,
  notEditableMessage,
  reviewTakenMessage,
  video,
} from './video.ts'
import { searchLimit, videoFilters } from './video-search.ts'

/** Errors of a creation or an update. */
const saveErrors = {
  VIDEO_VO_TAKEN: {
    status: 409,
    message: 'Link Video VO sudah pernah digunakan sebelumnya',
    data: z.object({
      /** the message about the review link if another video has that link too; otherwise null */
      review: z.string().nullable(),
    }),
  },
  VIDEO_REVIEW_TAKEN: { status: 409, message: reviewTakenMessage },
  LINK_MISSING: { status: 409, message: linkMissingMessage },
  PRODUCT_MISSING: { status: 409, message: 'Product sudah tidak ada' },
} as const
export type SaveErrors = typeof saveErrors

const notChangeableErrors = {
  NOT_FOUND: { status: 404, message: 'Video tidak ditemukan' },
  FORBIDDEN: { status: 403, message: 'Hanya pembuat video yang dapat mengubahnya' },
  /** The video is with an affiliate. */
  SENT: { status: 409, message: notEditableMessage },
} as const
export type NotChangeableErrors = typeof notChangeableErrors

const filterSchema = z.strictObject({
  q: lineOfText(searchLimit).default(''),
  ...buildFilterSchemas(videoFilters),
})

export const videosContract = {
  /**
   * Lists videos, the newest numbers first. The links of videos of other users are masked, except for admins and above.
   * The search doesn't match masked links.
   */
  list: anyOf('data_video')
    .meta({
      tables: ['videos', 'products', 'affiliate_link_videos'],
      quietTables: ['affiliate_registrations', 'profiles'],
    })
    .route({ method: 'GET', path: '/videos' })
    .input(filterSchema.extend({ page: pageSchema.default(1) }))
    .output(
      z.object({
        rows: z.array(video.row),
        total: z.int(),
        /** name of the user in `given_by`; null for one who did nothing that the caller may see */
        giver: z.string().nullable(),
        /** number of all videos, regardless of the filter */
        total_videos: z.int(),
        /** true if the caller may transfer videos to another user */
        may_transfer: z.boolean(),
      }),
    ),

  /** Returns all rows of the list as a file. Masked links stay masked. */
  download: anyOf('data_video')
    .route(buildFileRoute('/videos/download'))
    .errors(sheetLimitError)
    .input(filterSchema.extend(downloadInput))
    .output(fileSchema),

  /** Lists the e-mails of the users who own videos. */
  creators: anyOf('data_video')
    .meta({ tables: ['videos'] })
    .route({ method: 'GET', path: '/videos/creators' })
    .output(z.array(z.string())),

  /** Lists the videos of a product that can be assigned to an affiliate, the lowest numbers first. */
  available: allOf('data_affiliate', 'data_affiliate_edit')
    .meta({ tables: ['videos'] })
    .route({ method: 'GET', path: '/videos/available' })
    .input(
      z.strictObject({
        product_id: z.uuid(),
        /** the beginning of the number */
        no_video: z
          .string()
          .regex(/^\d{0,9}$/, 'Nomor video tidak valid')
          .default(''),
      }),
    )
    .output(
      z.object({
        /** at most a hundred */
        rows: z.array(availableVideoSchema),
        total: z.int(),
      }),
    ),

  create: anyOfToCreate('data_video')
    .route({ method: 'POST', path: '/videos', successStatus: 201 })
    .errors(saveErrors)
    .input(video.created)
    .output(video.row),

  /** Updates a video. Refused if its `revision` has changed since the edit started. */
  update: anyOf('data_video')
    .route({ method: 'PUT', path: '/videos/{id}' })
    .errors({ ...notChangeableErrors, ...saveErrors, ...buildChangedError(video) })
    .input(video.edited)
    .output(video.row),

  remove: anyOf('data_video')
    .route({ method: 'DELETE', path: '/videos/{id}', successStatus: 204 })
    .errors(notChangeableErrors)
    .input(idInput),

  /** Transfers all videos that search and filter find to another user. Only for superadmins. */
  transfer: anyOf('data_video')
    .route({ method: 'POST', path: '/videos/hand-on' })
    .errors({
      FORBIDDEN: { status: 403, message: 'Hanya superadmin yang dapat menyerahkan video' },
      RECEIVER_GONE: { status: 409, message: 'Penerima sudah tidak aktif' },
      MORE_VIDEOS: { status: 409, message: 'Jumlah videonya sudah bertambah' },
    })
    .input(
      filterSchema.extend({
        to: z.uuid('Penerima harus dipilih'),
        /** the number of videos that the caller was shown */
        confirmed: z.int().min(0),
      }),
    )
    /** number of videos that have a new owner */
    .output(z.object({ transferred: z.int() })),
}
