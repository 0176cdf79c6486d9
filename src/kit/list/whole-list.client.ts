import { useMemo } from 'react'
import { slicePage } from '#base/paging.ts'
import { type Resource, type RowOf, searchRows } from '#base/resource.ts'
import type { ListPage } from './resource-list.tsx'

/**
 * Returns a page of a list that the browser holds completely, or all rows if it has no pages; undefined until the list
 * is loaded.
 */
export function useWholeList<N extends Resource>(
  resource: N,
  rows: readonly RowOf<N>[] | undefined,
  { q, page }: { q: string; page?: number },
): ListPage<RowOf<N>> | undefined {
  return useMemo(() => {
    if (!rows) return undefined
    const matches = searchRows(resource, rows, q)
    return {
      rows: page === undefined ? matches : slicePage(matches, page),
      total: matches.length,
      all: rows.length,
    }
  }, [resource, rows, q, page])
}
