/** Signing in: what is typed, and where it leads. */
import { isEmail } from '#base/email.ts'
import { passwordLength, tooLongPassword } from './password.ts'

export type { Session } from './session-schema.ts'

export interface Credentials {
  email: string
  password: string
}

// The login's texts are English by design.
export const badEmail = 'Please enter a valid email address'
export const noPassword = 'Password is required'

/** What is said of what was typed, or null. */
export const credentialsProblem = {
  email: (email: string) => (isEmail(email) ? null : badEmail),
  password(password: string) {
    if (password === '') return noPassword
    return password.length > passwordLength ? tooLongPassword : null
  },
}

/** The address of the login that leads on to `next`, a path on this site. */
export function loginFor(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/** Where a sign-in may lead: a path on this site, or the dashboard. Browsers read `\` and control characters as `/`. */
export function safeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /\\|\p{Cc}/u.test(next)) return '/dashboard'
  return next
}
