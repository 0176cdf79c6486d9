import { replaceEqualDeep } from '@tanstack/react-query'

interface List {
  rows: readonly { id?: string }[]
}

/**
 * Reuses the parts of the cached data that the new answer repeats, as TanStack Query does by default, but compares the
 * rows of a list by id instead of by position. A row that only moved stays the same object, so that it is not rendered
 * again and keeps what belongs to it, such as the result shown on a line of the radar.
 */
export function shareRows(cached: unknown, latest: unknown): unknown {
  if (
    !isList(cached) ||
    !isList(latest) ||
    latest.rows.every(({ id }, index) => id === cached.rows[index]?.id)
  )
    return replaceEqualDeep(cached, latest)
  const cachedRows = new Map(cached.rows.map((row) => [row.id, row]))
  const rows = latest.rows.map((row) => replaceEqualDeep(cachedRows.get(row.id), row))
  return replaceEqualDeep({ ...cached, rows }, { ...latest, rows })
}

function isList(data: unknown): data is List {
  return Array.isArray((data as Partial<List> | null | undefined)?.rows)
}
