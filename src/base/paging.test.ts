import { describe, expect, it, test } from 'vitest'
import fc from '#test/properties.ts'
import {
  countPages,
  findPage,
  getVisibleRange,
  listPageNumbers,
  listThreePageNumbers,
  pageSchema,
  pageSize,
  parsePage,
  slicePage,
} from './paging.ts'
import { defineSearchParams, listParams } from './search-params.ts'

const rowCounts = fc.integer({ min: 0, max: 100_000 })
const pages = fc.integer({ min: 1, max: 500 })
const pagers = fc
  .tuple(pages, pages)
  .map((numbers) => ({ current: Math.min(...numbers), count: Math.max(...numbers) }))

test.each([
  [0, 1],
  [1, 1],
  [10, 1],
  [11, 2],
  [332, 34],
])('%i rows fill %i pages', (total, count) => {
  expect(countPages(total)).toBe(count)
})

test.each([
  [1, 0, { first: 0, last: 0 }],
  [1, 3, { first: 1, last: 3 }],
  [2, 20, { first: 11, last: 20 }],
  [34, 332, { first: 331, last: 332 }],
  [35, 332, { first: 0, last: 0 }],
])('page %i of a list with %i rows shows %o', (page, total, expected) => {
  expect(getVisibleRange(page, total)).toEqual(expected)
})

test('the pages of a list show each of its rows once', () => {
  fc.assert(
    fc.property(rowCounts, (total) => {
      let nextRow = 1
      for (let page = 1; page <= Math.ceil(total / pageSize); page++) {
        const { first, last } = getVisibleRange(page, total)
        expect(first).toBe(nextRow)
        expect(last - first).toBeLessThan(pageSize)
        nextRow = last + 1
      }
      expect(nextRow).toBe(total + 1)
    }),
    { numRuns: 20 },
  )
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('on page %i of %i the pager offers %o', (current, count, numbers) => {
  expect(listPageNumbers(current, count)).toEqual(numbers)
})

test('the pager always offers first, last, current and neighbours, and an ellipsis hides at least two pages', () => {
  fc.assert(
    fc.property(pagers, ({ current, count }) => {
      const numbers = listPageNumbers(current, count)
      for (const page of [1, current - 1, current, current + 1, count])
        if (page >= 1 && page <= count) expect(numbers).toContain(page)
      numbers.forEach((number, i) => {
        const previous = numbers[i - 1]
        // null: an ellipsis.
        if (number === null) expect(Number(numbers[i + 1]) - Number(previous)).toBeGreaterThan(2)
        else if (typeof previous === 'number') expect(number).toBe(previous + 1)
      })
    }),
  )
})

test.each([
  [1, 1, [1]],
  [2, 2, [1, 2]],
  [1, 34, [1, 2, 3]],
  [2, 34, [1, 2, 3]],
  [17, 34, [16, 17, 18]],
  [34, 34, [32, 33, 34]],
])('on page %i of %i the short pager offers %o', (current, count, numbers) => {
  expect(listThreePageNumbers(current, count)).toEqual(numbers)
})

test('the short pager offers at most three consecutive pages, one of them the current page', () => {
  fc.assert(
    fc.property(pagers, ({ current, count }) => {
      const numbers = listThreePageNumbers(current, count)
      expect(numbers).toHaveLength(Math.min(3, count))
      expect(numbers).toContain(current)
      expect(numbers[0]).toBeGreaterThanOrEqual(1)
      expect(numbers.at(-1)).toBeLessThanOrEqual(count)
      numbers.forEach((number, i) => {
        expect(number).toBe((numbers[0] ?? 0) + i)
      })
    }),
  )
})

test.each(['0', '-1', '1.5', 'abc', '', '10000001', 'Infinity'])('%j is not a page number', (text) => {
  expect(pageSchema.safeParse(text).success).toBe(false)
})

test.each([
  ['7', 34, 7],
  ['34', 34, 34],
  ['99', 34, 34],
  ['0', 34, 1],
  ['1.234', 2000, 1234],
  ['', 34, null],
  ['.', 34, null],
  ['akhir', 34, null],
])('typing %o in a list of %i pages goes to page %o', (typed, pageCount, page) => {
  expect(parsePage(typed, pageCount)).toBe(page)
})

describe('a list that is loaded completely', () => {
  const rows = Array.from({ length: 23 }, (_, i) => ({ id: `P-${i}` }))

  it('shows ten rows per page, and the last page for a number that is too high', () => {
    expect(slicePage(rows, 1)).toEqual(rows.slice(0, 10))
    expect(slicePage(rows, 3)).toEqual(rows.slice(20))
    expect(slicePage(rows, 99)).toEqual(rows.slice(20))
    expect(slicePage([], 1)).toEqual([])
  })

  it('finds the page of each row, and the first page for a missing row', () => {
    for (const row of rows) expect(slicePage(rows, findPage(rows, row.id))).toContain(row)
    expect(findPage(rows, 'gone')).toBe(1)
  })
})

describe('the address of a list', () => {
  const list = defineSearchParams(listParams())

  it.each([
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
  ])('reads %o as %o', (params, search) => {
    expect(list.parse(params)).toEqual(search)
  })

  it('never throws for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('q', 'page'), fc.jsonValue()), (params) => {
        expect(() => list.parse(params)).not.toThrow()
      }),
    )
  })
})
