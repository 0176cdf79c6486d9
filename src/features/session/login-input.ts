/**
 * Input schemas of the calls that need no session. The forms of the sign-in page make the same checks without zod;
 * `login-input.test.ts` compares the two.
 */
import * as z from 'zod/mini'
import { maxEmailLength } from '#base/email.ts'
import { invalidRecipientText } from './mailed-link.ts'
import { maxPasswordLength, tooLongPassword } from './password.ts'
import { newPasswordSchema } from './password-schema.ts'
import { appCode, type CodeFormat, normalizeCode, recoveryCode } from './second-factor.ts'
import { badEmail, noPassword } from './session.ts'

export const credentialsSchema = z.object({
  email: z.email(badEmail).check(z.maxLength(maxEmailLength, { error: badEmail, abort: true })),
  password: z
    .string(noPassword)
    .check(z.minLength(1, noPassword), z.maxLength(maxPasswordLength, tooLongPassword)),
})

export const codeSchema = createCodeSchema(appCode, 20)
export const recoveryCodeSchema = createCodeSchema(recoveryCode, 40)

function createCodeSchema({ pattern, problem }: CodeFormat, longest: number) {
  return z.pipe(
    z.pipe(z.string(problem).check(z.maxLength(longest, problem)), z.transform(normalizeCode)),
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

const cutLink = 'Link ini tidak lengkap. Buka lagi dari email Anda.'
const linkToken = z.string(cutLink).check(z.regex(/^[\w-]{43}$/, cutLink))

export const confirmSchema = z.object({ token: linkToken })

export const resetSchema = z.object({ token: linkToken, password: newPasswordSchema })
