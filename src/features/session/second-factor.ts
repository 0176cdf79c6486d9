/** The second factor as both sides know it: codes of an app, and the recovery codes for when it is lost. */
import * as z from 'zod/mini'

export const recoveryCodeCount = 10

/** Six digits, however an app groups them. */
export const codeSchema = codeOf(20, /^[0-9]{6}$/, 'Masukkan 6 digit kode')

/** In any case, with or without its dash. */
export const recoveryCodeSchema = codeOf(
  40,
  /^[a-z0-9]{10}$/,
  'Masukkan kode pemulihan, misalnya abcde-23456',
)

function codeOf(longest: number, form: RegExp, message: string) {
  return z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(longest, message)),
      z.transform((text: string) => text.replace(/[\s-]/g, '').toLowerCase()),
    ),
    z.string().check(z.regex(form, message)),
  )
}
