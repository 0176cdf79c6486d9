import { expect, test } from 'vitest'
import fc from '#test/properties.ts'
import { countFilters, videoSearchParams } from './video-search.ts'
import { parseSearch } from './video-search-terms.ts'

const emptySearch = { q: '', page: 1 }
const product_id = '2bd81917-0939-4ad6-b955-14cbff384386'

test.each([
  [{}, emptySearch, 0],
  [{ page: '3', q: ' #12 ' }, { q: '#12', page: 3 }, 0],
  [{ without_product: 'ya' }, { ...emptySearch, without_product: 'ya' }, 1],
  [{ page: 'abc', status: 'terkirim', product_id: '5', dibuat_oleh: ' ' }, emptySearch, 0],
  [
    { product_id, status: 'video baru', dibuat_oleh: 'sari@example.com' },
    { ...emptySearch, product_id, status: 'video baru', dibuat_oleh: 'sari@example.com' },
    3,
  ],
])('the address %o is parsed as %o with %i filters', (address, search, filters) => {
  expect(videoSearchParams.parse(address)).toEqual(search)
  expect(countFilters(videoSearchParams.parse(address))).toBe(filters)
})

test('parsing never fails, whatever the address contains', () => {
  const keys = fc.constantFrom('q', 'status', 'page', 'product_id', 'dibuat_oleh', 'without_product')
  fc.assert(
    fc.property(fc.dictionary(keys, fc.anything()), (address) => {
      expect(() => videoSearchParams.parse(address)).not.toThrow()
    }),
  )
})

const searchForNumber = (no_video: number) => ({ no_video, links: [], holders: [] })
test.each([
  ['', null],
  [' \u200b ', null],
  ['12', searchForNumber(12)],
  ['#1234567', searchForNumber(1234567)],
  ['730112', { no_video: 730112, links: ['730112'], holders: ['730112'] }],
  ['7301123456789', { no_video: null, links: ['7301123456789'], holders: ['7301123456789'] }],
  ['Sari', { no_video: null, links: ['sari'], holders: ['sari'] }],
  [
    'http://www.Drive.google.com/file/d/1aB/view?usp=sharing',
    {
      no_video: null,
      links: ['drive.google.com/file/d/1ab/view'],
      holders: ['http://www.drive.google.com/file/d/1ab/view?usp=sharing'],
    },
  ],
  [
    'drive.google.com/file/',
    { no_video: null, links: ['drive.google.com/file'], holders: ['drive.google.com/file/'] },
  ],
])('a search for %j looks for %o', (q, terms) => {
  expect(parseSearch(q)).toEqual(terms)
})
