/** Formats that browser and server share: codes of an authenticator app, and recovery codes in case the app is lost. */

export const recoveryCodeCount = 10

export interface CodeFormat {
  pattern: RegExp
  /** error message for a code that does not match */
  problem: string
}

/** Six digits. `normalizeCode` removes the grouping that apps show. */
export const appCode: CodeFormat = { pattern: /^[0-9]{6}$/, problem: 'Masukkan 6 digit kode' }

/** Ten letters and digits. `normalizeCode` makes them lower case and removes the dash. */
export const recoveryCode: CodeFormat = {
  pattern: /^[a-z0-9]{10}$/,
  problem: 'Masukkan kode pemulihan, misalnya abcde-23456',
}

/** Returns the typed code in lower case without spaces and dashes. */
export function normalizeCode(typedCode: string): string {
  return typedCode.replace(/[\s-]/g, '').toLowerCase()
}
