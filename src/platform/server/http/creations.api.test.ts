/**
 * Tests that a creation whose reply was lost can be tried again: it makes one row, and both tries get the same answer.
 * Runs on every PostgreSQL.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import { contractCalls } from '#test/contract-calls.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let database: Database
let product_id: string
const callAs = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  database = await openDatabase(await ensureLogins(program.database.url), createLog('silent'))
  product_id = await program.database.readProductId('Night Serum')
  for (const name of ['sari', 'budi'] as const) callAs[name] = await program.signIn(name)
})

afterAll(() => database.close())

/** Makes keys and values unique. */
let serial = 0
const createKey = () => (++serial).toString(16).padStart(32, '0')

/** Functions that return the body of a new creation, by the path of the call. */
const bodyBuilders = {
  affiliates: () => ({
    platform: 'tiktok',
    username: `sekali${++serial}`,
    whatsapp: `0812${70_000_000 + ++serial}`,
    product_id,
  }),
  'affiliate-imports': () => ({ rows: [bodyBuilders.affiliates(), bodyBuilders.affiliates()] }),
  products: () => ({
    product_number: `S-${++serial}`,
    product_name: 'Serum',
    price: '1',
    product_benefit: 'Baik',
  }),
  videos: () => ({
    video_vo: `https://drive.google.com/file/d/sekali${++serial}/view`,
    video_review: '',
    product_id,
  }),
  templates: () => ({ name: `Sapaan ${++serial}`, template_content: 'Hai', description: '' }),
  users: () => ({
    full_name: 'Tuti',
    email: `tuti${++serial}@example.com`,
    password: 'rahasia-1',
    role: 'user',
  }),
}
type Resource = keyof typeof bodyBuilders
const resources = Object.keys(bodyBuilders) as Resource[]
const tableByResource = {
  affiliates: 'affiliate_registrations',
  'affiliate-imports': 'affiliate_imports',
  products: 'products',
  videos: 'videos',
  templates: 'griting_templates',
  users: 'profiles',
}

const create = (user: CastName, resource: Resource, body: object, key: string) =>
  callAs[user]('POST', `/${resource}`, body, { 'idempotency-key': key })

async function countRows(resource: Resource): Promise<number> {
  const [row] = await program.database.queryAsOwner<{ n: string }>(
    `select count(*) as n from ${tableByResource[resource]}`,
  )
  return Number(row?.n)
}

const readKeys = () => program.database.queryAsOwner('select * from creations order by made_at, key_digest')

/** Paths of the other creations. They also change existing rows, so each feature tests its own. */
const otherPaths = [
  '/bulk-actions',
  '/applications/accept',
  '/message-queues',
  '/message-queues/due',
  '/shipments',
]

it('the contract marks exactly the calls that answer 201 as creations', () => {
  const creations = contractCalls.filter(({ meta }) => meta.creates)
  expect(creations.map(({ path }) => path).sort()).toEqual(
    [...resources.map((resource) => `/${resource}`), ...otherPaths].sort(),
  )
  expect(contractCalls.filter(({ success }) => success === 201)).toEqual(creations)
})

describe.each(resources)('creating %s', (resource) => {
  it('answers a retry with the same key with the row of the first request', async () => {
    const [body, key] = [bodyBuilders[resource](), createKey()]
    const firstReply = await create('sari', resource, body, key)
    expect(firstReply.status, JSON.stringify(firstReply.body)).toBe(201)
    const before = await countRows(resource)
    const secondReply = await create('sari', resource, body, key)
    expect([secondReply.status, secondReply.body]).toEqual([201, firstReply.body])
    expect(await countRows(resource)).toBe(before)
  })

  it('creates one row for ten simultaneous requests with the same key and returns it to all', async () => {
    const [body, key, before] = [bodyBuilders[resource](), createKey(), await countRows(resource)]
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('sari', resource, body, key)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(replies.map(({ body: row }) => row.id)).size).toBe(1)
    expect(await countRows(resource)).toBe(before + 1)
  })

  it('rejects the same key with another body and creates nothing', async () => {
    const key = createKey()
    expect((await create('sari', resource, bodyBuilders[resource](), key)).status).toBe(201)
    const [before, keysBefore] = [await countRows(resource), await readKeys()]
    const otherReply = await create('sari', resource, bodyBuilders[resource](), key)
    expect([otherReply.status, otherReply.body.code]).toEqual([409, 'KEY_USED'])
    expect(await countRows(resource)).toBe(before)
    expect(await readKeys()).toEqual(keysBefore)
  })

  it('creates a separate row for another user with the same key', async () => {
    const key = createKey()
    const firstReply = await create('sari', resource, bodyBuilders[resource](), key)
    const secondReply = await create('budi', resource, bodyBuilders[resource](), key)
    expect([firstReply.status, secondReply.status]).toEqual([201, 201])
    expect(secondReply.body.id).not.toBe(firstReply.body.id)
  })
})

describe('an idempotency key', () => {
  it('can be used again after a rejected creation', async () => {
    const [takenInput, key] = [bodyBuilders.affiliates(), createKey()]
    await create('sari', 'affiliates', takenInput, createKey())
    const before = await readKeys()
    expect((await create('sari', 'affiliates', takenInput, key)).status).toBe(409)
    expect(await readKeys()).toEqual(before)
    expect((await create('sari', 'affiliates', bodyBuilders.affiliates(), key)).status).toBe(201)
  })

  it('is rejected if it was used for another call', async () => {
    const key = createKey()
    await create('sari', 'products', bodyBuilders.products(), key)
    const [before, keysBefore] = [await countRows('templates'), await readKeys()]
    const reply = await create('sari', 'templates', bodyBuilders.templates(), key)
    expect([reply.status, reply.body.code]).toEqual([409, 'KEY_USED'])
    expect([await countRows('templates'), await readKeys()]).toEqual([before, keysBefore])
  })

  it.each(['', 'x', 'A'.repeat(32), '0'.repeat(33)])('is rejected if it is malformed: %j', async (key) => {
    const before = await countRows('products')
    expect((await create('sari', 'products', bodyBuilders.products(), key)).status).toBe(400)
    expect(await countRows('products')).toBe(before)
  })

  it('is stored only as a digest, without the sent body, and readable only by its owner', async () => {
    const [body, key] = [bodyBuilders.users(), createKey()]
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
        [await program.database.readUserId(name), tokenHash],
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

  it('does not wait for another transaction that deletes expired keys', async () => {
    await create('sari', 'products', bodyBuilders.products(), createKey())
    await program.database.queryAsOwner(`update creations set made_at = now() - interval '25 hours'`)
    const other = new Client({ connectionString: program.database.url })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('delete from creations')
      expect((await create('budi', 'products', bodyBuilders.products(), createKey())).status).toBe(201)
    } finally {
      await other.end()
    }
  })

  it('expires after a day, and is then deleted', async () => {
    const [body, key] = [bodyBuilders.products(), createKey()]
    await create('sari', 'products', body, key)
    await program.database.queryAsOwner(`update creations set made_at = now() - interval '25 hours'`)
    const newReply = await create('sari', 'products', { ...body, product_number: `S-${++serial}` }, key)
    expect(newReply.status).toBe(201)
    expect((await readKeys()).length).toBe(1)
  })
})
