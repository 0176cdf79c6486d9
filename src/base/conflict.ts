/** Two people change one row: what becomes of the one's form when the other has saved, and what it says about it. */
import { z } from 'zod'

/** Counts the changes of a row: who saves says which one he started from. */
export const revisionSchema = z.int32().min(1)

/** What `mine` did not touch since `base` becomes theirs; what it touched stays. */
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

/** A row in the words of the screen: each field by its label, in their order. */
export type Facts = readonly (readonly [label: string, value: string])[]

/** Something that another person has changed. */
export interface Change {
  name: string
  before: string
  now: string
  /** what my form holds instead; null where it has taken theirs over */
  mine: string | null
}

export const absent = 'tidak ada'

/** What differs between the row as I knew it and as it is now. */
export function changesBetween(known: Facts, now: Facts, mine: Facts): Change[] {
  const [before, after, own] = [new Map(known), new Map(now), new Map(mine)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const change = { name, before: before.get(name) || absent, now: after.get(name) || absent }
    if (change.before === change.now) return []
    const ownValue = own.get(name) || absent
    return [{ ...change, mine: ownValue === change.now ? null : ownValue }]
  })
}

/** A row under edit. */
export interface Followed<Row> {
  /** what a save starts from */
  known: Row
  /** as the person was last told of it: from here on, changes are news */
  seen: Row
}

/**
 * The row has arrived anew. Answers may overtake each other: an older one changes nothing. Of the same revision it may be
 * another, by the names and rights that it is read with.
 */
export function arrived<Row extends { revision: number }>(
  followed: Followed<Row>,
  row: Row,
  mine: Facts,
  factsOf: (row: Row) => Facts,
): Followed<Row> {
  const { known, seen } = followed
  if (row === known || row.revision < known.revision) return followed
  // What is read once more changes nothing of what he was not told yet.
  const isNews = changesBetween(factsOf(known), factsOf(row), []).length > 0
  // What arrives is what he has: his own save, whose answer was lost on the way back.
  const isOwn = changesBetween(factsOf(row), mine, []).length === 0
  return { known: row, seen: isNews && isOwn ? row : seen }
}
