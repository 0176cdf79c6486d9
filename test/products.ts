/**
 * Products over the API: helpers of its tests to create products, make every call, and read products as
 * stored.
 */
import { beforeAll, expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

export let program: Program
export const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
})

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of a row
export type Row = Record<string, any>

export const unknownId = '00000000-0000-4000-8000-000000000000'
let productCount = 0

/** Returns the fields of a product that does not exist yet. */
export const buildSunscreen = () => ({
  product_number: `P-${100 + ++productCount}`,
  product_name: 'Daily Sunscreen',
  product_benefit: 'Melindungi kulit dari sinar matahari.',
  price: '89000.50',
})

export async function createProduct(change: Row = {}): Promise<Row> {
  const reply = await as.sari('POST', '/products', { ...buildSunscreen(), ...change })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

export const queryAsOwner = (text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row>(text, values)

/** All products as stored, to check that a refused request changed nothing. */
export const readStored = () => queryAsOwner('select * from products order by id')

export const findRow = async (id: string) => (await readStored()).find((row) => row.id === id)

/**
 * The calls that need `product_management`, as a user of the cast. `usage`, `update` and `remove` are for the given
 * product.
 */
export function productCalls(user: CastName, { id, revision }: Row) {
  return {
    catalogue: () => as[user]('GET', '/products/catalogue'),
    usage: () => as[user]('GET', `/products/${id}/usage`),
    create: () => as[user]('POST', '/products', buildSunscreen()),
    update: () => as[user]('PUT', `/products/${id}`, { ...buildSunscreen(), price: '1', revision }),
    remove: () => as[user]('DELETE', `/products/${id}`),
  }
}

export const callNames = ['catalogue', 'usage', 'create', 'update', 'remove'] as const
