/** Helpers for API tests of products. They create products, make every call, and read products as stored. */
import { expect } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, program } from './cast-program.ts'

export { as, make, program, sari } from './cast-program.ts'

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

/** Reads all products as stored, to check that a refused request changed nothing. */
export const readProducts = () => queryAsOwner('select * from products order by id')

export const findProduct = async (id: string) => (await readProducts()).find((row) => row.id === id)

/** Returns the calls that need `product_management`. `usage`, `update` and `remove` are about this product. */
export function buildProductCalls(user: CastName, { id, revision }: Row) {
  return {
    catalogue: () => as[user]('GET', '/products/catalogue'),
    usage: () => as[user]('GET', `/products/${id}/usage`),
    create: () => as[user]('POST', '/products', buildSunscreen()),
    update: () => as[user]('PUT', `/products/${id}`, { ...buildSunscreen(), price: '1', revision }),
    remove: () => as[user]('DELETE', `/products/${id}`),
  }
}

export const callNames = ['catalogue', 'usage', 'create', 'update', 'remove'] as const
