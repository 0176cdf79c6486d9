/** The radar in the browser. It is read again when data changes, and at the time when it changes by itself. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { affiliateQueries } from '#features/affiliates/affiliates.client.ts'
import { subscribeToMinutes } from '#kit/feedback/clock.client.ts'
import { countRequestedLines, cutLines } from './cut-lines.ts'
import { radarContract } from './radar.contract.ts'
import type { RadarNow } from './radar-schema.ts'

const queries = affiliateQueries(radarContract)

export function radarOptions(lines: number) {
  return queries.radar.queryOptions({
    input: { lines: countRequestedLines(lines) },
    placeholderData: keepPreviousData,
  })
}

export function useRadar(lines: number) {
  const select = useCallback((radar: RadarNow) => cutLines(radar, lines), [lines])
  const query = useQuery({ ...radarOptions(lines), select })
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
