import { describe, expect, test } from 'vitest'
import { type Choice, leftOf, nothingChosen, type Selection, selectionAfter } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, revision: 1 }))
const most = 4

function having(choices: Choice[], from: Selection = nothingChosen('list')): Selection {
  return choices.reduce((now, choice) => selectionAfter(now, choice, most), from)
}

const ids = ({ chosen }: Selection) => [...chosen.keys()].sort().join('')
const row = (id: string, toAnchor = false): Choice => ({ of: 'row', id, toAnchor, rows })

describe('a range', () => {
  test('extends from the last chosen row in both directions', () => {
    expect(ids(having([row('b'), row('d', true)]))).toBe('bcd')
    expect(ids(having([row('d'), row('b', true)]))).toBe('bcd')
  })

  test('sets all its rows to the new state of the clicked row', () => {
    expect(ids(having([row('a'), row('d', true), row('b', true)]))).toBe('a')
  })

  test('is only the clicked row if no visible row was chosen before', () => {
    expect(ids(having([row('c', true)]))).toBe('c')
    const elsewhere = having([{ of: 'row', id: 'x', toAnchor: false, rows: [{ id: 'x', revision: 1 }] }])
    expect(ids(having([row('c', true)], elsewhere))).toBe('cx')
  })
})

test('limits the selection to the maximum of one bulk action', () => {
  expect(ids(having([{ of: 'rows', rows, chosen: true }]))).toBe('abcd')
  expect(ids(having([{ of: 'rows', rows, chosen: true }, row('e')]))).toBe('abcd')
})

test('keeps the selection across pages but not across filters', () => {
  const chosen = having([{ of: 'shown', list: 'review', rows }, row('a')])
  expect(ids(having([{ of: 'shown', list: 'review', rows: [] }], chosen))).toBe('a')
  const another = having([{ of: 'shown', list: 'terkirim', rows }], chosen)
  expect([ids(another), another.isActive]).toEqual(['', false])
})

test('updates the revisions of visible rows only', () => {
  const chosen = having([row('a'), row('b')])
  const newer = having([{ of: 'shown', list: 'list', rows: [{ id: 'a', revision: 2 }] }], chosen)
  expect([...newer.chosen.values()]).toEqual([
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
  ])
  expect(having([{ of: 'shown', list: 'list', rows }], newer)).toBe(newer)
})

test('keeps rows with their new revisions selected after a bulk action, unless they are gone', () => {
  const chosen = having([row('a'), row('b'), row('c')])
  const acted = having(
    [{ of: 'changed', rows: [{ id: 'a', revision: 5 }], unchanged: [], gone: ['b'] }],
    chosen,
  )
  expect(ids(acted)).toBe('ac')
  expect(acted.chosen.get('a')).toEqual({ id: 'a', revision: 5 })
  expect([acted.actionCount, acted.settled.has('a'), acted.settled.has('c')]).toEqual([1, true, false])
  expect(ids(having([{ of: 'only', ids: ['c'] }], acted))).toBe('c')
  expect(ids(having([{ of: 'end' }], acted))).toBe('')
})

test('reports rows that left the list, unless all of them left by the user’s own bulk action', () => {
  const chosen = having([row('a'), row('b'), row('c')])
  expect(leftOf(chosen, new Set('abc'))).toEqual([])
  expect(leftOf(chosen, new Set('bc'))).toEqual(['a'])
  const acted = having(
    [{ of: 'changed', rows: [{ id: 'a', revision: 5 }], unchanged: ['b'], gone: [] }],
    chosen,
  )
  expect(leftOf(acted, new Set('c'))).toEqual([])
  expect(leftOf(acted, new Set())).toEqual(['a', 'b', 'c'])
})
