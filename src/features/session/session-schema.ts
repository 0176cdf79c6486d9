/** The signed-in user with the permissions that the database reports. */
import { z } from 'zod'
import type { Permission } from './permission.ts'
import { roleSchema } from './role-schema.ts'

export const sessionSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), full_name: z.string(), role: roleSchema }),
  /** All permissions in force, including those of the role. Check these, never the role. */
  permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
  /** Somebody else has set the password. The user has no permissions until they change it. */
  must_change_password: z.boolean(),
  expires_at: z.iso.datetime(),
  /** seconds until `expires_at`, counted by the server, since the browser's clock may be wrong */
  expires_in: z.number(),
})
export type Session = z.infer<typeof sessionSchema>
