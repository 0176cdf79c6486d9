import { expect, test } from 'vitest'
import { generatePassword } from './generate-password.ts'
import { initialPasswordSchema } from './initial-password.ts'

test('a generated password is legible, valid and different each time', () => {
  const passwords = Array.from({ length: 500 }, generatePassword)
  for (const password of passwords) {
    // The letters i, l and o and the digits 0 and 1 are left out, since they look alike.
    expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(initialPasswordSchema.parse(password)).toBe(password)
  }
  expect(new Set(passwords).size).toBe(500)
})
