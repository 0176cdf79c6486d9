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
const outdatedHash = '00:00'

/** Returns the forms of the hashes that one check of a password verifies. They determine its duration. */
async function collectVerifiedForms(hash: string | null, has_outdated_hashes: boolean): Promise<string[]> {
  const client = { query: async () => ({ rows: [{ hash, has_outdated_hashes }] }) } as unknown as QueryRunner
  expect(await findRightHash(client, { email: 'wati@example.com' }, 'tebakan')).toBe(null)
  return vi
    .mocked(verifyPassword)
    .mock.calls.map(([input]) => (isOutdatedHash(input.hash) ? 'outdated' : 'current'))
}

it.each([
  ['an unknown e-mail', null],
  ['a wrong password', currentHash],
])('verifies one hash for %s', async (_, hash) => {
  expect(await collectVerifiedForms(hash, false)).toEqual(['current'])
})

it.each([
  ['an unknown e-mail', null],
  ['a wrong password', currentHash],
  ['a wrong password whose hash is outdated', outdatedHash],
])('verifies two hashes for %s while outdated hashes are in use', async (_, hash) => {
  expect(await collectVerifiedForms(hash, true)).toEqual(['current', 'outdated'])
})
