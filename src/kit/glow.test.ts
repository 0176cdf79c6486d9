import { expect, test } from 'vitest'
import { changedRows } from './glow.client.ts'

const row = (id: string, text = id) => ({ id, text })
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')]

test.each([
  ['nothing, when nothing changed', [a, b], [row('a'), row('b')], 1, []],
  ['a row that reads differently', [a, b], [a, row('b', 'new')], 1, ['b']],
  ['a new row at the head of the first page', [b, c], [a, b], 1, ['a']],
  ['the first row of an empty list', [], [a], 1, ['a']],
  ['a row that came in between', [a, c], [a, b, c], 2, ['b']],
  ['not a row that slid down from the page before', [b, c], [a, b], 2, []],
  ['not a row that moved up from the next page', [a, b, c], [a, c, d], 1, []],
])('what glows: %s', (_case, before, now, page, ids) => {
  expect(changedRows(before, now, page).map(({ id }) => id)).toEqual(ids)
})
