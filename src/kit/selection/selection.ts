/** Selected rows of a list, across its pages. */

export interface SelectableRow {
  id: string
  /** Revision that the browser last saw. A bulk action on the row can then report that it has changed. */
  revision: number
}

export interface Selection {
  /** Identifies the list, without its page. Switching to another list clears the selection. */
  list: string
  /** The selected rows by id. */
  chosen: ReadonlyMap<string, SelectableRow>
  /** The row selected last, where a range starts. */
  anchor: string | null
  /** True once selecting has started, on screens that show checkboxes only then. */
  hasStarted: boolean
  /** Number of bulk actions so far. */
  actionCount: number
}

export type SelectionAction =
  /** Reports the rows that the list shows now. Selected rows take over their new version. */
  | { kind: 'report'; list: string; rows: readonly SelectableRow[] }
  /** Toggles a row, or with `extendsRange` all `rows` from the one that was selected last. */
  | { kind: 'row'; id: string; extendsRange: boolean; rows: readonly SelectableRow[] }
  /** Selects the rows, or deselects them if `chosen` is false. */
  | { kind: 'rows'; rows: readonly SelectableRow[]; chosen: boolean }
  /** Deselects all rows but these. */
  | { kind: 'only'; ids: readonly string[] }
  /** Reports the result of a bulk action: the new versions of rows, and the ids of rows that have left the list. */
  | { kind: 'changed'; rows: readonly SelectableRow[]; goneIds: readonly string[] }
  | { kind: 'begin' }
  | { kind: 'end' }

export function createEmptySelection(list: string): Selection {
  return { list, chosen: new Map(), anchor: null, hasStarted: false, actionCount: 0 }
}

/**
 * Returns the selection after an action.
 * @param maxChosen maximum number of selected rows; further rows are left out
 */
export function reduceSelection(selection: Selection, action: SelectionAction, maxChosen: number): Selection {
  switch (action.kind) {
    case 'report':
      if (action.list !== selection.list)
        return { ...createEmptySelection(action.list), actionCount: selection.actionCount }
      return updateVersions(selection, action.rows)
    case 'row':
      return chooseRow(selection, action, maxChosen)
    case 'rows': {
      const chosen = changeChosen(selection.chosen, action.rows, action.chosen, maxChosen)
      return { ...selection, chosen, anchor: null, hasStarted: selection.hasStarted || action.chosen }
    }
    case 'only':
      return {
        ...selection,
        chosen: new Map([...selection.chosen].filter(([id]) => action.ids.includes(id))),
        anchor: null,
      }
    case 'changed': {
      const remainingRows = new Map([...selection.chosen].filter(([id]) => !action.goneIds.includes(id)))
      const updated = updateVersions({ ...selection, chosen: remainingRows }, action.rows)
      return { ...updated, hasStarted: remainingRows.size > 0, actionCount: selection.actionCount + 1 }
    }
    case 'begin':
      return { ...selection, hasStarted: true }
    case 'end':
      return { ...createEmptySelection(selection.list), actionCount: selection.actionCount }
  }
}

/** Returns the selected rows that are no longer in the list, for example since a bulk action moved them out of it. */
export function findGoneRows(chosen: Selection['chosen'], listedIds: ReadonlySet<string>): string[] {
  return [...chosen.keys()].filter((id) => !listedIds.has(id))
}

function chooseRow(
  selection: Selection,
  action: Extract<SelectionAction, { kind: 'row' }>,
  maxChosen: number,
): Selection {
  const { id, rows, extendsRange } = action
  const index = rows.findIndex((row) => row.id === id)
  const anchorIndex = extendsRange ? rows.findIndex((row) => row.id === selection.anchor) : -1
  const range =
    anchorIndex < 0
      ? rows.slice(index, index + 1)
      : rows.slice(Math.min(anchorIndex, index), Math.max(anchorIndex, index) + 1)
  const chosen = changeChosen(selection.chosen, range, !selection.chosen.has(id), maxChosen)
  return { ...selection, chosen, anchor: id, hasStarted: true }
}

function changeChosen(
  before: Selection['chosen'],
  rows: readonly SelectableRow[],
  isChosen: boolean,
  maxChosen: number,
): Selection['chosen'] {
  const updatedRows = new Map(before)
  for (const row of rows) {
    if (!isChosen) updatedRows.delete(row.id)
    else if (updatedRows.has(row.id) || updatedRows.size < maxChosen) updatedRows.set(row.id, row)
  }
  return updatedRows
}

/** Updates selected rows to their newer versions. Returns the same object if nothing changed. */
function updateVersions(selection: Selection, rows: readonly SelectableRow[]): Selection {
  const newerRows = rows.filter(({ id, revision }) => {
    const current = selection.chosen.get(id)
    return current !== undefined && current.revision < revision
  })
  if (newerRows.length === 0) return selection
  const chosen = new Map(selection.chosen)
  for (const row of newerRows) chosen.set(row.id, { ...chosen.get(row.id), ...row })
  return { ...selection, chosen }
}
