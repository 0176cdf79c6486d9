/** The second factor as both sides know it: codes of an app, and the recovery codes for when it is lost. */
import { z } from 'zod'

export const recoveryCodeCount = 10

/** Six digits, however an app groups them. */
export const codeSchema = z
  .string('Masukkan 6 digit kode')
  .max(20, 'Masukkan 6 digit kode')
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, 'Masukkan 6 digit kode'))

const badRecoveryCode = 'Masukkan kode pemulihan, misalnya abcde-23456'

/** In any case, with or without its dash. */
export const recoveryCodeSchema = z
  .string(badRecoveryCode)
  .max(40, badRecoveryCode)
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]{10}$/, badRecoveryCode))

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** What an app needs to make codes; shown once, before the factor is on. */
export const newKeySchema = z.object({
  /** the key in base32, for typing */
  secret: z.string(),
  /** the same as an otpauth:// address, for scanning */
  uri: z.string(),
})
export type NewKey = z.infer<typeof newKeySchema>

/** Each works once; shown once. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
