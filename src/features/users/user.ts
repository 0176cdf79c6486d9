/** A user of the dashboard, that is, a member of staff. */
import { z } from 'zod'
import { maxEmailLength } from '#base/email.ts'
import { type CreatedOf, defineResource, type FormOf, type RowOf } from '#base/resource.ts'
import { requiredLine } from '#base/text.ts'
import { roleSchema } from '#features/session/role-schema.ts'
import type { Role } from '#features/session/roles.ts'
import { initialPasswordSchema } from './initial-password.ts'
import { getStatus, statusLabel } from './user-status.ts'

const invalidEmailText = 'Email tidak valid'

/** Stored in lower case, since sign-in compares addresses in lower case. */
const emailSchema = z
  .string(invalidEmailText)
  .max(maxEmailLength, invalidEmailText)
  .trim()
  .toLowerCase()
  .pipe(z.email(invalidEmailText))

export const user = defineResource(
  { name: 'User', table: 'profiles' },
  {
    full_name: {
      label: 'Nama',
      read: z.string(),
      written: requiredLine('Nama lengkap harus diisi', 120),
      searched: true,
    },
    email: {
      label: 'Email',
      read: z.string(),
      written: emailSchema,
      storedByFeature: 'edited',
      searched: true,
    },
    password: {
      label: 'Password',
      written: initialPasswordSchema,
      only: 'created',
      storedByFeature: 'created',
      listed: false,
    },
    role: { label: 'Role', read: roleSchema, written: roleSchema, empty: 'user' },
    is_active: {
      label: 'Status',
      read: z.boolean(),
      written: z.boolean(),
      only: 'edited',
      empty: true,
      format: (is_active) => statusLabel[getStatus({ is_active })],
    },
    created_at: { label: 'Dibuat', read: z.iso.datetime(), instant: true },
    /** true if the caller outranks this user, and so may change and delete them */
    may_manage: { read: z.boolean() },
    /** true if the caller may set this user's password and end their sessions */
    may_reset_login: { read: z.boolean() },
  },
)
export type User = RowOf<typeof user>
export type NewUser = CreatedOf<typeof user>
export type UserForm = FormOf<typeof user>

/** Note that explains a role to the user who chooses one. */
export const roleNote: Record<Role, string> = {
  user: 'Hanya membuka halaman yang diizinkan di Permission.',
  moderator: 'Hanya membuka halaman yang diizinkan di Permission.',
  admin: 'Membuka semua halaman; mengubah dan menghapus affiliate sesuai Permission.',
  superadmin: 'Akses penuh ke semua halaman dan fitur.',
}

/** Checks whether users with this role see only their profile until they are granted a permission. */
export function needsPermissions(role: Role): boolean {
  return role === 'user' || role === 'moderator'
}
