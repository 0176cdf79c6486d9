/** Errors that several calls on affiliates declare in their contracts. */
import { z } from 'zod'
import { platformSchema } from './platform.ts'

export const notFound = { NOT_FOUND: { status: 404, message: 'Affiliate tidak ditemukan' } } as const

export const registrationErrors = {
  USERNAME_TAKEN: {
    status: 409,
    message: 'Username sudah terdaftar',
    data: z.object({
      platform: platformSchema,
      /** username of the affiliate that has the number; null if only the username is taken */
      whatsapp_holder: z.string().nullable(),
    }),
  },
  WHATSAPP_TAKEN: {
    status: 409,
    message: 'Nomor WhatsApp sudah terdaftar',
    /** username of the affiliate that has the number */
    data: z.object({ username: z.string() }),
  },
  PRODUCT_MISSING: { status: 409, message: 'Product sudah tidak ada' },
} as const
