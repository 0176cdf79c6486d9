/** Rules for passwords, with the error messages of the profile page. */

export const maxPasswordLength = 128
/** Maximum length of a current password as a user types it. Longer texts can't be right, and cost no hashing. */
export const maxTypedPasswordLength = 1000

/**
 * Checks that the text is well-formed and has no control characters, which keyboards can't type. Passwords are never
 * trimmed: a space at the end is part of them.
 */
export function isTypable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
export const untypablePasswordText = 'Password berisi karakter yang tidak dapat dipakai'
export const tooLongPasswordText = `Password maksimal ${maxPasswordLength} karakter`
export const minPasswordLength = 6
export const tooShortPasswordText = 'Password baru harus minimal 6 karakter'
export const mismatchedPasswordText = 'Konfirmasi password tidak sesuai'

/** Values of the form that the link after 'Lupa password?' opens. */
export interface NewPassword {
  new_password: string
  confirmation: string
}

/** One validator per field. Each returns the error message for the typed value, or null if the value is valid. */
export const newPasswordValidators = {
  new_password(password: string) {
    if (password.length < minPasswordLength) return tooShortPasswordText
    if (password.length > maxPasswordLength) return tooLongPasswordText
    return isTypable(password) ? null : untypablePasswordText
  },
  confirmation: (confirmation: string, { new_password }: NewPassword) =>
    confirmation === new_password ? null : mismatchedPasswordText,
}
