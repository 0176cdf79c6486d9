/** A user as shown in the permission matrix. */
import { z } from 'zod'
import { roleSchema } from '#features/session/role.ts'

/** Row of the matrix: an active user and the permissions that they hold. */
export const permissionHolderSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  /** a superadmin, whose permissions nobody can change */
  full_access: z.boolean(),
  /** true if the caller may change the user's permissions: those that `grantable` of the matrix lists */
  may_change: z.boolean(),
  /** granted by a row of `user_permissions` */
  granted: z.array(z.string()),
  /** granted by a row or included in the role */
  held: z.array(z.string()),
})
export type PermissionHolder = z.infer<typeof permissionHolderSchema>
