/**
 * Usernames and numbers are found and recognized as taken in every spelling in which users paste them.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let product_id: string

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  product_id = await program.database.readProductId('Night Serum')
  for (const [username, whatsapp] of [
    ['Nadya.Putri', '0812-3456-7890'],
    ['Ay\u200bu \u{1f338}', 'https://wa.me/6281399990001?text=Halo%20Kak%202'],
    ['https://www.tiktok.com/@tersimpan?_t=1', '0813 9999 0002'],
  ])
    expect((await register({ username, whatsapp })).status).toBe(201)
})

/** Registers an affiliate. By default, no other affiliate has the username or the number. */
const register = (change: { username?: string; whatsapp?: string; platform?: string }) =>
  sari('POST', '/affiliates', {
    platform: 'tiktok',
    username: 'belum.ada',
    whatsapp: '0819 0000 0000',
    product_id,
    ...change,
  })

/** Searches affiliates, and returns the last five digits of the WhatsApp number of each match. */
async function findNumberEndings(q: string): Promise<string[]> {
  const { body } = await sari('GET', `/affiliates?q=${encodeURIComponent(q)}`)
  return body.rows.map((row: { whatsapp: string }) => row.whatsapp.replace(/\D/g, '').slice(-5))
}

const readAffiliates = () =>
  program.database.queryAsOwner('select * from affiliate_registrations order by id')

describe('search', () => {
  it.each([
    '0812\u20113456\u20117890',
    '0812\u20133456\u20137890',
    '+62\u00a0812\u00a03456\u00a07890',
    '\u202a+62 812-3456-7890\u202c',
    'tel:+62-812-3456-7890',
    'https://wa.me/6281234567890',
    'https://wa.me/6281234567890?text=Halo%20Kak',
    'https://api.whatsapp.com/send?phone=6281234567890&text=x',
    '3456\u20117890',
    '@nadya.putri',
    'nad\u200bya',
    '\u2068Nadya.Putri\u2069',
    'https://www.tiktok.com/@nadya.putri?is_from_webapp=1&sender_device=pc',
  ])('a search for %j finds only nadya.putri with 0812-3456-7890', async (q) => {
    expect(await findNumberEndings(q)).toEqual(['67890'])
  })

  it.each([
    ['ayu', 1],
    ['ayu\u00a0\u{1f338}', 1],
    ['081399990001', 1],
    ['tersimpan', 1],
    ['https://wa.me/628', 3],
    ['https://wa.me/629', 0],
    ['wa.me/message/ABC', 0],
  ])('a search for %j has this number of results: %i', async (q, count) => {
    expect(await findNumberEndings(q)).toHaveLength(count)
  })
})

describe('registration', () => {
  it.each([
    'nadya.putri',
    '@NADYA.PUTRI',
    'nad\u200bya.putri',
    '\u202anadya.putri\u202c',
    'https://www.tiktok.com/@nadya.putri/video/7',
    'tersimpan',
  ])('a registration is rejected for %j, a spelling of a username that is taken', async (username) => {
    const rowsBefore = await readAffiliates()
    const reply = await register({ username })
    expect([reply.status, reply.body.code]).toEqual([409, 'USERNAME_TAKEN'])
    expect(await readAffiliates()).toEqual(rowsBefore)
  })

  it.each(['0812\u20113456\u20117890', 'wa.me/6281234567890', 'tel:081234567890', '0813 9999 0001'])(
    'a registration is rejected for %j, a spelling of a number that is taken',
    async (whatsapp) => {
      const rowsBefore = await readAffiliates()
      const reply = await register({ whatsapp })
      expect([reply.status, reply.body.code]).toEqual([409, 'WHATSAPP_TAKEN'])
      expect(await readAffiliates()).toEqual(rowsBefore)
    },
  )

  it('a registration is accepted with a number that looks wrong, such as two numbers', async () => {
    const reply = await register({ username: 'ragu', whatsapp: '081234567000 / 081398765000' })
    expect(reply.status).toBe(201)
  })
})
