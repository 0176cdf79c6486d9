import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** Whoever waits for one slow answer sees the others after this (ms). */
const patience = 1500

const firstReadings: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Whether what a page reads first has come, or failed. Until then it is laid out unseen, so that nothing that is seen is
 * pushed away by what comes above it. Once true it stays so. @param known whether it came before, on an earlier visit
 */
export function useFirstReading(known: boolean): boolean {
  const client = useQueryClient()
  const [isOver, setOver] = useState(known)
  const reading = useIsFetching(firstReadings)

  // The parts of the page have begun to read when its own effects run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever one of them has come
  useEffect(() => {
    if (client.isFetching(firstReadings) === 0) setOver(true)
  }, [client, reading])

  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [])

  return isOver
}
