import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

/** Milliseconds after which the page is shown even if one slow query is still loading. */
const maxWait = 1500

const firstLoads: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Returns true once the queries that the loader of a page started have succeeded or failed. The page renders nothing
 * before that. It then renders once, and no content is pushed down by content above it that loads later. The update is
 * a transition, so that user input can interrupt it. Once true, the result stays true.
 * @param wasCached true if the data was already cached, e.g. on an earlier visit
 */
export function useIsFirstLoadDone(wasCached: boolean): boolean {
  const client = useQueryClient()
  const [isDone, setDone] = useState(wasCached)
  const loadingCount = useIsFetching(firstLoads)

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again whenever a query starts or ends
  useEffect(() => {
    if (client.isFetching(firstLoads) === 0) startTransition(() => setDone(true))
  }, [client, loadingCount])

  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDone(true)), maxWait)
    return () => clearTimeout(timer)
  }, [])

  return isDone
}
