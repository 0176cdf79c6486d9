/** What is sent to have a letter, and with the link that it brought. */
import { z } from 'zod'
import { newPasswordSchema } from './password.ts'

export const letterRequestSchema = z.object({
  email: z
    .string('Format email tidak valid')
    .max(254, 'Format email tidak valid')
    .trim()
    .toLowerCase()
    .pipe(z.email('Format email tidak valid')),
})

const cutLink = 'Link ini tidak lengkap. Buka lagi dari email Anda.'
const linkToken = z.string(cutLink).regex(/^[\w-]{43}$/, cutLink)

export const confirmSchema = z.object({ token: linkToken })

export const resetSchema = z.object({ token: linkToken, password: newPasswordSchema })
