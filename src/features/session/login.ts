/** Schemas of what users see and change of their own login: e-mail address, second factor, sessions. */
import { z } from 'zod'
import { emailRequestSchema } from './login-input.ts'
import { maxTypedPasswordLength } from './password.ts'
import { secondFactorSchema } from './second-factor-state.ts'

const pendingEmailSchema = z.object({
  /** becomes the e-mail address of the login when its link is opened */
  email: z.string(),
  /** a 'waiting' email is retried until it is sent or refused */
  delivery: z.enum(['sent', 'waiting', 'refused']),
  /** the reason that the mail server gave when it refused the email */
  refusal: z.string().nullable(),
})
export type PendingEmail = z.infer<typeof pendingEmailSchema>

export const ownLoginSchema = z.object({
  pending_email: pendingEmailSchema.nullable(),
  second_factor: secondFactorSchema,
  /** true if the user gets the report of each week; null if the program sends no emails or the user may not read it */
  weekly_report: z.boolean().nullable(),
})

export const emailSchema = emailRequestSchema.shape.email

export const currentPasswordSchema = z.strictObject({
  current_password: z
    .string('Password harus diisi')
    .min(1, 'Password harus diisi')
    .max(maxTypedPasswordLength, 'Password tidak sesuai'),
})

export const newEmailSchema = currentPasswordSchema.extend({ email: emailSchema })

/** A session of the user, shown as one of their devices. */
export const ownSessionSchema = z.object({
  /** identifies the session to its owner; not the token of the cookie */
  id: z.uuid(),
  /** 'Chrome di Windows' */
  device: z.string(),
  /** the IP address at sign-in */
  address: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** true if this session makes the call */
  is_current: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>
