/** Helpers for API tests of Registrasi Affiliate, which register affiliates and read them from the database. */
import { expect } from 'vitest'
import { as, program, serum } from './cast-program.ts'

export { as, cleanser, program, serum } from './cast-program.ts'

let registrationCount = 0

/** Returns the fields of a registration that collides with no other of this file. */
export function buildRegistration(change: Record<string, unknown> = {}) {
  registrationCount += 1
  return {
    platform: 'tiktok',
    username: `kreator${registrationCount}`,
    // Any two of these numbers differ in more than one digit.
    whatsapp: `0812${10_000_000 + 11 * registrationCount}`,
    product_id: serum,
    ...change,
  }
}

/** Returns the fields of an edit of a row with this revision. */
export function buildEdit(change: Record<string, unknown> = {}) {
  return buildRegistration({ revision: 1, ...change })
}

export async function registerAffiliate(change: Record<string, unknown> = {}) {
  const reply = await as.sari('POST', '/affiliates', buildRegistration(change))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

export async function countStoredAffiliates(): Promise<number> {
  const [row] = await program.database.queryAsOwner<{ count: number }>(
    'select count(*)::int as count from affiliate_registrations',
  )
  return row?.count ?? 0
}

export async function readStoredAffiliate(id: string) {
  const [row] = await program.database.queryAsOwner('select * from affiliate_registrations where id = $1', [
    id,
  ])
  return row
}
