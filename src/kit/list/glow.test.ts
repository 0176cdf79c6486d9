import { expect, test } from 'vitest'
import { findChangedRows } from './glow.client.ts'

const buildRow = (id: string, text = id) => ({ id, text })
const [a, b, c, d] = [buildRow('a'), buildRow('b'), buildRow('c'), buildRow('d')]

test.each([
  ['none if nothing changed', [a, b], [buildRow('a'), buildRow('b')], 1, []],
  ['a row with changed text', [a, b], [a, buildRow('b', 'new')], 1, ['b']],
  ['a new row at the top of the first page', [b, c], [a, b], 1, ['a']],
  ['the first row of an empty list', [], [a], 1, ['a']],
  ['a row inserted in between', [a, c], [a, b, c], 2, ['b']],
  ['none for a row that moved down from the previous page', [b, c], [a, b], 2, []],
  ['none for a row that moved up from the next page', [a, b, c], [a, c, d], 1, []],
])('highlighted rows: %s', (_case, before, now, page, ids) => {
  expect(findChangedRows(before, now, page).map(({ id }) => id)).toEqual(ids)
})
