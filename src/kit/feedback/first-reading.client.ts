import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

/** Milliseconds after which the page is shown even if one slow query is still loading. */
const patience = 1500

const firstReadings: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Returns true once the queries that the loader of a page started have succeeded or failed. The page draws nothing
 * before that. It is then drawn once, and no content is pushed down by content above it that loads later. The update is
 * a transition, so that user input can interrupt it. Once true, the result stays true.
 * @param known true if the data was already cached, e.g. on an earlier visit
 */
export function useFirstReading(known: boolean): boolean {
  const client = useQueryClient()
  const [isOver, setOver] = useState(known)
  const reading = useIsFetching(firstReadings)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever one of them has come
  useEffect(() => {
    if (client.isFetching(firstReadings) === 0) startTransition(() => setOver(true))
  }, [client, reading])

  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setOver(true)), patience)
    return () => clearTimeout(timer)
  }, [])

  return isOver
}
