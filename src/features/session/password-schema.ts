/** Schemas of the user's own new password: as the API takes it, and as the profile page has it. */
import * as z from 'zod/mini'
import {
  isTypable,
  maxPasswordLength,
  maxTypedPasswordLength,
  minPasswordLength,
  mismatchedPasswordText,
  tooLongPasswordText,
  tooShortPasswordText,
  untypablePasswordText,
} from './password.ts'

export const newPasswordSchema = z
  .string(tooShortPasswordText)
  .check(
    z.minLength(minPasswordLength, tooShortPasswordText),
    z.maxLength(maxPasswordLength, tooLongPasswordText),
    z.refine(isTypable, untypablePasswordText),
  )

const missingCurrentPasswordText = 'Password lama tidak boleh kosong'
const currentSchema = z
  .string(missingCurrentPasswordText)
  .check(z.minLength(1, missingCurrentPasswordText), z.maxLength(maxTypedPasswordLength))

const passwordChangeFields = z.strictObject({
  current_password: currentSchema,
  new_password: newPasswordSchema,
})

const differsFromCurrent = z.refine<{ current_password: string; new_password: string }>(
  (values) => values.current_password !== values.new_password,
  { path: ['new_password'], error: 'Password baru harus berbeda dengan password lama' },
)

const matchesConfirmation = z.refine<{ new_password: string; confirmation: string }>(
  (values) => values.new_password === values.confirmation,
  { path: ['confirmation'], error: mismatchedPasswordText },
)

/** Input of the call. */
export const passwordChangeSchema = passwordChangeFields.check(differsFromCurrent)

/** Schema of the form. The errors have the order in which the page shows them. */
export const passwordFormSchema = z
  .extend(passwordChangeFields, { confirmation: z.string() })
  .check(matchesConfirmation, differsFromCurrent)
export type PasswordForm = z.infer<typeof passwordFormSchema>
