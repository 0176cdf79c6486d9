/** The second factor as both sides know it: codes of an app, and the recovery codes for when it is lost. */

export const recoveryCodeCount = 10

export interface CodeForm {
  form: RegExp
  /** what is said of another */
  wanted: string
}

/** Six digits, however an app groups them. */
export const appCode: CodeForm = { form: /^[0-9]{6}$/, wanted: 'Masukkan 6 digit kode' }

/** In any case, with or without its dash. */
export const recoveryCode: CodeForm = {
  form: /^[a-z0-9]{10}$/,
  wanted: 'Masukkan kode pemulihan, misalnya abcde-23456',
}

/** What was typed, without what only helps the eye. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}
