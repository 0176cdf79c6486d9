/** A password: one that somebody gives, and a new one of one's own, in the words of the profile page. */

export const passwordLength = 128

/** Never trimmed: a space at its end is part of it. Characters that no keyboard makes are refused. */
export function isTypable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}
export const untypable = 'Password berisi karakter yang tidak dapat dipakai'
export const tooLongPassword = `Password maksimal ${passwordLength} karakter`
export const shortestPassword = 6
export const tooShortPassword = 'Password baru harus minimal 6 karakter'
export const unlikePassword = 'Konfirmasi password tidak sesuai'

/** What is typed after 'Lupa password?'. */
export interface NewPassword {
  new_password: string
  confirmation: string
}

/** What is said of it, or null. */
export const newPasswordProblem = {
  new_password(password: string) {
    if (password.length < shortestPassword) return tooShortPassword
    if (password.length > passwordLength) return tooLongPassword
    return isTypable(password) ? null : untypable
  },
  confirmation: (confirmation: string, { new_password }: NewPassword) =>
    confirmation === new_password ? null : unlikePassword,
}
