/** Generates a password to hand to a user, who must change it at the first sign-in. */

/** Letters and digits without those that look alike, since the password may be read out or copied from paper. */
const passwordCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'

const passwordLength = 12

/** Returns a password in groups of four characters, such as 'abcd-efgh-2345'. */
export function generatePassword(): string {
  const characters = [...crypto.getRandomValues(new Uint32Array(passwordLength))].map(
    (random) => passwordCharacters[random % passwordCharacters.length],
  )
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
