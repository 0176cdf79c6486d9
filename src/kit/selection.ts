/** Which rows of a list are chosen, across its pages. */

export interface Choosable {
  id: string
  /** at which it was seen: whoever actionCount on it can be told that it has changed */
  revision: number
}

export interface Selection {
  /** which list, whatever its page: of another nothing is chosen */
  list: string
  chosen: ReadonlyMap<string, Choosable>
  /** the row that was chosen last: a range begins there */
  anchor: string | null
  /** whether choosing has started where boxes stand only then */
  isActive: boolean
  /** those that an act has changed, or found so already: should they leave the list, that is no news */
  settled: ReadonlySet<string>
  /** how often what was chosen was acted on */
  actionCount: number
}

export type Choice =
  /** what a list shows now; of rows that are chosen, as it is now */
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

/** @param most that may be chosen: those beyond are left out */
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
 * Who is chosen and not in the list any more: all of them, or none while that is the work of one's own actionCount alone, which
 * say so themselves.
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

/** The same selection where nothing of it changed. */
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
