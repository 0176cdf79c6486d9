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

const linkToken = z.string().regex(/^[\w-]{43}$/)

export const confirmSchema = z.object({ token: linkToken })

export const resetSchema = z.object({ token: linkToken, password: newPasswordSchema })
