/** Schema of a password that one user sets for another. */
import { z } from 'zod'
import { isTypable, passwordLength, shortestPassword, tooLongPassword, untypable } from './password.ts'

const tooShort = 'Password minimal 6 karakter'

export const passwordSchema = z
  .string(tooShort)
  .min(shortestPassword, tooShort)
  .max(passwordLength, tooLongPassword)
  .refine(isTypable, untypable)
