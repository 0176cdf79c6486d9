/**
 * Rows of a new answer that equal cached ones are replaced by the cached ones, so that React does not render them
 * again.
 */
import { expect, test } from 'vitest'
import { shareRows } from './share-rows.ts'

const firstRow = { id: 'a', video: { no: 1 } }
const secondRow = { id: 'b', video: { no: 2 } }
const cached = { rows: [firstRow, secondRow], total: 2, counts: { telat: 1 } }

test('an answer that equals the cached data is replaced by the cached data', () => {
  expect(shareRows(cached, structuredClone(cached))).toBe(cached)
})

test('a row that moved up in the answer stays the same object', () => {
  const shared = shareRows(
    cached,
    structuredClone({ ...cached, rows: [secondRow], total: 1 }),
  ) as typeof cached
  expect(shared).toEqual({ rows: [secondRow], total: 1, counts: { telat: 1 } })
  expect(shared.rows[0]).toBe(secondRow)
  expect(shared.counts).toBe(cached.counts)
})

test('a changed row is a new object, of which the unchanged parts stay the same objects', () => {
  const changedRow = { ...firstRow, name: 'Dewi' }
  const shared = shareRows(
    cached,
    structuredClone({ ...cached, rows: [secondRow, changedRow] }),
  ) as typeof cached
  expect(shared.rows).toEqual([secondRow, changedRow])
  expect(shared.rows[1]).not.toBe(firstRow)
  expect(shared.rows[1]?.video).toBe(firstRow.video)
})

test('rows in another order are the same objects in a new list', () => {
  const shared = shareRows(
    cached,
    structuredClone({ ...cached, rows: [secondRow, firstRow] }),
  ) as typeof cached
  expect(shared).not.toBe(cached)
  expect(shared.rows[0]).toBe(secondRow)
  expect(shared.rows[1]).toBe(firstRow)
  expect(shared.rows).toHaveLength(2)
})

test.each([
  ['the first answer', undefined, cached],
  ['a list that became empty', cached, { rows: [], total: 0, counts: {} }],
  ['a list that was empty', { rows: [], total: 0 }, cached],
  ['rows without ids', { rows: [{ name: 'a' }] }, { rows: [{ name: 'b' }, { name: 'c' }] }],
  ['an array', [firstRow], [secondRow]],
  ['nothing', cached, null],
])('%s replaces the cached data', (_case, cachedData, newData) => {
  expect(shareRows(cachedData, newData)).toEqual(newData)
})
