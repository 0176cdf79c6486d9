/** A password: one that somebody gives, and a new one of one's own, in the words of the profile page. */
import * as z from 'zod/mini'

export const passwordLength = 128

/** Never trimmed: a space at its end is part of it. Characters that no keyboard makes are refused. */
export function isTypable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
export const untypable = 'Password berisi karakter yang tidak dapat dipakai'
export const tooLongPassword = `Password maksimal ${passwordLength} karakter`
export const shortestPassword = 6

const tooShort = 'Password baru harus minimal 6 karakter'

export const newPasswordSchema = z
  .string(tooShort)
  .check(
    z.minLength(shortestPassword, tooShort),
    z.maxLength(passwordLength, tooLongPassword),
    z.refine(isTypable, untypable),
  )

const noCurrent = 'Password lama tidak boleh kosong'
const currentSchema = z.string(noCurrent).check(z.minLength(1, noCurrent), z.maxLength(1000))

const fields = z.strictObject({ current_password: currentSchema, new_password: newPasswordSchema })

const differing = z.refine<{ current_password: string; new_password: string }>(
  (typed) => typed.current_password !== typed.new_password,
  { path: ['new_password'], error: 'Password baru harus berbeda dengan password lama' },
)

const confirmed = z.refine<{ new_password: string; confirmation: string }>(
  (typed) => typed.new_password === typed.confirmation,
  { path: ['confirmation'], error: 'Konfirmasi password tidak sesuai' },
)

/** What is sent. */
export const passwordChangeSchema = fields.check(differing)

/** What is typed. The messages come in the order in which the page says them. */
export const passwordFormSchema = z.extend(fields, { confirmation: z.string() }).check(confirmed, differing)
export type PasswordForm = z.infer<typeof passwordFormSchema>

/** What is typed after 'Lupa password?'. */
export const resetFormSchema = z
  .object({ new_password: newPasswordSchema, confirmation: z.string() })
  .check(confirmed)
export type ResetForm = z.infer<typeof resetFormSchema>
