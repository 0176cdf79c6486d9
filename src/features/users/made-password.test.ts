import { expect, test } from 'vitest'
import { passwordSchema } from '#features/session/given-password.ts'
import { madePassword } from './made-password.ts'

test('a generated password is legible, valid and different each time', () => {
  const made = Array.from({ length: 500 }, madePassword)
  for (const word of made) {
    expect(word).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(passwordSchema.parse(word)).toBe(word)
  }
  expect(new Set(made).size).toBe(500)
})
