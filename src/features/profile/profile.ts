/** The current user's own profile. */
import { z } from 'zod'
import { requiredLine } from '#base/text.ts'
import { emailSchema } from '#features/session/login.ts'

export const maxNameLength = 120

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  created_at: z.iso.datetime(),
  email_verified: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

/** Input of the call `rename`. Users can't change their own role or status. */
export const renameSchema = z.strictObject({
  full_name: requiredLine('Nama lengkap tidak boleh kosong', maxNameLength),
})

/**
 * Builds the schema of the form 'Informasi Profil'. An e-mail address other than the saved one requires the current
 * password.
 */
export const buildProfileFormSchema = (savedEmail: string) =>
  z
    .object({
      full_name: renameSchema.shape.full_name,
      email: emailSchema,
      current_password: z.string(),
    })
    .refine((values) => values.email === savedEmail || values.current_password !== '', {
      path: ['current_password'],
      message: 'Password harus diisi untuk mengganti email',
    })
export type ProfileForm = z.input<ReturnType<typeof buildProfileFormSchema>>
