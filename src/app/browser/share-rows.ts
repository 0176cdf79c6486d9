import { replaceEqualDeep } from '@tanstack/react-query'

interface List {
  rows: readonly { id: string }[]
}

/**
 * Reuses the parts of the cached data that the new answer repeats, as TanStack Query does by default, but compares the
 * rows of a list by id instead of by position. A row that only moved stays the same object, so that it is not rendered
 * again and keeps what belongs to it, such as the result shown on a line of the radar.
 */
export function shareRows(cached: unknown, latest: unknown): unknown {
  if (!isList(cached) || !isList(latest)) return replaceEqualDeep(cached, latest)
  const cachedRows = new Map(cached.rows.map((row) => [row.id, row]))
  const rows = latest.rows.map((row) => replaceEqualDeep(cachedRows.get(row.id), row))
  const cachedRest = { ...cached, rows: null }
  const rest = replaceEqualDeep(cachedRest, { ...latest, rows: null })
  const isSame =
    rest === cachedRest &&
    rows.length === cached.rows.length &&
    rows.every((row, index) => row === cached.rows[index])
  return isSame ? cached : { ...rest, rows }
}

/** Checks for a list whose rows have ids. Answers are checked by their contract, so the first row stands for all. */
function isList(data: unknown): data is List {
  if (typeof data !== 'object' || data === null || !('rows' in data) || !Array.isArray(data.rows))
    return false
  const [first] = data.rows
  return first === undefined || typeof first?.id === 'string'
}
