import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Checks whether a change of the table must refetch the query. Returns false while a write of the query's rows waits
 * for its answer: the page already shows the write, a refetch could bring back rows from before it, and the end of the
 * write refetches anyway.
 */
export function isOutdatedBy(table: string, { meta }: Pick<Query, 'meta'>, client: QueryClient): boolean {
  if (!meta?.tables?.includes(table)) return false
  return (
    meta.listedResource === undefined || client.isMutating({ mutationKey: [[meta.listedResource]] }) === 0
  )
}
