/** Schema of a password that one user sets for another, who must replace it at the next sign-in. */
import { z } from 'zod'
import {
  isTypable,
  maxPasswordLength,
  minPasswordLength,
  tooLongPasswordText,
  untypablePasswordText,
} from '#features/session/password.ts'

const tooShortText = 'Password minimal 6 karakter'

export const initialPasswordSchema = z
  .string(tooShortText)
  .min(minPasswordLength, tooShortText)
  .max(maxPasswordLength, tooLongPasswordText)
  .refine(isTypable, untypablePasswordText)
