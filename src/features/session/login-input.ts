/**
 * Input schemas of the calls that need no session. The forms of the sign-in page make the same checks without zod;
 * `login-input.test.ts` compares the two.
 */
import * as z from 'zod/mini'
import { maxEmailLength } from '#base/email.ts'
import { invalidRecipientText } from './mailed-link.ts'
import { maxPasswordLength, tooLongPasswordText } from './password.ts'
import { newPasswordSchema } from './password-schema.ts'
import { appCode, type CodeFormat, normalizeCode, recoveryCode } from './second-factor.ts'
import { invalidEmailText, missingPasswordText } from './session.ts'

export const credentialsSchema = z.object({
  email: z
    .email(invalidEmailText)
    .check(z.maxLength(maxEmailLength, { error: invalidEmailText, abort: true })),
  password: z
    .string(missingPasswordText)
    .check(z.minLength(1, missingPasswordText), z.maxLength(maxPasswordLength, tooLongPasswordText)),
})

export const codeSchema = createCodeSchema(appCode, 20)
export const recoveryCodeSchema = createCodeSchema(recoveryCode, 40)

/** @param maxLength maximum number of typed characters, with spaces and dashes */
function createCodeSchema({ pattern, problem }: CodeFormat, maxLength: number) {
  return z.pipe(
    z.pipe(z.string(problem).check(z.maxLength(maxLength, problem)), z.transform(normalizeCode)),
    z.string().check(z.regex(pattern, problem)),
  )
}

export const emailRequestSchema = z.object({
  email: z.pipe(
    z
      .string(invalidRecipientText)
      .check(z.maxLength(maxEmailLength, invalidRecipientText), z.trim(), z.toLowerCase()),
    z.email(invalidRecipientText),
  ),
})

const incompleteLinkText = 'Link ini tidak lengkap. Buka lagi dari email Anda.'
/** A token of `createToken`: 256 bits in 43 characters. */
const linkTokenSchema = z.string(incompleteLinkText).check(z.regex(/^[\w-]{43}$/, incompleteLinkText))

export const confirmSchema = z.object({ token: linkTokenSchema })

export const resetSchema = z.object({ token: linkTokenSchema, password: newPasswordSchema })
