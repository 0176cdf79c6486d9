/** Values of the sign-in form, and the page that a sign-in leads to. */
import { isEmail } from '#base/email.ts'
import { maxPasswordLength, tooLongPassword } from './password.ts'

export type { Session } from './session-schema.ts'

export interface Credentials {
  email: string
  password: string
}

// These messages are in English by design.
export const badEmail = 'Please enter a valid email address'
export const noPassword = 'Password is required'

/** Each returns the error message for the typed value, or null. */
export const credentialsProblem = {
  email: (email: string) => (isEmail(email) ? null : badEmail),
  password(password: string) {
    if (password === '') return noPassword
    return password.length > maxPasswordLength ? tooLongPassword : null
  },
}

/** Returns the address of the sign-in page that continues to `next`, a path on this site. */
export function signInUrl(next: string): string {
  return `/auth?next=${encodeURIComponent(next)}`
}

/**
 * Returns `next` if it is a path on this site, else the dashboard. Refuses `\` and control characters, since browsers
 * may then read the path as the address of another site.
 */
export function sanitizeNext(next: string | undefined): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /\\|\p{Cc}/u.test(next)) return '/dashboard'
  return next
}
