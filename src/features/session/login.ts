/** One's own login, beside the password. */
import { z } from 'zod'
import { letterRequestSchema } from './recovery.ts'
import { secondFactorSchema } from './second-factor.ts'

export const loginSchema = z.object({
  /** the address that becomes the e-mail when its link is opened */
  pending_email: z.string().nullable(),
  second_factor: secondFactorSchema,
})

export const emailSchema = letterRequestSchema.shape.email

export const currentPasswordSchema = z.strictObject({
  current_password: z
    .string('Password harus diisi')
    .min(1, 'Password harus diisi')
    .max(1000, 'Password tidak sesuai'),
})

export const newEmailSchema = currentPasswordSchema.extend({ email: emailSchema })
