import { expect, test } from 'vitest'
import { shareRows } from './share-rows.ts'

const first = { id: 'a', video: { no: 1 } }
const second = { id: 'b', video: { no: 2 } }
const cached = { rows: [first, second], total: 2, counts: { telat: 1 } }

test('an equal answer is the cached data itself', () => {
  expect(shareRows(cached, structuredClone(cached))).toBe(cached)
})

test('a row that moved up stays the same object', () => {
  const shared = shareRows(cached, structuredClone({ ...cached, rows: [second], total: 1 })) as typeof cached
  expect(shared).toEqual({ rows: [second], total: 1, counts: { telat: 1 } })
  expect(shared.rows[0]).toBe(second)
  expect(shared.counts).toBe(cached.counts)
})

test('a changed row is a new object, and its unchanged parts stay', () => {
  const changed = { ...first, name: 'Dewi' }
  const shared = shareRows(cached, structuredClone({ ...cached, rows: [second, changed] })) as typeof cached
  expect(shared.rows).toEqual([second, changed])
  expect(shared.rows[1]).not.toBe(first)
  expect(shared.rows[1]?.video).toBe(first.video)
})

test('rows in another order are the same objects in a new list', () => {
  const shared = shareRows(cached, structuredClone({ ...cached, rows: [second, first] })) as typeof cached
  expect(shared).not.toBe(cached)
  expect(shared.rows[0]).toBe(second)
  expect(shared.rows[1]).toBe(first)
  expect(shared.rows).toHaveLength(2)
})

test.each([
  ['the first answer', undefined, cached],
  ['a list that became empty', cached, { rows: [], total: 0, counts: {} }],
  ['a list that was empty', { rows: [], total: 0 }, cached],
  ['rows without ids', { rows: [{ name: 'a' }] }, { rows: [{ name: 'b' }, { name: 'c' }] }],
  ['an array', [first], [second]],
  ['nothing', cached, null],
])('%s replaces the cached data', (_case, cachedData, newData) => {
  expect(shareRows(cachedData, newData)).toEqual(newData)
})
