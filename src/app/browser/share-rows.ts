import { replaceEqualDeep } from '@tanstack/react-query'

interface List {
  rows: readonly { id?: string }[]
}

/**
 * Reuses the parts of the cached data that the new answer repeats, as TanStack Query does by default, but compares the
 * rows of a list by id instead of by position. A row that only moved stays the same object, so that it is not rendered
 * again and keeps what belongs to it, such as the result shown on a line of the radar.
 */
export function shareRows(cachedData: unknown, newData: unknown): unknown {
  if (
    !isList(cachedData) ||
    !isList(newData) ||
    newData.rows.every(({ id }, index) => id === cachedData.rows[index]?.id)
  )
    return replaceEqualDeep(cachedData, newData)
  const cachedRows = new Map(cachedData.rows.map((row) => [row.id, row]))
  const rows = newData.rows.map((row) => replaceEqualDeep(cachedRows.get(row.id), row))
  return replaceEqualDeep({ ...cachedData, rows }, { ...newData, rows })
}

function isList(data: unknown): data is List {
  return Array.isArray((data as Partial<List> | null | undefined)?.rows)
}
