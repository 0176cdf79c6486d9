import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Checks whether a change of a table has to refetch the query. Rows that show a write before the server has answered are
 * not refetched meanwhile, since an answer from before the write would take it back; the end of the write refetches
 * them.
 */
export function isOutdatedBy(table: string, { meta }: Pick<Query, 'meta'>, client: QueryClient): boolean {
  if (!meta?.tables?.includes(table)) return false
  return meta.rowsOf === undefined || client.isMutating({ mutationKey: [[meta.rowsOf]] }) === 0
}
