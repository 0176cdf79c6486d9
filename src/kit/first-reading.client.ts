import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

/** Whoever waits for one slow answer sees the others after this (ms). */
const patience = 1500

const firstReadings: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Whether what a page reads first, which its loader has asked for, has come, or failed. Until then nothing of it is drawn:
 * so it is drawn once, and nothing that is seen is pushed away by what comes above it. That drawing leaves room for what
 * somebody does meanwhile. Once true it stays so. @param known whether it came before, on an earlier visit
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
