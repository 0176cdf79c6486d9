/** Tests of the number of waiting parcels. */
import { expect, it } from 'vitest'
import { countWaiting, countWithoutAddress, withoutProduct } from './shipping-search.ts'

const serum = 'c0ffee00-0000-4000-8000-000000000001'
const toner = 'c0ffee00-0000-4000-8000-000000000002'
const names = { product_number: 'P001', product_name: 'Serum' }
/** More parcels wait than a list shows, so that the rows say less than the counts. */
const queue = {
  rows: [],
  total: 151,
  products: [
    { id: serum, ...names, count: 120, without_address: 7 },
    { id: null, ...names, count: 30, without_address: 4 },
  ],
}

it.each([
  ['all products', undefined, 151],
  ['a product, also beyond the rows that are shown', serum, 120],
  ['parcels without a product', withoutProduct, 30],
  ['a product without a waiting parcel', toner, 0],
])('counts the waiting parcels of %s', (_, product, count) => {
  expect(countWaiting(queue, product)).toBe(count)
})

it.each([
  ['all products', undefined, 11],
  ['a product', serum, 7],
  ['parcels without a product', withoutProduct, 4],
  ['a product without a waiting parcel', toner, 0],
])('counts the waiting parcels without an address of %s', (_, product, count) => {
  expect(countWithoutAddress(queue, product)).toBe(count)
})
