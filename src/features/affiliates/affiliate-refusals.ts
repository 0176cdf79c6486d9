/** What several calls on affiliates refuse, as their contracts say it. */
import { z } from 'zod'
import { platformSchema } from './platform.ts'

export const notFound = { NOT_FOUND: { status: 404, message: 'Affiliate tidak ditemukan' } } as const

export const taken = {
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
