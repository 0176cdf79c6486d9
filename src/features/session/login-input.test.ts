/** The forms of the sign-in page work without zod, and show the same messages as the calls. */
import { expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { codeSchema, credentialsSchema, emailRequestSchema, recoveryCodeSchema } from './login-input.ts'
import { findRecipientProblem } from './mailed-link.ts'
import { maxPasswordLength, newPasswordValidators } from './password.ts'
import { newPasswordSchema } from './password-schema.ts'
import { appCode, normalizeCode, recoveryCode } from './second-factor.ts'
import { credentialsValidators } from './session.ts'

const emails = [
  '',
  ' ',
  'a',
  'rina@example.com',
  ' Rina@Example.com ',
  'rina@',
  `${'a'.repeat(260)}@example.com`,
]
const passwords = [
  '12345',
  '123456',
  'x'.repeat(maxPasswordLength),
  'x'.repeat(maxPasswordLength + 1),
  'rahasia\u0007',
  'rahasia\ud800',
]

const findFirstMessage = (schema: ZodMiniType, text: string) =>
  schema.safeParse(text).error?.issues[0]?.message ?? null

test.each([
  ['e-mail', credentialsValidators.email, credentialsSchema.shape.email],
  ['password', credentialsValidators.password, credentialsSchema.shape.password],
  ['recipient', findRecipientProblem, emailRequestSchema.shape.email],
  ['new password', newPasswordValidators.new_password, newPasswordSchema],
] as const)('form and call show the same message for each %s', (_, validate, schema) => {
  for (const text of [...emails, ...passwords])
    expect(validate(text), text).toBe(findFirstMessage(schema, text))
})

test('form and call accept the same codes', () => {
  for (const text of [
    '',
    '12345',
    '123 456',
    '123-456',
    '1234567',
    'abcde-23456',
    'ABCDE 23456',
    'abcde_23456',
  ])
    for (const [{ pattern }, schema] of [
      [appCode, codeSchema],
      [recoveryCode, recoveryCodeSchema],
    ] as const)
      expect(pattern.test(normalizeCode(text)), text).toBe(schema.safeParse(text).success)
})
