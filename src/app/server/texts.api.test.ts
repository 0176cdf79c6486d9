/** The server stores every text as the user typed it, in one Unicode normal form, or refuses it and names the field. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let product_id: string

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  product_id = await program.database.readProductId('Night Serum')
})

let requestCount = 0

/** Builders of valid bodies by path. The count makes usernames, numbers and addresses unique. */
const validBodies: Record<string, () => Record<string, unknown>> = {
  '/affiliates': () => ({
    platform: 'tiktok',
    username: `k${requestCount}`,
    whatsapp: `0812${10_000_000 + requestCount}`,
    product_id,
  }),
  '/products': () => ({
    product_number: `N-${requestCount}`,
    product_name: 'x',
    product_benefit: 'x',
    price: '1',
  }),
  '/templates': () => ({ name: 'x', template_content: 'x', description: 'x' }),
  '/users': () => ({
    email: `u${requestCount}@example.com`,
    full_name: 'x',
    role: 'user',
    password: 'rahasia',
  }),
}
const fields = [
  ['/affiliates', 'username'],
  ['/affiliates', 'whatsapp'],
  ['/products', 'product_number'],
  ['/products', 'product_name'],
  ['/products', 'product_benefit'],
  ['/templates', 'name'],
  ['/templates', 'template_content'],
  ['/templates', 'description'],
  ['/users', 'full_name'],
] as const

function send(path: string, field: string, text: string) {
  requestCount += 1
  return sari('POST', path, { ...validBodies[path]?.(), [field]: text })
}

describe.each(fields)('POST %s, the field %s', (path, field) => {
  it('a text with emoji, right-to-left and combining characters is stored, normalized to NFC', async () => {
    const typedText = `👩‍👩‍👧🇮🇩 سيروم e\u0301 ก็ ${++requestCount}`
    const { status, body } = await send(path, field, ` ${typedText} `)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body[field].trim()).toBe(typedText.normalize('NFC'))
  })

  it.each(['a\u0000b', '\ud83d', 'a\u0007b'])(
    'a text such as %j is rejected with the name of the field',
    async (text) => {
      const { status, body } = await send(path, field, text)
      expect([status, body.data.issues[0].path]).toEqual([400, field])
    },
  )
})
