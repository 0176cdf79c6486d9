import { expect, test } from 'vitest'
import { regexes, z } from 'zod'
import { emailPattern, isEmail, maxEmailLength } from './email.ts'

test('an e-mail address is valid exactly if zod accepts it', () => {
  // zod writes a hyphen as `\-`, which means the same.
  expect(emailPattern.source).toBe(regexes.email.source.replaceAll('\\-', '-'))
  for (const text of [
    'rina@example.com',
    "o'neil+a@b-c.co.id",
    '',
    'rina',
    'rina@',
    '.a@b.id',
    'a b@c.id',
    'a@b.c',
  ])
    expect(isEmail(text), text).toBe(z.email().safeParse(text).success)
})

test('an e-mail address has at most 254 characters', () => {
  const domain = '@example.com'
  const name = 'a'.repeat(maxEmailLength - domain.length)
  expect([isEmail(name + domain), isEmail(`${name}a${domain}`)]).toEqual([true, false])
})
