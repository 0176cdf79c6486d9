/** Tests that product numbers are unique and sorted in natural order. */
import { beforeEach, describe, expect, it } from 'vitest'
import { as, program } from '#test/cast-program.ts'

beforeEach(() => program.database.queryAsOwner('delete from products'))

const buildFields = (product_number: string, product_name = 'Sunscreen') => ({
  product_number,
  product_name,
  product_benefit: 'Melindungi',
  price: '89000',
})
const readProducts = () => program.database.queryAsOwner('select * from products order by id')
const numberTaken = { code: 'NUMBER_TAKEN', status: 409, message: 'Product Number sudah dipakai' }

describe('a product number', () => {
  it.each(['P-05', ' p-05 ', 'P\u201105', 'P-0\u200b5'])(
    'is rejected in the spelling %j if another product has it, and the error names that product',
    async (spelling) => {
      const { body: serum } = await as.sari('POST', '/products', buildFields('P-05', 'Night Serum'))
      const { body: sunscreen } = await as.sari('POST', '/products', buildFields('P-06'))
      const productsBefore = await readProducts()
      const creation = await as.sari('POST', '/products', buildFields(spelling))
      const change = await as.sari('PUT', `/products/${sunscreen.id}`, {
        ...buildFields(spelling),
        revision: sunscreen.revision,
      })
      for (const reply of [creation, change])
        expect(reply.body).toMatchObject({ ...numberTaken, data: { product_name: 'Night Serum' } })
      expect(await readProducts()).toEqual(productsBefore)
      // The product that has the number can be saved with it in any spelling.
      const changeOfOwner = await as.sari('PUT', `/products/${serum.id}`, {
        ...buildFields(spelling),
        revision: serum.revision,
      })
      expect(changeOfOwner.status).toBe(200)
    },
  )

  it('is accepted from one of ten simultaneous requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => as.sari('POST', '/products', buildFields('P-05'))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await readProducts()).toHaveLength(1)
  })

  it('sorts in natural order, in the list and among equal names in the product choice', async () => {
    for (const product_number of ['P-100', 'P-9', 'p-10', 'P-1', 'A-20'])
      await as.sari('POST', '/products', buildFields(product_number))
    const order = ['A-20', 'P-1', 'P-9', 'p-10', 'P-100']
    for (const path of ['/products/catalogue', '/products']) {
      const { body } = await as.sari('GET', path)
      expect(body.map((row: { product_number: string }) => row.product_number)).toEqual(order)
    }
  })
})
