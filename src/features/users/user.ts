/** What a staff member is. */
import { z } from 'zod'
import { revisionSchema } from '#base/conflict.ts'
import { requiredLine } from '#base/text.ts'
import { passwordSchema } from '#features/session/password.ts'
import { type Role, roleSchema } from '#features/session/role.ts'

const badEmail = 'Email tidak valid'

/** Stored in lower case, as it is compared at sign-in. */
const emailSchema = z.string(badEmail).max(254, badEmail).trim().toLowerCase().pipe(z.email(badEmail))

const whoSchema = z.strictObject({
  email: emailSchema,
  full_name: requiredLine('Nama lengkap harus diisi', 120),
  role: roleSchema,
})

/** What is sent to make somebody; the day is the server's. */
export const newUserSchema = whoSchema.extend({ password: passwordSchema })
export type NewUser = z.infer<typeof newUserSchema>

export const emptyUser: NewUser = { full_name: '', email: '', password: '', role: 'user' }

/** What is sent to change somebody. His password has a call of its own. */
export const userEditSchema = whoSchema.extend({ is_active: z.boolean() })
export type UserEdit = z.infer<typeof userEditSchema>

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
  revision: revisionSchema,
  /** whether the caller stands above this person: may change and delete him */
  may_manage: z.boolean(),
  /** whether the caller may set this person's password and end his sessions */
  may_reset_login: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export function statusLabel({ is_active }: Pick<User, 'is_active'>): string {
  return is_active ? 'Aktif' : 'Nonaktif'
}

/** What a role brings along, for whoever chooses one. */
export const roleNote: Record<Role, string> = {
  user: 'Hanya membuka halaman yang diizinkan di Permission.',
  moderator: 'Hanya membuka halaman yang diizinkan di Permission.',
  admin: 'Membuka semua halaman; mengubah dan menghapus affiliate sesuai Permission.',
  superadmin: 'Akses penuh ke semua halaman dan fitur.',
}

/** Whether somebody of this role sees nothing but his profile until he is granted a permission. */
export function needsPermissions(role: Role): boolean {
  return role === 'user' || role === 'moderator'
}
