import { z } from 'zod'
import { pageSchema } from '#base/paging.ts'
import { lineOfText } from '#base/text.ts'
import { anyOf } from '#platform/http/contract.ts'
import { affiliateSchema, platformSchema, registrationSchema, sampleStatusSchema } from './affiliate.ts'

const notFound = { NOT_FOUND: { status: 404, message: 'Affiliate tidak ditemukan' } } as const

const taken = {
  USERNAME_TAKEN: {
    status: 409,
    message: 'Username sudah terdaftar',
    data: z.object({ platform: platformSchema }),
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

export const affiliatesContract = {
  list: anyOf('reg_affiliate', 'data_affiliate')
    .route({ method: 'GET', path: '/affiliates' })
    .input(
      z.strictObject({
        /** part of a username or of a WhatsApp number, in any spelling */
        q: lineOfText(200).default(''),
        sample_product_status: sampleStatusSchema.optional(),
        product_id: z.uuid().optional(),
        page: pageSchema.default(1),
      }),
    )
    .output(z.object({ rows: z.array(affiliateSchema), total: z.int() })),

  register: anyOf('reg_affiliate')
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
      CHANGED: {
        status: 409,
        message: 'Data affiliate sudah diubah orang lain',
        /** the row as it is now */
        data: affiliateSchema,
      },
    })
    .input(registrationSchema.extend({ ...identified.shape, revision: z.int().min(1) }))
    .output(affiliateSchema),

  /** disetujui → terkirim, the only step that the list offers. */
  markSent: anyOf('data_affiliate_edit')
    .route({ method: 'POST', path: '/affiliates/{id}/sent' })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk mengubah status sample product' },
      NOT_APPROVED: { status: 409, message: 'Hanya sample yang disetujui yang dapat ditandai terkirim' },
    })
    .input(identified)
    .output(affiliateSchema),

  remove: anyOf('data_affiliate_delete')
    .route({ method: 'DELETE', path: '/affiliates/{id}', successStatus: 204 })
    .errors({
      ...notFound,
      FORBIDDEN: { status: 403, message: 'Anda tidak memiliki akses untuk menghapus data affiliate' },
    })
    .input(identified),
}
