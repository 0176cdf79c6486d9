import { expect, it } from 'vitest'
import { getDistinctName } from './product-name.ts'

const serum = { id: 'a', product_number: 'P3', product_name: 'Night Serum' }
const otherSerum = { id: 'b', product_number: 'P7', product_name: 'Night Serum' }
const toner = { id: 'c', product_number: 'P2', product_name: 'Toner' }

it('a product with the same name as another is shown with its number', () => {
  const products = [serum, otherSerum, toner]
  expect(products.map((product) => getDistinctName(product, products))).toEqual([
    'P3 Night Serum',
    'P7 Night Serum',
    'Toner',
  ])
})

it('a product with a unique name is shown without its number', () => {
  expect(getDistinctName(serum, [serum, toner])).toBe('Night Serum')
})

it('a product that was deleted is shown as unknown', () => {
  expect(getDistinctName({ id: null, product_number: '', product_name: '' }, [])).toBe('Unknown Product')
})
