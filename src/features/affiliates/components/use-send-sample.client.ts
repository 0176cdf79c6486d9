import { isDefinedError } from '@orpc/client'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure, isServerError } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { sampleStatusLabel, sentStep } from '../affiliate-values.ts'
import { useMarkSent } from '../affiliates.client.ts'
import { describeMissingCouriers } from '../missing-courier.ts'
import { useOfferUndoOfStep } from './offer-undo-of-step.client.ts'

export interface SendSampleHandlers {
  /**
   * Freezes the rows, moves the focus off the button that is about to disappear, or shows the expected result. If it
   * returns false, no request is sent.
   */
  beforeRequest(): unknown
  /** Called when the server has refused. */
  onRefused?(): void
  /** message for a request that did not reach the server */
  unreachableText?: string
}

const failureText = 'Gagal mengupdate status sample product'

/**
 * Returns a function that marks the sample of an affiliate as sent. A toast offers the undo, or says why marking
 * failed.
 */
export function useSendSample(
  id: string,
  { beforeRequest, onRefused, unreachableText = failureText }: SendSampleHandlers,
) {
  const markSent = useMarkSent()
  const offerUndo = useOfferUndoOfStep()
  const { busy, runUnlessBusy } = useBusy()

  async function markAsSent() {
    if ((await beforeRequest()) === false) return
    try {
      const markedRow = await markSent.mutateAsync({ id })
      const result = `Sample ${isolate(markedRow.username)} ditandai ${sampleStatusLabel[sentStep.to]}`
      offerUndo(markedRow, `${result}${describeMissingCouriers([markedRow])}`, result)
    } catch (failure) {
      onRefused?.()
      const error = failure as NonNullable<typeof markSent.error>
      toastError(describeFailure(error, failureText, chooseFailureText(error)))
    }
  }

  function chooseFailureText(error: NonNullable<typeof markSent.error>): string {
    if (isDefinedError(error) && error.code !== 'BAD_REQUEST') return error.message
    return isServerError(error) ? failureText : unreachableText
  }

  return { busy, send: () => void runUnlessBusy(markAsSent) }
}
