import { describe, expect, test } from 'vitest'
import {
  emptySelection,
  findGoneRows,
  reduceSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, revision: 1 }))
const maxChosen = 4

function selectionOf(choices: SelectionAction[], from: Selection = emptySelection('list')): Selection {
  return choices.reduce((selection, choice) => reduceSelection(selection, choice, maxChosen), from)
}

const ids = ({ chosen }: Selection) => [...chosen.keys()].sort().join('')
const row = (id: string, toAnchor = false): SelectionAction => ({ kind: 'row', id, toAnchor, rows })

describe('a range', () => {
  test('extends from the last chosen row in both directions', () => {
    expect(ids(selectionOf([row('b'), row('d', true)]))).toBe('bcd')
    expect(ids(selectionOf([row('d'), row('b', true)]))).toBe('bcd')
  })

  test('sets all its rows to the new state of the clicked row', () => {
    expect(ids(selectionOf([row('a'), row('d', true), row('b', true)]))).toBe('a')
  })

  test('is only the clicked row if no visible row was chosen before', () => {
    expect(ids(selectionOf([row('c', true)]))).toBe('c')
    const onOtherPages = selectionOf([
      { kind: 'row', id: 'x', toAnchor: false, rows: [{ id: 'x', revision: 1 }] },
    ])
    expect(ids(selectionOf([row('c', true)], onOtherPages))).toBe('cx')
  })
})

test('limits the selection to the maximum of one bulk action', () => {
  expect(ids(selectionOf([{ kind: 'rows', rows, chosen: true }]))).toBe('abcd')
  expect(ids(selectionOf([{ kind: 'rows', rows, chosen: true }, row('e')]))).toBe('abcd')
})

test('keeps the selection across pages but not across filters', () => {
  const chosen = selectionOf([{ kind: 'shown', list: 'review', rows }, row('a')])
  expect(ids(selectionOf([{ kind: 'shown', list: 'review', rows: [] }], chosen))).toBe('a')
  const another = selectionOf([{ kind: 'shown', list: 'terkirim', rows }], chosen)
  expect([ids(another), another.isActive]).toEqual(['', false])
})

test('updates the revisions of visible rows only', () => {
  const chosen = selectionOf([row('a'), row('b')])
  const newer = selectionOf([{ kind: 'shown', list: 'list', rows: [{ id: 'a', revision: 2 }] }], chosen)
  expect([...newer.chosen.values()]).toEqual([
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
  ])
  expect(selectionOf([{ kind: 'shown', list: 'list', rows }], newer)).toBe(newer)
})

test('keeps rows with their new revisions selected after a bulk action, unless they are gone', () => {
  const chosen = selectionOf([row('a'), row('b'), row('c')])
  const result = selectionOf([{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], gone: ['b'] }], chosen)
  expect(ids(result)).toBe('ac')
  expect(result.chosen.get('a')).toEqual({ id: 'a', revision: 5 })
  expect(result.actionCount).toBe(1)
  expect(ids(selectionOf([{ kind: 'only', ids: ['c'] }], result))).toBe('c')
  expect(ids(selectionOf([{ kind: 'end' }], result))).toBe('')
})

test('reports rows that left the list, also after a bulk action', () => {
  const { chosen } = selectionOf([row('a'), row('b'), row('c')])
  expect(findGoneRows(chosen, new Set('abc'))).toEqual([])
  expect(findGoneRows(chosen, new Set('bc'))).toEqual(['a'])
  const result = selectionOf(
    [{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], gone: [] }],
    selectionOf([row('a'), row('b'), row('c')]),
  )
  expect(findGoneRows(result.chosen, new Set('c'))).toEqual(['a', 'b'])
})
