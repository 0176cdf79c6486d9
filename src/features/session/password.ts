/** Rules for passwords, with the error messages of the profile page. */

export const maxPasswordLength = 128

/**
 * Checks that the text is well-formed and has no control characters, which keyboards can't type. Passwords are never
 * trimmed: a space at the end is part of them.
 */
export function isTypable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
export const untypableText = 'Password berisi karakter yang tidak dapat dipakai'
export const tooLongPassword = `Password maksimal ${maxPasswordLength} karakter`
export const minPasswordLength = 6
export const tooShortPassword = 'Password baru harus minimal 6 karakter'
export const mismatchedPassword = 'Konfirmasi password tidak sesuai'

/** Values of the form that the link after 'Lupa password?' opens. */
export interface NewPassword {
  new_password: string
  confirmation: string
}

/** Each returns the error message for the typed value, or null. */
export const newPasswordProblem = {
  new_password(password: string) {
    if (password.length < minPasswordLength) return tooShortPassword
    if (password.length > maxPasswordLength) return tooLongPassword
    return isTypable(password) ? null : untypableText
  },
  confirmation: (confirmation: string, { new_password }: NewPassword) =>
    confirmation === new_password ? null : mismatchedPassword,
}
