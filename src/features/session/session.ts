/** Signing in: who, and where it leads. */
import * as z from 'zod/mini'
import { passwordLength } from './password.ts'

export type { Session } from './session-schema.ts'

const badEmail = 'Please enter a valid email address'
const noPassword = 'Password is required'

/** Login form, whose texts are English by design. */
export const credentialsSchema = z.object({
  email: z.email(badEmail).check(z.maxLength(254, { error: badEmail, abort: true })),
  password: z
    .string(noPassword)
    .check(
      z.minLength(1, noPassword),
      z.maxLength(passwordLength, `Password maksimal ${passwordLength} karakter`),
    ),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** Where a sign-in may lead: a path on this site, or the dashboard. Browsers read `\` and control characters as `/`. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /\\|\p{Cc}/u.test(next)) return '/dashboard'
  return next
}
