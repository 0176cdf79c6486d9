import { expect, test } from 'vitest'
import { passwordSchema } from '#features/session/given-password.ts'
import { generatePassword } from './made-password.ts'

test('a generated password is legible, valid and different each time', () => {
  const passwords = Array.from({ length: 500 }, generatePassword)
  for (const password of passwords) {
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(passwordSchema.parse(password)).toBe(password)
  }
  expect(new Set(passwords).size).toBe(500)
})
