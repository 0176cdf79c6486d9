/** Whether the second factor is on, and what switching it on shows. */
import { z } from 'zod'

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
