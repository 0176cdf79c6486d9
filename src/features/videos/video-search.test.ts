import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterCount, videoSearchSchema } from './video-search.ts'

const plain = { page: 1 }
const product_id = '2bd81917-0939-4ad6-b955-14cbff384386'

test.each([
  [{}, plain, 0],
  [{ page: '3' }, { page: 3 }, 0],
  [{ page: 'abc', status: 'terkirim', product_id: '5', dibuat_oleh: ' ' }, plain, 0],
  [
    { product_id, status: 'video baru', dibuat_oleh: 'sari@example.com' },
    { ...plain, product_id, status: 'video baru', dibuat_oleh: 'sari@example.com' },
    3,
  ],
])('the address %o lists %o with %i filters', (address, search, filters) => {
  expect(videoSearchSchema.parse(address)).toEqual(search)
  expect(filterCount(videoSearchSchema.parse(address))).toBe(filters)
})

test('no address breaks the list', () => {
  const keys = fc.constantFrom('status', 'page', 'product_id', 'dibuat_oleh')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (address) => {
      expect(videoSearchSchema.safeParse(address).success).toBe(true)
    }),
  )
})
