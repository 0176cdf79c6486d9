import { expect, it } from 'vitest'
import { insertDepartingRows } from './departing-rows.client.ts'

/** Returns one row for each letter, which is its id. */
const buildRows = (ids: string) => [...ids].map((id) => ({ id }))
const buildPresentRows = (ids: string) => buildRows(ids).map((row) => ({ row, isDeparting: false }))

it.each([
  ['abc', 'abc', 'abc'],
  ['abc', 'ac', 'aBc'],
  ['abc', 'bc', 'Abc'],
  ['abc', 'ab', 'abC'],
  ['abcd', 'ad', 'aBCd'],
  ['abc', 'acx', 'aBcx'],
  ['abc', 'xyz', 'ABCxyz'],
  ['abc', '', 'ABC'],
  ['', 'ab', 'ab'],
])('renders the change from %s to %s as %s, with departing rows in capitals', (before, now, expected) => {
  const result = insertDepartingRows(buildPresentRows(before), buildRows(now))
  expect(result.map(({ row, isDeparting }) => (isDeparting ? row.id.toUpperCase() : row.id)).join('')).toBe(
    expected,
  )
})
