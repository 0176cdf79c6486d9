/** What somebody sees of himself. */
import { z } from 'zod'
import { requiredLine } from '#base/text.ts'
import { emailSchema } from '#features/session/login.ts'

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  created_at: z.iso.datetime(),
  email_verified: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

/** What is sent. Role and activity are not one's own to change, and the e-mail asks the password. */
export const renameSchema = z.strictObject({
  full_name: requiredLine('Nama lengkap tidak boleh kosong', 120),
})

/** What is typed under 'Informasi Profil'. A new e-mail asks the password that is in use. */
export const profileFormSchema = (email: string) =>
  z
    .object({
      full_name: renameSchema.shape.full_name,
      email: emailSchema,
      current_password: z.string(),
    })
    .refine((typed) => typed.email === email || typed.current_password !== '', {
      path: ['current_password'],
      message: 'Password harus diisi untuk mengganti email',
    })
export type ProfileForm = z.input<ReturnType<typeof profileFormSchema>>
