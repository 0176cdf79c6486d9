import { useMemo } from 'react'
import { matching, type Noun, type RowOf } from '#base/noun.ts'
import { onPage } from '#base/paging.ts'
import type { Listed } from './resource-list.tsx'

/** The page of a list that the browser holds as a whole, or all of one without pages; undefined until it was read. */
export function useWholeList<N extends Noun>(
  noun: N,
  rows: readonly RowOf<N>[] | undefined,
  { q, page }: { q: string; page?: number },
): Listed<RowOf<N>> | undefined {
  return useMemo(() => {
    if (!rows) return undefined
    const found = matching(noun, rows, q)
    return { rows: page === undefined ? found : onPage(found, page), total: found.length, all: rows.length }
  }, [noun, rows, q, page])
}
