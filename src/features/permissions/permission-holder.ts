/** A person as the matrix of permissions shows him. */
import { z } from 'zod'
import { roleSchema } from '#features/session/role.ts'

/** A row of the matrix: an active user and what he holds. */
export const permissionHolderSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  role: roleSchema,
  /** a superadmin, whose permissions are nobody's to change */
  full_access: z.boolean(),
  /** whether the caller may change anything of this user */
  may_change: z.boolean(),
  /** by a row of `user_permissions` */
  granted: z.array(z.string()),
  /** by row or by role */
  held: z.array(z.string()),
})
export type PermissionHolder = z.infer<typeof permissionHolderSchema>
