import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Checks whether a change of a table has to refetch the query. While a write of its rows waits for the
 * answer, the page shows the write already. A refetch could then bring rows from before the write, so it
 * waits for the end of the write.
 */
export function isOutdatedBy(table: string, { meta }: Pick<Query, 'meta'>, client: QueryClient): boolean {
  if (!meta?.tables?.includes(table)) return false
  return (
    meta.listedResource === undefined || client.isMutating({ mutationKey: [[meta.listedResource]] }) === 0
  )
}
