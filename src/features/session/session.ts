/** Who is signed in, and what the database says he may do. */
import { z } from 'zod'
import type { Permission } from '#features/session/permission.ts'
import { passwordLength } from './password.ts'
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

/** Login form, whose texts are English by design. */
export const credentialsSchema = z.object({
  email: z
    .email('Please enter a valid email address')
    .max(254, { error: 'Please enter a valid email address', abort: true }),
  password: z
    .string('Password is required')
    .min(1, 'Password is required')
    .max(passwordLength, `Password maksimal ${passwordLength} karakter`),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** Where a sign-in may lead: a path on this site, or the dashboard. Browsers read `\` and control characters as `/`. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /\\|\p{Cc}/u.test(next)) return '/dashboard'
  return next
}
