/** State of the second factor, and the key and recovery codes that a user gets when they turn it on. */
import { z } from 'zod'

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recovery_codes_left: z.int(),
})
export type SecondFactor = z.infer<typeof secondFactorSchema>

/** The key that an authenticator app needs. Shown once, before the factor is on. */
export const newKeySchema = z.object({
  /** the key in base32, for typing */
  secret: z.string(),
  /** the key as an otpauth:// URI, for scanning */
  uri: z.string(),
})
export type NewKey = z.infer<typeof newKeySchema>

/** Recovery codes. Each works once, and they are shown once. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) })
