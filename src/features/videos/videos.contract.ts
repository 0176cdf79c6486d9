import { z } from 'zod'
import { filterSchemas } from '#base/filter-schemas.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { allOf, anyOf, creating } from '#features/session/calls.ts'
import { beyondASheet, changed, downloaded, fileRoute, fileSchema, idInput } from '#platform/contract.ts'
import { availableVideoSchema, notEditable, oneLinkNeeded, reviewTaken, video } from './video.ts'
import { searchLimit, videoFilters } from './video-search.ts'

const unfit = {
  VIDEO_VO_TAKEN: {
    status: 409,
    message: 'Link Video VO sudah pernah digunakan sebelumnya',
    data: z.object({
      /** what is to be said of the other link, where that is taken too */
      review: z.string().nullable(),
    }),
  },
  VIDEO_REVIEW_TAKEN: { status: 409, message: reviewTaken },
  LINK_MISSING: { status: 409, message: oneLinkNeeded },
  PRODUCT_MISSING: { status: 409, message: 'Product sudah tidak ada' },
} as const

const notChangeable = {
  NOT_FOUND: { status: 404, message: 'Video tidak ditemukan' },
  FORBIDDEN: { status: 403, message: 'Hanya pembuat video yang dapat mengubahnya' },
  /** it is with an affiliate */
  SENT: { status: 409, message: notEditable },
} as const

const narrowed = z.strictObject({ q: lineOfText(searchLimit).default(''), ...filterSchemas(videoFilters) })

export const videosContract = {
  /** Newest number first. The search finds no link that the caller sees masked. Links of others come masked, unless the caller sees everything. */
  list: anyOf('data_video')
    .route({ method: 'GET', path: '/videos' })
    .input(narrowed.extend({ page: pageSchema.default(1) }))
    .output(
      z.object({
        rows: z.array(video.row),
        total: z.int(),
        /** of all videos, whatever the filter */
        total_videos: z.int(),
        /** whether the caller may give videos to somebody else */
        may_hand_on: z.boolean(),
      }),
    ),

  /** All that the list has; masked links stay masked. */
  download: anyOf('data_video')
    .route(fileRoute('/videos/download'))
    .errors(beyondASheet)
    .input(narrowed.extend(downloaded))
    .output(fileSchema),

  /** Whoever has added a video, by e-mail. */
  creators: anyOf('data_video')
    .route({ method: 'GET', path: '/videos/creators' })
    .output(z.array(z.string())),

  /** What an affiliate may be given of a product, the lowest numbers first. */
  available: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'GET', path: '/videos/available' })
    .input(
      z.strictObject({
        product_id: z.uuid(),
        /** how the number begins */
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

  create: creating('data_video')
    .route({ method: 'POST', path: '/videos', successStatus: 201 })
    .errors(unfit)
    .input(video.created)
    .output(video.row),

  /** Refused when the video is no longer at the `revision` that the edit started from. */
  update: anyOf('data_video')
    .route({ method: 'PUT', path: '/videos/{id}' })
    .errors({ ...notChangeable, ...unfit, ...changed(video) })
    .input(video.edited)
    .output(video.row),

  remove: anyOf('data_video')
    .route({ method: 'DELETE', path: '/videos/{id}', successStatus: 204 })
    .errors(notChangeable)
    .input(idInput),

  /** Gives all videos that search and filter find to somebody else. For superadmins. */
  handOn: anyOf('data_video')
    .route({ method: 'POST', path: '/videos/hand-on' })
    .errors({
      FORBIDDEN: { status: 403, message: 'Hanya superadmin yang dapat menyerahkan video' },
      RECEIVER_GONE: { status: 409, message: 'Penerima sudah tidak aktif' },
      MORE_VIDEOS: { status: 409, message: 'Jumlah videonya sudah bertambah' },
    })
    .input(
      narrowed.extend({
        to: z.uuid('Penerima harus dipilih'),
        /** how many the caller was told of */
        confirmed: z.int().min(0),
      }),
    )
    .output(z.object({ handed: z.int() })),
}
