import { expect, it } from 'vitest'
import { dummyHashes, hashPassword, isOutdatedHash, verifyPassword } from './hashing.ts'

/** A scrypt hash as the program stored it on 21 November 2026. */
const scryptHash =
  '60bfc4e3d15437b4e9be0ae7f6267b67:8b56e723bb6c15f514eacb5de47c20caf60a4214bf1b2a9ce7c15eb4bb6951c85ce94859174bf417e021fd706164054fa182cf6ab2b4677d7048582422263edc'

/** A hash of the same password in composed Unicode characters, made by argon2-cffi 25.1.0. */
const argon2idHash =
  '$argon2id$v=19$m=19456,t=2,p=1$n3PVaSyQ8w7Hj/rhlLVXVQ$tqUe+yXWI2ew8pWVoUVv0cU/7BdDoFX1R83+KAEIOuU'

it.each(
  [scryptHash, argon2idHash].flatMap((hash) => [
    [hash, 'rahasia-lama ñ', true] as const,
    [hash, 'rahasia-lama n\u0303', true] as const,
    [hash, 'rahasia-lama n', false] as const,
    [hash, '', false] as const,
  ]),
)('verifies %s against %j: %s', async (hash, password, isCorrect) => {
  expect(await verifyPassword({ hash, password })).toBe(isCorrect)
})

it('a password is hashed by argon2id with 19 MiB and two passes, under a new salt each time', async () => {
  const [first, second] = [await hashPassword('rahasia'), await hashPassword('rahasia')]
  expect(first).not.toBe(second)
  for (const hash of [first, second]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword({ hash, password: 'rahasia' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'rahasiA' })).toBe(false)
  }
})

it('a hash with other cost parameters is verified and reported as outdated', async () => {
  const hash =
    '$argon2id$v=19$m=4096,t=3,p=2$ysYJ8lhZuzBb1Guh7zHFAQ$Ov/uCB35UlNKjJw+CKqJzuaHMafQyKMU+NwPlQI7eyw'
  expect(await verifyPassword({ hash, password: 'rahasia' })).toBe(true)
  expect(isOutdatedHash(hash)).toBe(true)
})

it('a scrypt hash is reported as outdated and a new hash as current', async () => {
  expect(isOutdatedHash(scryptHash)).toBe(true)
  expect(isOutdatedHash(await hashPassword('rahasia'))).toBe(false)
})

it.each(['', 'x', ':', 'x:', `${scryptHash}00`, `${argon2idHash}AA`, ...Object.values(dummyHashes)])(
  'does not verify the empty password against %j',
  async (hash) => {
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
  },
)
