/** State of the walk through the samples in review, and the decisions on them. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import type { SampleStatus } from '#features/affiliates/affiliate-values.ts'
import { inReviewOptions } from '#features/affiliates/affiliates.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { BulkAction } from './bulk-action.ts'
import { findCurrent, reduceWalk, startWalk, type WalkEvent } from './review-walk.ts'
import { useSingleAction } from './use-single-action.client.ts'

type Rejection = Omit<Extract<BulkAction, { kind: 'reject' }>, 'kind'>

/** @param first the affiliate who is shown first */
export function useReview(first: Affiliate) {
  const { data, error, isError, isFetching, refetch } = useQuery(inReviewOptions())
  const [walk, setWalk] = useState(() => startWalk(first))
  /** A ref, since the second of two keys within one frame must see the walk as the first key left it. */
  const latestWalk = useRef(walk)
  const [firstStatus, setFirstStatus] = useState<Extract<SampleStatus, 'disetujui' | 'rejected'>>()
  const runAction = useSingleAction({
    onUndone(id) {
      move({ kind: 'undone', id })
      if (id === first.id) setFirstStatus(undefined)
    },
  })

  function move(event: WalkEvent) {
    latestWalk.current = reduceWalk(latestWalk.current, event)
    setWalk(latestWalk.current)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows change the walk
  useEffect(() => {
    if (data) move({ kind: 'listed', rows: data.rows })
  }, [data])

  /** @param rejection null to approve */
  async function decide(rejection: Rejection | null) {
    const affiliate = findCurrent(latestWalk.current)
    if (!affiliate || latestWalk.current.goneId) return
    move({ kind: 'decided' })
    const isFirst = affiliate.id === first.id
    const action: BulkAction =
      rejection === null ? { kind: 'approve', include_rejected: false } : { kind: 'reject', ...rejection }
    const verb = rejection === null ? 'disetujui' : 'ditolak'
    if (isFirst) setFirstStatus(rejection === null ? 'disetujui' : 'rejected')
    if (await runAction(action, affiliate, `${isolate(affiliate.username)} ${verb}`)) return
    move({ kind: 'refused', id: affiliate.id })
    if (isFirst) setFirstStatus(undefined)
  }

  return {
    walk,
    /** the walk after all events so far, also those that are not rendered yet */
    latestWalk,
    move,
    approve: () => void decide(null),
    reject: (rejection: Rejection) => void decide(rejection),
    /** the status that the decision gave the first affiliate, if there is one */
    firstStatus,
    hasMore: data?.has_more ?? false,
    isLoading: !data && !isError,
    failure: isError && !data ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
  }
}
export type Review = ReturnType<typeof useReview>
