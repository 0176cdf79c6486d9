/** The team's reasons for rejecting a sample, and the reasons that the user types during a review. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { rejectionReasonsOptions } from '#features/rejection-reasons/rejection-reasons.client.ts'
import { listReasons } from '#features/rejection-reasons/rejection-reasons.ts'
import { listWaiting } from './review-walk.ts'
import type { Review } from './use-review.client.ts'

export function useRejection(review: Review) {
  const { walk, latestWalk } = review
  const {
    data: storedReasons,
    error,
    isError,
    isPending,
    isFetching,
    refetch,
  } = useQuery(rejectionReasonsOptions())
  /** the number key that was pressed before the reasons had loaded, and the affiliate who was current then */
  const earlyNumber = useRef<{ number: number; id: string | undefined }>(undefined)
  /** the reason that is typed for each affiliate */
  const [typedReasons, setTypedReasons] = useState<Readonly<Record<string, string>>>({})
  /** ids of the affiliates who will read the reason on their page */
  const [idsWithShownReason, setIdsWithShownReason] = useState<readonly string[]>([])
  const reasons = storedReasons ? listReasons(storedReasons) : []

  function reject(reason: string) {
    const { currentId } = latestWalk.current
    review.reject({ reason, shows_reason: idsWithShownReason.some((id) => id === currentId) })
  }

  /** Rejects for the team's reason with this number. Before the reasons have loaded, it waits for them. */
  function rejectByNumber(number: number) {
    earlyNumber.current = storedReasons ? undefined : { number, id: latestWalk.current.currentId }
    const reason = reasons[number - 1]
    if (reason !== undefined) reject(reason)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of the reasons matters
  useEffect(() => {
    const { isRejecting, currentId } = latestWalk.current
    const pressedNumber = earlyNumber.current
    if (pressedNumber && pressedNumber.id === currentId && isRejecting) rejectByNumber(pressedNumber.number)
  }, [storedReasons])

  function changeVisibility(id: string, isShown: boolean) {
    setIdsWithShownReason((before) => [...before.filter((each) => each !== id), ...(isShown ? [id] : [])])
  }

  return {
    storedReasons,
    /** true if the user has typed a reason for somebody who still waits */
    hasUnsentReason: listWaiting(walk).some(({ id }) => typedReasons[id]?.trim()),
    rejectByNumber,
    forgetEarlyNumber() {
      earlyNumber.current = undefined
    },
    /** Returns the props of the inputs about one affiliate. */
    buildInputProps: (id: string) => ({
      reasons,
      isLoading: isPending,
      failure:
        isError && !storedReasons ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
      typedReason: typedReasons[id] ?? '',
      onType: (text: string) => setTypedReasons((before) => ({ ...before, [id]: text })),
      showsReason: idsWithShownReason.includes(id),
      onShowReason: (isShown: boolean) => changeVisibility(id, isShown),
      onReject: reject,
    }),
  }
}
