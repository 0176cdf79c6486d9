/** Generates a password to hand to a user, who must change it at the first sign-in. */

/** Leaves out letters and digits that look alike, since the password may be read out or copied from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export function generatePassword(): string {
  const picks = [...crypto.getRandomValues(new Uint32Array(12))].map((n) => letters[n % letters.length])
  return picks.join('').replace(/(.{4})(?=.)/g, '$1-')
}
