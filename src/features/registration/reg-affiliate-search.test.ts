import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { affiliateSearchParams, isFiltered } from './reg-affiliate-search.ts'

const emptySearch = { q: '', page: 1 }
const product_id = '2bd81917-0939-4ad6-b955-14cbff384386'

test.each([
  [{}, emptySearch],
  [
    { q: '812', page: '3' },
    { q: '812', page: 3 },
  ],
  [{ q: '  rina ' }, { ...emptySearch, q: 'rina' }],
  [{ q: 'x'.repeat(201) }, emptySearch],
  [{ page: 'abc' }, emptySearch],
  [{ page: '0' }, emptySearch],
  [
    { sample_product_status: 'disetujui', product_id },
    { ...emptySearch, sample_product_status: 'disetujui', product_id },
  ],
  [{ sample_product_status: 'ditolak', product_id: '5' }, emptySearch],
])('the address %o is parsed as %o', (address, search) => {
  expect(affiliateSearchParams.parse(address)).toEqual(search)
})

test('parsing never fails, whatever the address contains', () => {
  const keys = fc.constantFrom('q', 'page', 'product_id', 'sample_product_status')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (address) => {
      expect(() => affiliateSearchParams.parse(address)).not.toThrow()
    }),
  )
})

test('a page number alone does not count as a filter', () => {
  expect(isFiltered(affiliateSearchParams.parse({ page: '2' }))).toBe(false)
  expect(isFiltered(affiliateSearchParams.parse({ q: 'a' }))).toBe(true)
  expect(isFiltered(affiliateSearchParams.parse({ product_id }))).toBe(true)
})
