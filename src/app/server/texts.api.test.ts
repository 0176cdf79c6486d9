/** The server stores every text as the user typed it, in one Unicode normal form, or refuses it and names the field. */
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call
let product_id: string

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
  product_id = await program.database.product('Night Serum')
})

let count = 0
/** Bodies that are accepted. Each call returns values that no other body contains. */
const bodies: Record<string, () => Record<string, unknown>> = {
  '/affiliates': () => ({
    platform: 'tiktok',
    username: `k${count}`,
    whatsapp: `0812${10_000_000 + count}`,
    product_id,
  }),
  '/products': () => ({ product_number: `N-${count}`, product_name: 'x', product_benefit: 'x', price: '1' }),
  '/templates': () => ({ name: 'x', template_content: 'x', description: 'x' }),
  '/users': () => ({ email: `u${count}@example.com`, full_name: 'x', role: 'user', password: 'rahasia' }),
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
  count += 1
  return sari('POST', path, { ...bodies[path]?.(), [field]: text })
}

describe.each(fields)('POST %s, the field %s', (path, field) => {
  it('stores emoji, right-to-left and combining characters, normalized to NFC', async () => {
    const typed = `👩‍👩‍👧🇮🇩 سيروم e\u0301 ก็ ${++count}`
    const { status, body } = await send(path, field, ` ${typed} `)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body[field].trim()).toBe(typed.normalize('NFC'))
  })

  it.each(['a\u0000b', '\ud83d', 'a\u0007b'])('rejects %j and names the field', async (text) => {
    const { status, body } = await send(path, field, text)
    expect([status, body.data.issues[0].path]).toEqual([400, field])
  })
})
