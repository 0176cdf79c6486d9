/** A password: one that somebody gives, and a new one of one's own, in the words of the profile page. */
import { z } from 'zod'

export const passwordLength = 128

/** Never trimmed: a space at its end is part of it. Characters that no keyboard makes are refused. */
function passwordOf(tooShort: string) {
  return z
    .string(tooShort)
    .min(6, tooShort)
    .max(passwordLength, `Password maksimal ${passwordLength} karakter`)
    .refine(
      (text) => text.isWellFormed() && !/\p{Cc}/u.test(text),
      'Password berisi karakter yang tidak dapat dipakai',
    )
}

export const passwordSchema = passwordOf('Password minimal 6 karakter')

export const newPasswordSchema = passwordOf('Password baru harus minimal 6 karakter')

const currentSchema = z
  .string('Password lama tidak boleh kosong')
  .min(1, 'Password lama tidak boleh kosong')
  .max(1000)

const fields = z.strictObject({ current_password: currentSchema, new_password: newPasswordSchema })

const same = 'Password baru harus berbeda dengan password lama'

function differs({ current_password, new_password }: { current_password: string; new_password: string }) {
  return current_password !== new_password
}

/** What is sent. */
export const passwordChangeSchema = fields.refine(differs, { path: ['new_password'], message: same })

/** What is typed. The messages come in the order in which the page says them. */
export const passwordFormSchema = fields
  .extend({ confirmation: z.string() })
  .refine((typed) => typed.new_password === typed.confirmation, {
    path: ['confirmation'],
    message: 'Konfirmasi password tidak sesuai',
  })
  .refine(differs, { path: ['new_password'], message: same })
export type PasswordForm = z.infer<typeof passwordFormSchema>

/** What is typed after 'Lupa password?'. */
export const resetFormSchema = z
  .object({ new_password: newPasswordSchema, confirmation: z.string() })
  .refine((typed) => typed.new_password === typed.confirmation, {
    path: ['confirmation'],
    message: 'Konfirmasi password tidak sesuai',
  })
export type ResetForm = z.infer<typeof resetFormSchema>
