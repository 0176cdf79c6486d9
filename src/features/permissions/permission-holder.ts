/** A user as shown in the permission matrix. */
import { z } from 'zod'
import { roleSchema } from '#features/session/role-schema.ts'

/** Row of the matrix: an active user and the permissions that they hold. */
export const permissionHolderSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  /** true for a superadmin, whose permissions nobody can change */
  full_access: z.boolean(),
  /** true if the caller may change the permissions of this user that `grantable` of the matrix lists */
  may_change: z.boolean(),
  /** names of the permissions that a row of `user_permissions` grants */
  granted: z.array(z.string()),
  /** names of the permissions that a row grants or the role includes */
  held: z.array(z.string()),
})
export type PermissionHolder = z.infer<typeof permissionHolderSchema>
