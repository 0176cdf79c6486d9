/** A password to hand to somebody, who makes another at once. */

/** Without letters and digits that look alike: it may be read out or copied from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export function madePassword(): string {
  const picks = [...crypto.getRandomValues(new Uint32Array(12))].map((n) => letters[n % letters.length])
  return picks.join('').replace(/(.{4})(?=.)/g, '$1-')
}
