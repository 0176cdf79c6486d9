/** Conflicts of two users who edit the same row: merges their fields and describes the differences. */
import { z } from 'zod'

/** Number of changes to a row. A save sends the revision that it started from. */
export const revisionSchema = z.int32().min(1)

/** Returns the values of the other user, except in the fields that `mine` has changed since `base`. */
export function mergeFields<T extends object, K extends keyof T>(
  names: readonly K[],
  base: T | undefined,
  mine: T,
  theirs: T,
): T {
  const merged = { ...theirs }
  for (const name of names) if (mine[name] !== base?.[name]) merged[name] = mine[name]
  return merged
}

/** A row as the screen shows it: the label and value of each field, in order. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** A field that another user has changed. */
export interface Change {
  name: string
  before: string
  after: string
  /** the value in the user's form; null if the form has the new value */
  mine: string | null
}

export const absentText = 'tidak ada'

/**
 * Returns the differences between an earlier version of a row and the current one.
 * @param ownFacts what the user's form contains
 */
export function findChanges(earlierFacts: Facts, currentFacts: Facts, ownFacts: Facts): Change[] {
  const [before, after, mine] = [new Map(earlierFacts), new Map(currentFacts), new Map(ownFacts)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const change = { name, before: before.get(name) || absentText, after: after.get(name) || absentText }
    if (change.before === change.after) return []
    const ownValue = mine.get(name) || absentText
    return [{ ...change, mine: ownValue === change.after ? null : ownValue }]
  })
}

/** A row that is being edited. */
export interface EditedRow<Row> {
  /** the latest version of the row; a save sends its revision */
  latestRow: Row
  /** the version that the user knows; the notice lists the changes since then */
  acknowledgedRow: Row
}

/**
 * Updates an edited row with a version that has arrived from the server. An older version is ignored, since responses
 * may arrive out of order. A version of the same revision may still differ, since its content depends on names and
 * permissions.
 * @param mine what the user's form contains
 */
export function followRow<Row extends { revision: number }>(
  editedRow: EditedRow<Row>,
  row: Row,
  mine: Facts,
  listFacts: (row: Row) => Facts,
): EditedRow<Row> {
  const { latestRow, acknowledgedRow } = editedRow
  if (row === latestRow || row.revision < latestRow.revision) return editedRow
  // If there are no visible differences, the pending notice stays as it is.
  const hasVisibleChanges = findChanges(listFacts(latestRow), listFacts(row), []).length > 0
  // A row that equals the form is the user's own save, whose response was lost.
  const isOwnSave = findChanges(listFacts(row), mine, []).length === 0
  return { latestRow: row, acknowledgedRow: hasVisibleChanges && isOwnSave ? row : acknowledgedRow }
}
