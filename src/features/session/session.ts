/** Values of the sign-in form, and the page that a sign-in leads to. */
import { isEmail } from '#base/email.ts'
import { maxPasswordLength, tooLongPasswordText } from './password.ts'

export interface Credentials {
  email: string
  password: string
}

// These messages are in English by design.
export const invalidEmailText = 'Please enter a valid email address'
export const missingPasswordText = 'Password is required'

/** One validator per field. Each returns the error message for the typed value, or null if the value is valid. */
export const credentialsValidators = {
  email: (email: string) => (isEmail(email) ? null : invalidEmailText),
  password(password: string) {
    if (password === '') return missingPasswordText
    return password.length > maxPasswordLength ? tooLongPasswordText : null
  },
}

/** Returns the address of the sign-in page that continues to `next`, a path on this site. */
export function buildSignInUrl(next: string): string {
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
