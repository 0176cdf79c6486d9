/** Queries the radar. It is fetched again when data changes, and when its `next_change_at` has passed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { subscribeToMinutes } from '#kit/feedback/clock.client.ts'
import { countRequestedLines, cutLines } from './cut-lines.ts'
import { radarContract } from './radar.contract.ts'
import type { RadarNow } from './radar-schema.ts'

const queries = affiliateQueries(radarContract)

export function radarOptions(lineCount: number) {
  return queries.radar.queryOptions({
    input: { lines: countRequestedLines(lineCount) },
    placeholderData: keepPreviousData,
  })
}

export function useRadar(lineCount: number) {
  const select = useCallback((radar: RadarNow) => cutLines(radar, lineCount), [lineCount])
  const query = useQuery({ ...radarOptions(lineCount), select })
  const { refetch } = query
  const nextChangeAt = query.data?.next_change_at
  useEffect(() => {
    if (nextChangeAt === undefined) return
    return subscribeToMinutes(() => {
      if (Date.now() >= Date.parse(nextChangeAt)) void refetch()
    })
  }, [nextChangeAt, refetch])
  return query
}
