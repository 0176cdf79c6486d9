import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import type { Product } from './product.ts'
import { matching, onPage, pageOf, productSearchSchema } from './product-search.ts'

function product(product_number: string, product_name: string, product_benefit = 'Baik'): Product {
  return {
    id: product_number,
    product_number,
    product_name,
    product_benefit,
    price: '0.00',
    created_at: '2026-11-21T02:00:00.000Z',
    revision: 1,
  }
}

const serum = product('P-03', 'Night Serum', 'Menenangkan kulit')
const mist = product('P-02', 'Daily Facemist Toner', 'Menyegarkan kulit')
const eau = product('P-05', 'Eau de Beauté 🌸')

test.each([
  ['', [serum, mist, eau]],
  ['  ', [serum, mist, eau]],
  ['SERUM', [serum]],
  ['p-02', [mist]],
  ['kulit', [serum, mist]],
  ['kulit night', [serum]],
  ['beaute\u0301', [eau]],
  ['🌸', [eau]],
  ['.*', []],
])('%j finds what holds every word', (q, found) => {
  expect(matching([serum, mist, eau], q)).toEqual(found)
})

test('a page has ten rows, and a page too far is the last', () => {
  const many = Array.from({ length: 23 }, (_, i) => product(`P-${i}`, 'x'))
  expect(onPage(many, 1)).toEqual(many.slice(0, 10))
  expect(onPage(many, 3)).toEqual(many.slice(20))
  expect(onPage(many, 99)).toEqual(many.slice(20))
  expect(onPage([], 1)).toEqual([])
})

test('a product stands on the page that shows it, one that is gone on the first', () => {
  const many = Array.from({ length: 23 }, (_, i) => product(`P-${i}`, 'x'))
  for (const { id } of many) expect(onPage(many, pageOf(many, id)).map((row) => row.id)).toContain(id)
  expect(pageOf(many, 'gone')).toBe(1)
})

test.each([
  [{}, { q: '', page: 1 }],
  [
    { q: '812', page: '3' },
    { q: '812', page: 3 },
  ],
  [
    { q: 812, page: 'abc' },
    { q: '812', page: 1 },
  ],
  [{ page: '-1' }, { q: '', page: 1 }],
])('the address %o lists %o', (address, search) => {
  expect(productSearchSchema.parse(address)).toEqual(search)
})

test('no address breaks the list', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('q', 'page'), fc.jsonValue()), (address) => {
      expect(productSearchSchema.safeParse(address).success).toBe(true)
    }),
  )
})
