import { beforeEach, expect, it, vi } from 'vitest'
import { hashPassword, isOutdatedHash, verifyPassword } from '#platform/server/hashing.ts'
import type { QueryRunner } from './auth-transaction.server.ts'
import { findRightHash } from './right-password.server.ts'

vi.mock('#platform/server/hashing.ts', async (original) => {
  const hashing = await original<typeof import('#platform/server/hashing.ts')>()
  return { ...hashing, verifyPassword: vi.fn(hashing.verifyPassword) }
})
beforeEach(() => void vi.mocked(verifyPassword).mockClear())

const currentHash = await hashPassword('rahasia')
/** Has the form of a hash by scrypt: salt and key. */
const outdatedHash = '00:00'

interface StoredHashes {
  /** the hash of the account; null if there is no account */
  hash: string | null
  has_outdated_hashes: boolean
}

/** Returns the forms of the hashes that one check of a wrong password verifies. They determine its duration. */
async function collectVerifiedForms(stored: StoredHashes): Promise<string[]> {
  const client = { query: async () => ({ rows: [stored] }) } as unknown as QueryRunner
  expect(await findRightHash(client, { email: 'wati@example.com' }, 'tebakan')).toBe(null)
  return vi
    .mocked(verifyPassword)
    .mock.calls.map(([input]) => (isOutdatedHash(input.hash) ? 'outdated' : 'current'))
}

it.each([
  ['an unknown e-mail', null],
  ['a wrong password', currentHash],
])('verifies one hash for %s', async (_, hash) => {
  expect(await collectVerifiedForms({ hash, has_outdated_hashes: false })).toEqual(['current'])
})

it.each([
  ['an unknown e-mail', null],
  ['a wrong password', currentHash],
  ['a wrong password whose hash is outdated', outdatedHash],
])('verifies two hashes for %s while outdated hashes are in use', async (_, hash) => {
  expect(await collectVerifiedForms({ hash, has_outdated_hashes: true })).toEqual(['current', 'outdated'])
})
