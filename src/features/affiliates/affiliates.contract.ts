import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { allOf, anyOf, creating } from '#features/session/calls.ts'
import { changed } from '#platform/contract.ts'
import {
  affiliateCardSchema,
  affiliateDetailSchema,
  affiliateFormSchema,
  affiliateSchema,
  freedSchema,
  platformSchema,
  registrationSchema,
  sampleStatusSchema,
} from './affiliate.ts'
import { cardFilters } from './data-affiliate-search.ts'
import { holdersSchema, mostAsked } from './link-video.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'Affiliate tidak ditemukan' } } as const

const taken = {
  USERNAME_TAKEN: {
    status: 409,
    message: 'Username sudah terdaftar',
    data: z.object({
      platform: platformSchema,
      /** the username that holds the number, where that is taken too */
      whatsapp_holder: z.string().nullable(),
    }),
  },
  WHATSAPP_TAKEN: {
    status: 409,
    message: 'Nomor WhatsApp sudah terdaftar',
    /** the username that holds the number */
    data: z.object({ username: z.string() }),
  },
  PRODUCT_MISSING: { status: 409, message: 'Product sudah tidak ada' },
} as const

const identified = z.strictObject({ id: z.uuid() })

/** in any spelling: part of a username or of a WhatsApp number */
const searched = lineOfText(200).default('')

/** What a tap on a list made of a row, and whether it was this tap: only then is it the caller's to take back. */
const steppedSchema = affiliateSchema.extend({ undoable: z.boolean() })

/** which of those that were sent */
const videosSchema = z.object({ video_ids: z.array(z.uuid()) })

const tabSchema = z.object({
  id: z.uuid(),
  product_number: z.string(),
  product_name: z.string(),
  count: z.int(),
})

export const affiliatesContract = {
  list: anyOf('reg_affiliate', 'data_affiliate')
    .route({ method: 'GET', path: '/affiliates' })
    .input(
      z.strictObject({
        q: searched,
        sample_product_status: sampleStatusSchema.optional(),
        product_id: z.uuid().optional(),
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(affiliateSchema), total: z.int() })),

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
        q: searched,
        product_id: z.uuid().optional(),
        ...cardFilters,
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(affiliateCardSchema), total: z.int() })),

  detail: anyOf('data_affiliate')
    .route({ method: 'GET', path: '/affiliates/{id}' })
    .errors(notFound)
    .input(identified)
    .output(affiliateDetailSchema),

  register: creating('reg_affiliate')
    .route({ method: 'POST', path: '/affiliates', successStatus: 201 })
    .errors(taken)
    .input(registrationSchema)
    .output(affiliateSchema),

  /** Corrects the four registration fields from the list. */
  correct: anyOf('data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}/registration' })
    .errors({
      ...notFound,
      ...taken,
      ...changed({ name: 'Data affiliate', row: affiliateSchema }),
    })
    .input(registrationSchema.extend({ ...identified.shape, revision: revisionSchema }))
    .output(affiliateSchema),

  /** The only step of a sample that the list offers. */
  markSent: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/sent' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah status sample product' },
      NOT_APPROVED: { status: 409, message: 'Hanya sample yang disetujui yang dapat ditandai terkirim' },
    })
    .input(identified)
    .output(steppedSchema),

  /** belum → sudah, by the badge of a card. Done already is done. */
  markContacted: allOf('data_affiliate', 'data_affiliate_whatsapp')
    .route({ method: 'POST', path: '/affiliates/{id}/contacted' })
    .errors(notFound)
    .input(identified)
    .output(steppedSchema),

  /** Takes back a step of the last minute: by whoever took it, while nothing else has changed. */
  undoStep: anyOf('data_affiliate_whatsapp', 'data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/undo' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Hanya yang menandai yang dapat mengurungkannya' },
      CHANGED: { status: 409, message: 'Tidak dapat diurungkan karena datanya sudah berubah lagi' },
      TOO_LATE: { status: 409, message: 'Tidak dapat diurungkan lagi setelah satu menit' },
    })
    .input(z.strictObject({ ...identified.shape, revision: z.int().min(1) }))
    .output(affiliateSchema),

  /**
   * The edit screen, all or nothing: fields, selection, and the whole set of videos, of which those missing are taken
   * back. Products and videos that the caller may not see stay as they are.
   */
  save: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'PUT', path: '/affiliates/{id}' })
    .errors({
      ...notFound,
      ...taken,
      ...changed({ name: 'Data affiliate', row: affiliateDetailSchema }),
      SAMPLE_STEP: { status: 409, message: 'Status sample product tidak dapat diubah seperti itu' },
      POSTING_LINK_REQUIRED: {
        status: 400,
        message: 'Validasi Gagal',
        data: z.object({ messages: z.array(z.string()) }),
      },
      VIDEO_TAKEN: {
        status: 409,
        message: 'Video sudah diberikan ke affiliate lain',
        /** who has them */
        data: holdersSchema,
      },
      VIDEO_MISSING: { status: 409, message: 'Video sudah tidak ada', data: videosSchema },
      VIDEO_OF_OTHER_PRODUCT: { status: 409, message: 'Video bukan milik product ini', data: videosSchema },
    })
    .input(affiliateFormSchema.extend({ ...identified.shape, revision: revisionSchema }))
    .output(affiliateDetailSchema),

  /** Who else has which of these videos, for whoever is about to give them. */
  holders: allOf('data_affiliate', 'data_affiliate_edit')
    .route({ method: 'GET', path: '/affiliates/{id}/video-holders' })
    .input(z.strictObject({ ...identified.shape, video_ids: z.array(z.uuid()).max(mostAsked) }))
    .output(holdersSchema),

  /** What deleting it does to its videos. */
  freed: anyOf('data_affiliate_delete')
    .route({ method: 'GET', path: '/affiliates/{id}/freed-videos' })
    .errors(notFound)
    .input(identified)
    .output(freedSchema),

  remove: anyOf('data_affiliate_delete')
    .route({ method: 'DELETE', path: '/affiliates/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk menghapus data affiliate' },
    })
    .input(identified),
}
