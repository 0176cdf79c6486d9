/** Schemas of the user's own new password: as the API takes it, and as the profile page has it. */
import * as z from 'zod/mini'
import {
  isTypable,
  maxPasswordLength,
  minPasswordLength,
  mismatchedPassword,
  tooLongPassword,
  tooShortPassword,
  untypableText,
} from './password.ts'

export const newPasswordSchema = z
  .string(tooShortPassword)
  .check(
    z.minLength(minPasswordLength, tooShortPassword),
    z.maxLength(maxPasswordLength, tooLongPassword),
    z.refine(isTypable, untypableText),
  )

const noCurrent = 'Password lama tidak boleh kosong'
const currentSchema = z.string(noCurrent).check(z.minLength(1, noCurrent), z.maxLength(1000))

const fields = z.strictObject({ current_password: currentSchema, new_password: newPasswordSchema })

const differsFromCurrent = z.refine<{ current_password: string; new_password: string }>(
  (typed) => typed.current_password !== typed.new_password,
  { path: ['new_password'], error: 'Password baru harus berbeda dengan password lama' },
)

const matchesConfirmation = z.refine<{ new_password: string; confirmation: string }>(
  (typed) => typed.new_password === typed.confirmation,
  { path: ['confirmation'], error: mismatchedPassword },
)

/** Input of the call. */
export const passwordChangeSchema = fields.check(differsFromCurrent)

/** Schema of the form. Its errors have the order in which the page shows them. */
export const passwordFormSchema = z
  .extend(fields, { confirmation: z.string() })
  .check(matchesConfirmation, differsFromCurrent)
export type PasswordForm = z.infer<typeof passwordFormSchema>
