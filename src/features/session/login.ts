/** One's own login, beside the password: e-mail, second factor, and the devices on which one is signed in. */
import { z } from 'zod'
import { letterRequestSchema } from './login-input.ts'
import { secondFactorSchema } from './second-factor-state.ts'

const pendingEmailSchema = z.object({
  /** the address that becomes the e-mail when its link is opened */
  email: z.string(),
  /** 'waiting' is tried again until it is sent or refused */
  letter: z.enum(['sent', 'waiting', 'refused']),
  /** what the mail server said when it refused the letter */
  refusal: z.string().nullable(),
})
export type PendingEmail = z.infer<typeof pendingEmailSchema>

export const loginSchema = z.object({
  pending_email: pendingEmailSchema.nullable(),
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

/** One of the devices on which somebody is signed in. */
export const ownSessionSchema = z.object({
  /** names it to its owner; not what a cookie holds */
  id: z.uuid(),
  /** 'Chrome di Windows' */
  device: z.string(),
  /** the network address at sign-in */
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** the one that asks */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
