/**
 * Tests that a creation whose reply was lost can be tried again: it makes one row, and both tries get the same answer.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#app/contract.ts'
import type { CastName } from '#db/cast.ts'
import type { CallMeta } from '#platform/call-meta.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let database: Database
let product_id: string
const callAs = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  database = await openDatabase(await ensureLogins(program.database.url), createLog('silent'))
  product_id = await program.database.product('Night Serum')
  for (const name of ['sari', 'budi'] as const) callAs[name] = await program.signIn(name)
})

afterAll(() => database.close())

let keyCount = 0
const newKey = () => (++keyCount).toString(16).padStart(32, '0')

const forms = {
  affiliates: () => ({
    platform: 'tiktok',
    username: `sekali${++keyCount}`,
    whatsapp: `0812${70_000_000 + ++keyCount}`,
    product_id,
  }),
  'affiliate-imports': () => ({ rows: [forms.affiliates(), forms.affiliates()] }),
  products: () => ({
    product_number: `S-${++keyCount}`,
    product_name: 'Serum',
    price: '1',
    product_benefit: 'Baik',
  }),
  videos: () => ({
    video_vo: `https://drive.google.com/file/d/sekali${++keyCount}/view`,
    video_review: '',
    product_id,
  }),
  templates: () => ({ name: `Sapaan ${++keyCount}`, template_content: 'Hai', description: '' }),
  users: () => ({
    full_name: 'Tuti',
    email: `tuti${++keyCount}@example.com`,
    password: 'rahasia-1',
    role: 'user',
  }),
}
type Resource = keyof typeof forms
const resources = Object.keys(forms) as Resource[]
const tables = {
  affiliates: 'affiliate_registrations',
  'affiliate-imports': 'affiliate_imports',
  products: 'products',
  videos: 'videos',
  templates: 'griting_templates',
  users: 'profiles',
}

const create = (caller: CastName, resource: Resource, body: object, key: string) =>
  callAs[caller]('POST', `/${resource}`, body, { 'idempotency-key': key })

async function countRows(resource: Resource): Promise<number> {
  const [row] = await program.database.queryAsOwner<{ n: string }>(
    `select count(*) as n from ${tables[resource]}`,
  )
  return Number(row?.n)
}

const readKeys = () => program.database.queryAsOwner('select * from creations order by made_at, key_digest')

/** Returns every call of the contract with its route. */
function callsIn(node: object): { path?: string; successStatus?: number; meta: CallMeta }[] {
  if ('~orpc' in node) {
    const { route, meta } = node['~orpc'] as { route: object; meta: CallMeta }
    return [{ ...route, meta }]
  }
  return Object.values(node).flatMap(callsIn)
}

/** Paths of further creating calls, whose effects on existing rows are tested beside each of them. */
const otherPaths = [
  '/bulk-actions',
  '/applications/accept',
  '/message-queues',
  '/message-queues/due',
  '/shipments',
]

it('the contract marks exactly the calls that answer 201 as creations', () => {
  const calls = callsIn(contract)
  const creating = calls.filter(({ meta }) => meta.creates)
  expect(creating.map(({ path }) => path).sort()).toEqual(
    [...resources.map((resource) => `/${resource}`), ...otherPaths].sort(),
  )
  expect(calls.filter(({ successStatus }) => successStatus === 201)).toEqual(creating)
})

describe.each(resources)('creating %s', (resource) => {
  it('answers a retry with the same key with the row of the first request', async () => {
    const [body, key] = [forms[resource](), newKey()]
    const first = await create('sari', resource, body, key)
    expect(first.status, JSON.stringify(first.body)).toBe(201)
    const before = await countRows(resource)
    const second = await create('sari', resource, body, key)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await countRows(resource)).toBe(before)
  })

  it('creates one row for ten simultaneous requests with the same key and returns it to all', async () => {
    const [body, key, before] = [forms[resource](), newKey(), await countRows(resource)]
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('sari', resource, body, key)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(replies.map(({ body: row }) => row.id)).size).toBe(1)
    expect(await countRows(resource)).toBe(before + 1)
  })

  it('rejects the same key with another body and creates nothing', async () => {
    const key = newKey()
    expect((await create('sari', resource, forms[resource](), key)).status).toBe(201)
    const [before, keysBefore] = [await countRows(resource), await readKeys()]
    const other = await create('sari', resource, forms[resource](), key)
    expect([other.status, other.body.code]).toEqual([409, 'KEY_USED'])
    expect(await countRows(resource)).toBe(before)
    expect(await readKeys()).toEqual(keysBefore)
  })

  it('creates a separate row for another user with the same key', async () => {
    const key = newKey()
    const first = await create('sari', resource, forms[resource](), key)
    const second = await create('budi', resource, forms[resource](), key)
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
  })
})

describe('an idempotency key', () => {
  it('can be used again after a rejected creation', async () => {
    const [takenInput, key] = [forms.affiliates(), newKey()]
    await create('sari', 'affiliates', takenInput, newKey())
    const before = await readKeys()
    expect((await create('sari', 'affiliates', takenInput, key)).status).toBe(409)
    expect(await readKeys()).toEqual(before)
    expect((await create('sari', 'affiliates', forms.affiliates(), key)).status).toBe(201)
  })

  it('is rejected if it was used for another call', async () => {
    const key = newKey()
    await create('sari', 'products', forms.products(), key)
    const [before, keysBefore] = [await countRows('templates'), await readKeys()]
    const reply = await create('sari', 'templates', forms.templates(), key)
    expect([reply.status, reply.body.code]).toEqual([409, 'KEY_USED'])
    expect([await countRows('templates'), await readKeys()]).toEqual([before, keysBefore])
  })

  it.each(['', 'x', 'A'.repeat(32), '0'.repeat(33)])('is rejected if it is malformed: %j', async (key) => {
    const before = await countRows('products')
    expect((await create('sari', 'products', forms.products(), key)).status).toBe(400)
    expect(await countRows('products')).toBe(before)
  })

  it('is stored only as a digest, without the sent body, and readable only by its owner', async () => {
    const [body, key] = [forms.users(), newKey()]
    await create('sari', 'users', body, key)
    const text = JSON.stringify(
      await program.database.queryAsOwner('select key_digest, body_digest, answer from creations'),
    )
    expect(text).not.toContain(key)
    expect(text).not.toContain(body.password)
    const readCreationKeys = async (name: CastName) => {
      const tokenHash = `sesi-${name}`
      await program.database.queryAsOwner(
        `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
        [await program.database.idOf(name), tokenHash],
      )
      const { rows } = await database.transaction({ tokenHash, readOnly: true }, (tx) =>
        sql<{ key_digest: string }>`select key_digest from creations`.execute(tx),
      )
      return rows.map(({ key_digest }) => key_digest)
    }
    const digest = createHash('sha256').update(key).digest('hex')
    expect(await readCreationKeys('sari')).toContain(digest)
    expect(await readCreationKeys('budi')).not.toContain(digest)
    expect(await readCreationKeys('rina')).toEqual([])
  })

  it('expires after a day', async () => {
    const [body, key] = [forms.products(), newKey()]
    await create('sari', 'products', body, key)
    await program.database.queryAsOwner(`update creations set made_at = now() - interval '25 hours'`)
    const newReply = await create('sari', 'products', { ...body, product_number: `S-${++keyCount}` }, key)
    expect(newReply.status).toBe(201)
    expect((await readKeys()).length).toBe(1)
  })
})
