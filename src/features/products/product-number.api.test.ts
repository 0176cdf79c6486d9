/** Tests that product numbers are unique and sorted in natural order. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let sari: Call

beforeAll(async () => {
  program = await startProgram()
  sari = await program.signIn('sari')
})
beforeEach(() => program.database.queryAsOwner('delete from products'))

const fields = (product_number: string, product_name = 'Sunscreen') => ({
  product_number,
  product_name,
  product_benefit: 'Melindungi',
  price: '89000',
})
const readStored = () => program.database.queryAsOwner('select * from products order by id')
const numberTaken = { code: 'NUMBER_TAKEN', status: 409, message: 'Product Number sudah dipakai' }

describe('a product number', () => {
  it.each(['P-05', ' p-05 ', 'P\u201105', 'P-0\u200b5'])(
    'is rejected in the spelling %j if another product has it, and the error names that product',
    async (spelling) => {
      const { body } = await sari('POST', '/products', fields('P-05', 'Night Serum'))
      const other = (await sari('POST', '/products', fields('P-06'))).body
      const before = await readStored()
      const createReply = await sari('POST', '/products', fields(spelling))
      const changeReply = await sari('PUT', `/products/${other.id}`, {
        ...fields(spelling),
        revision: other.revision,
      })
      for (const reply of [createReply, changeReply])
        expect(reply.body).toMatchObject({ ...numberTaken, data: { product_name: 'Night Serum' } })
      expect(await readStored()).toEqual(before)
      const unchanged = await sari('PUT', `/products/${body.id}`, {
        ...fields(spelling),
        revision: body.revision,
      })
      expect(unchanged.status).toBe(200)
    },
  )

  it('is accepted from one of ten simultaneous requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sari('POST', '/products', fields('P-05'))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await readStored()).toHaveLength(1)
  })

  it('sorts in natural order, in the list and among equal names in the product choice', async () => {
    for (const number of ['P-100', 'P-9', 'p-10', 'P-1', 'A-20'])
      await sari('POST', '/products', fields(number))
    const order = ['A-20', 'P-1', 'P-9', 'p-10', 'P-100']
    for (const path of ['/products/catalogue', '/products']) {
      const { body } = await sari('GET', path)
      expect(body.map((row: { product_number: string }) => row.product_number)).toEqual(order)
    }
  })
})
