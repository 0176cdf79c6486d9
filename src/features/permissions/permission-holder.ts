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
  /** true if the caller outranks this user; `grantable` of the matrix says which permissions they may change */
  may_change: z.boolean(),
  /** granted by a row of `user_permissions` */
  granted: z.array(z.string()),
  /** held by a row or by role */
  held: z.array(z.string()),
})
export type PermissionHolder = z.infer<typeof permissionHolderSchema>
