/** Selected rows of a list, across its pages. */

export interface Choosable {
  id: string
  /** Revision that the browser last saw. A bulk action on the row can then report that it has changed. */
  revision: number
}

export interface Selection {
  /** Identifies the list, without its page. Switching to another list clears the selection. */
  list: string
  chosen: ReadonlyMap<string, Choosable>
  /** The row selected last, where a range starts. */
  anchor: string | null
  /** True once selecting has started, on screens that show checkboxes only then. */
  isActive: boolean
  /** Rows that a bulk action changed or found already changed. If they leave the list, no notice is needed. */
  settled: ReadonlySet<string>
  /** Number of bulk actions so far. */
  actionCount: number
}

export type Choice =
  /** The rows that the list shows now. Selected rows take over their new version. */
  | { of: 'shown'; list: string; rows: readonly Choosable[] }
  | { of: 'row'; id: string; toAnchor: boolean; rows: readonly Choosable[] }
  | { of: 'rows'; rows: readonly Choosable[]; chosen: boolean }
  | { of: 'only'; ids: readonly string[] }
  | { of: 'changed'; rows: readonly Choosable[]; unchanged: readonly string[]; gone: readonly string[] }
  | { of: 'begin' }
  | { of: 'end' }

export function nothingChosen(list: string): Selection {
  return { list, chosen: new Map(), anchor: null, isActive: false, settled: new Set(), actionCount: 0 }
}

/**
 * Returns the selection after a choice.
 * @param most maximum number of selected rows; further rows are left out
 */
export function selectionAfter(now: Selection, choice: Choice, most: number): Selection {
  switch (choice.of) {
    case 'shown':
      if (choice.list !== now.list) return { ...nothingChosen(choice.list), actionCount: now.actionCount }
      return seenAnew(now, choice.rows)
    case 'row':
      return withRow(now, choice, most)
    case 'rows': {
      const chosen = changed(now.chosen, choice.rows, choice.chosen, most)
      return { ...now, chosen, anchor: null, isActive: now.isActive || choice.chosen }
    }
    case 'only':
      return {
        ...now,
        chosen: new Map([...now.chosen].filter(([id]) => choice.ids.includes(id))),
        anchor: null,
      }
    case 'changed': {
      const left = new Map([...now.chosen].filter(([id]) => !choice.gone.includes(id)))
      const after = seenAnew({ ...now, chosen: left }, choice.rows)
      const settled = new Set([...now.settled, ...choice.rows.map(({ id }) => id), ...choice.unchanged])
      return { ...after, settled, isActive: left.size > 0, actionCount: now.actionCount + 1 }
    }
    case 'begin':
      return { ...now, isActive: true }
    case 'end':
      return { ...nothingChosen(now.list), actionCount: now.actionCount }
  }
}

/**
 * Returns the selected rows that are no longer in the list. Returns none if all of them left because of the user's own
 * bulk actions, which report their results themselves.
 */
export function leftOf(
  { chosen, settled }: Pick<Selection, 'chosen' | 'settled'>,
  there: ReadonlySet<string>,
): string[] {
  const left = [...chosen.keys()].filter((id) => !there.has(id))
  return left.every((id) => settled.has(id)) ? [] : left
}

function withRow(now: Selection, choice: Extract<Choice, { of: 'row' }>, most: number): Selection {
  const { id, rows, toAnchor } = choice
  const place = rows.findIndex((row) => row.id === id)
  const from = toAnchor ? rows.findIndex((row) => row.id === now.anchor) : -1
  const range =
    from < 0 ? rows.slice(place, place + 1) : rows.slice(Math.min(from, place), Math.max(from, place) + 1)
  const chosen = changed(now.chosen, range, !now.chosen.has(id), most)
  return { ...now, chosen, anchor: id, isActive: true }
}

function changed(
  before: Selection['chosen'],
  rows: readonly Choosable[],
  choose: boolean,
  most: number,
): Selection['chosen'] {
  const after = new Map(before)
  for (const row of rows) {
    if (!choose) after.delete(row.id)
    else if (after.has(row.id) || after.size < most) after.set(row.id, row)
  }
  return after
}

/** Updates selected rows to their newer versions. Returns the same object if nothing changed. */
function seenAnew(now: Selection, rows: readonly Choosable[]): Selection {
  const newer = rows.filter(({ id, revision }) => {
    const known = now.chosen.get(id)
    return known !== undefined && known.revision < revision
  })
  if (newer.length === 0) return now
  const chosen = new Map(now.chosen)
  for (const row of newer) chosen.set(row.id, { ...chosen.get(row.id), ...row })
  return { ...now, chosen }
}
