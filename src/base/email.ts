/** What an e-mail address is: the form of zod, as its test holds, for the login, which does without zod. */

export const longestEmail = 254

export const emailForm =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailForm.test(text)
}
