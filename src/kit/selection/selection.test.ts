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

/** Returns the selection after the actions. */
function applyActions(
  actions: SelectionAction[],
  selection: Selection = createEmptySelection('list'),
): Selection {
  return actions.reduce((current, action) => reduceSelection(current, action, maxChosen), selection)
}

const joinIds = ({ chosen }: Selection) => [...chosen.keys()].sort().join('')
/** A click on the box of a row. */
const choose = (id: string): SelectionAction => ({ kind: 'row', id, extendsRange: false, rows })
/** A click with Shift, which extends the selection to the row. */
const chooseRangeTo = (id: string): SelectionAction => ({ kind: 'row', id, extendsRange: true, rows })

describe('a range', () => {
  test('extends from the last chosen row in both directions', () => {
    expect(joinIds(applyActions([choose('b'), chooseRangeTo('d')]))).toBe('bcd')
    expect(joinIds(applyActions([choose('d'), chooseRangeTo('b')]))).toBe('bcd')
  })

  test('sets all its rows to the new state of the clicked row', () => {
    expect(joinIds(applyActions([choose('a'), chooseRangeTo('d'), chooseRangeTo('b')]))).toBe('a')
  })

  test('is only the clicked row if no visible row was chosen before', () => {
    expect(joinIds(applyActions([chooseRangeTo('c')]))).toBe('c')
    const selectionOfOtherPage = applyActions([
      { kind: 'row', id: 'x', extendsRange: false, rows: [{ id: 'x', revision: 1 }] },
    ])
    expect(joinIds(applyActions([chooseRangeTo('c')], selectionOfOtherPage))).toBe('cx')
  })
})

test('limits the selection to the maximum of one bulk action', () => {
  expect(joinIds(applyActions([{ kind: 'rows', rows, chosen: true }]))).toBe('abcd')
  expect(joinIds(applyActions([{ kind: 'rows', rows, chosen: true }, choose('e')]))).toBe('abcd')
})

test('keeps the selection across pages but not across filters', () => {
  const selection = applyActions([{ kind: 'report', list: 'review', rows }, choose('a')])
  expect(joinIds(applyActions([{ kind: 'report', list: 'review', rows: [] }], selection))).toBe('a')
  const selectionOfOtherList = applyActions([{ kind: 'report', list: 'terkirim', rows }], selection)
  expect([joinIds(selectionOfOtherList), selectionOfOtherList.hasStarted]).toEqual(['', false])
})

test('updates the revisions of visible rows only', () => {
  const selection = applyActions([choose('a'), choose('b')])
  const newerSelection = applyActions(
    [{ kind: 'report', list: 'list', rows: [{ id: 'a', revision: 2 }] }],
    selection,
  )
  expect([...newerSelection.chosen.values()]).toEqual([
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
  ])
  expect(applyActions([{ kind: 'report', list: 'list', rows }], newerSelection)).toBe(newerSelection)
})

test('keeps rows with their new revisions selected after a bulk action, unless they are gone', () => {
  const selection = applyActions([choose('a'), choose('b'), choose('c')])
  const selectionAfterwards = applyActions(
    [{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], goneIds: ['b'] }],
    selection,
  )
  expect(joinIds(selectionAfterwards)).toBe('ac')
  expect(selectionAfterwards.chosen.get('a')).toEqual({ id: 'a', revision: 5 })
  expect(selectionAfterwards.actionCount).toBe(1)
  expect(joinIds(applyActions([{ kind: 'only', ids: ['c'] }], selectionAfterwards))).toBe('c')
  expect(joinIds(applyActions([{ kind: 'end' }], selectionAfterwards))).toBe('')
})

test('reports rows that left the list, also after a bulk action', () => {
  const { chosen } = applyActions([choose('a'), choose('b'), choose('c')])
  expect(findGoneRows(chosen, new Set('abc'))).toEqual([])
  expect(findGoneRows(chosen, new Set('bc'))).toEqual(['a'])
  const selectionAfterwards = applyActions(
    [{ kind: 'changed', rows: [{ id: 'a', revision: 5 }], goneIds: [] }],
    applyActions([choose('a'), choose('b'), choose('c')]),
  )
  expect(findGoneRows(selectionAfterwards.chosen, new Set('c'))).toEqual(['a', 'b'])
})
