/** E-mail addresses. The pattern is that of zod, which a test checks: the login page uses it without loading zod. */

export const maxEmailLength = 254

export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function isEmail(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text)
}
