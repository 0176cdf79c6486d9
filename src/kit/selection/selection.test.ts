import { describe, expect, test } from 'vitest'
import {
  createEmptySelection,
  findGoneRows,
  reduceSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, revision: 1 }))
const maxChosen = 4

function buildSelection(
  choices: SelectionAction[],
  from: Selection = createEmptySelection('list'),
): Selection {
  return choices.reduce((selection, choice) => reduceSelection(selection, choice, maxChosen), from)
}

const readIds = ({ chosen }: Selection) => [...chosen.keys()].sort().join('')
const choose = (id: string, extendsRange = false): SelectionAction => ({
  kind: 'row',
  id,
  extendsRange,
  rows,
})

describe('a range', () => {
  test('extends from the last chosen row in both directions', () => {
    expect(readIds(buildSelection([choose('b'), choose('d', true)]))).toBe('bcd')
    expect(readIds(buildSelection([choose('d'), choose('b', true)]))).toBe('bcd')
  })

  test('sets all its rows to the new state of the clicked row', () => {
    expect(readIds(buildSelection([choose('a'), choose('d', true), choose('b', true)]))).toBe('a')
  })

  test('is only the clicked row if no visible row was chosen before', () => {
    expect(readIds(buildSelection([choose('c', true)]))).toBe('c')
    const selectionOfOtherPage = buildSelection([
      { kind: 'row', id: 'x', extendsRange: false, rows: [{ id: 'x', revision: 1 }] },
    ])
    expect(readIds(buildSelection([choose('c', true)], selectionOfOtherPage))).toBe('cx')
  })
})

test('limits the selection to the maximum of one bulk action', () => {
  expect(readIds(buildSelection([{ kind: 'rows', rows, chosen: true }]))).toBe('abcd')
  expect(readIds(buildSelection([{ kind: 'rows', rows, chosen: true }, choose('e')]))).toBe('abcd')
})

test('keeps the selection across pages but not across filters', () => {
  const selection = buildSelection([{ kind: 'report', list: 'review', rows }, choose('a')])
  expect(readIds(buildSelection([{ kind: 'report', list: 'review', rows: [] }], selection))).toBe('a')
  const selectionOfOtherList = buildSelection([{ kind: 'report', list: 'terkirim', rows }], selection)
  expect([readIds(selectionOfOtherList), selectionOfOtherList.hasStarted]).toEqual(['', false])
})

test('updates the revisions of visible rows only', () => {
  const selection = buildSelection([choose('a'), choose('b')])
  const newerSelection = buildSelection(
    [{ kind: 'report', list: 'list', rows: [{ id: 'a', revision: 2 }] }],
    selection,
  )
  expect([...newerSelection.chosen.values()]).toEqual([
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
  ])
  expect(buildSelection([{ kind: 'report', list: 'list', rows }], newerSelection)).toBe(newerSelection)
})

test('keeps rows with their new revisions selected after a bulk action, unless they are gone', () => {
  const selection = buildSelection([choose('a'), choose('b'), choose('c')])
  const selectionAfterwards = buildSelection(
    [{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], goneIds: ['b'] }],
    selection,
  )
  expect(readIds(selectionAfterwards)).toBe('ac')
  expect(selectionAfterwards.chosen.get('a')).toEqual({ id: 'a', revision: 5 })
  expect(selectionAfterwards.actionCount).toBe(1)
  expect(readIds(buildSelection([{ kind: 'only', ids: ['c'] }], selectionAfterwards))).toBe('c')
  expect(readIds(buildSelection([{ kind: 'end' }], selectionAfterwards))).toBe('')
})

test('reports rows that left the list, also after a bulk action', () => {
  const { chosen } = buildSelection([choose('a'), choose('b'), choose('c')])
  expect(findGoneRows(chosen, new Set('abc'))).toEqual([])
  expect(findGoneRows(chosen, new Set('bc'))).toEqual(['a'])
  const selectionAfterwards = buildSelection(
    [{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], goneIds: [] }],
    buildSelection([choose('a'), choose('b'), choose('c')]),
  )
  expect(findGoneRows(selectionAfterwards.chosen, new Set('c'))).toEqual(['a', 'b'])
})
