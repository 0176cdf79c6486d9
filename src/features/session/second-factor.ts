/** Formats that browser and server share: codes of an authenticator app, and recovery codes in case the app is lost. */

export const recoveryCodeCount = 10

export interface CodeForm {
  form: RegExp
  /** error message for any other form */
  wanted: string
}

/** Six digits. `bareCode` removes the grouping that apps show. */
export const appCode: CodeForm = { form: /^[0-9]{6}$/, wanted: 'Masukkan 6 digit kode' }

/** Ten letters and digits. `bareCode` makes them lower case and removes the dash. */
export const recoveryCode: CodeForm = {
  form: /^[a-z0-9]{10}$/,
  wanted: 'Masukkan kode pemulihan, misalnya abcde-23456',
}

/** Returns the typed code in lower case without spaces and dashes. */
export function bareCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}
