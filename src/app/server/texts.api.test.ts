/** Every text that people type is kept as they typed it, in one normal form, or refused by name. */
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

let made = 0
/** A body that is taken, with nothing in it that another has. */
const bodies: Record<string, () => Record<string, unknown>> = {
  '/affiliates': () => ({
    platform: 'tiktok',
    username: `k${made}`,
    whatsapp: `0812${10_000_000 + made}`,
    product_id,
  }),
  '/products': () => ({ product_number: `N-${made}`, product_name: 'x', product_benefit: 'x', price: '1' }),
  '/templates': () => ({ name: 'x', template_content: 'x', description: 'x' }),
  '/users': () => ({ email: `u${made}@example.com`, full_name: 'x', role: 'user', password: 'rahasia' }),
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
  made += 1
  return sari('POST', path, { ...bodies[path]?.(), [field]: text })
}

describe.each(fields)('of %s, %s', (path, field) => {
  it('keeps emoji, right-to-left and combining characters, composed', async () => {
    const typed = `👩‍👩‍👧🇮🇩 سيروم e\u0301 ก็ ${++made}`
    const { status, body } = await send(path, field, ` ${typed} `)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body[field].trim()).toBe(typed.normalize('NFC'))
  })

  it.each(['a\u0000b', '\ud83d', 'a\u0007b'])('refuses %j and says where', async (text) => {
    const { status, body } = await send(path, field, text)
    expect([status, body.data.issues[0].path]).toEqual([400, field])
  })
})
