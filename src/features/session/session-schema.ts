/** Who is signed in, and what the database says he may do. */
import { z } from 'zod'
import type { Permission } from './permission.ts'
import { roleSchema } from './role.ts'

export const sessionSchema = z.object({
  user: z.object({ id: z.uuid(), email: z.string(), full_name: z.string(), role: roleSchema }),
  /** Every permission in force, those that come with the role included: ask `includes`, never the role. */
  permissions: z.array(z.custom<Permission>((value) => typeof value === 'string')),
  /** The password is one that somebody else has set: until it is changed there are no permissions. */
  must_change_password: z.boolean(),
  expires_at: z.iso.datetime(),
  /** seconds */
  expires_in: z.number(),
})
export type Session = z.infer<typeof sessionSchema>
