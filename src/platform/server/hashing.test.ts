import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './hashing.ts'

/** As stored by the program of 21 November 2026, with another implementation of the same scrypt. */
const hash =
  '60bfc4e3d15437b4e9be0ae7f6267b67:8b56e723bb6c15f514eacb5de47c20caf60a4214bf1b2a9ce7c15eb4bb6951c85ce94859174bf417e021fd706164054fa182cf6ab2b4677d7048582422263edc'

test.each([
  ['rahasia-lama ñ', true],
  ['rahasia-lama n\u0303', true],
  ['rahasia-lama n', false],
  ['', false],
])('a hash that lies in a database answers to %j: %s', async (password, isRight) => {
  expect(await verifyPassword({ hash, password })).toBe(isRight)
})

test('of one password no two hashes are alike, and each answers to it', async () => {
  const [one, two] = [await hashPassword('rahasia'), await hashPassword('rahasia')]
  expect(one).not.toBe(two)
  for (const each of [one, two]) expect(await verifyPassword({ hash: each, password: 'rahasia' })).toBe(true)
})

test.each(['', 'x', ':', 'x:', `${hash}00`])('%j is the hash of nothing', async (stored) => {
  expect(await verifyPassword({ hash: stored, password: '' })).toBe(false)
})
