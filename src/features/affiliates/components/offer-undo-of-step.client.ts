import { isDefinedError } from '@orpc/client'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import type { Affiliate } from '../affiliate.ts'
import { useUndoStep } from '../affiliates.client.ts'

/**
 * Returns a function that shows the result of a one-tap step and offers to undo it. `doneText` says what the step did,
 * if the message tells more.
 */
export function useOfferUndoOfStep() {
  const undo = useUndoStep()
  return ({ id, revision }: Affiliate, message: string, doneText?: string) =>
    toastUndo(
      message,
      async () => {
        try {
          await undo.mutateAsync({ id, revision })
          return true
        } catch (failure) {
          const error = failure as NonNullable<typeof undo.error>
          const failureText = 'Gagal mengurungkan. Coba lagi sebelum satu menit lewat.'
          toastError(describeFailure(error, failureText, isDefinedError(error) ? error.message : failureText))
          return toUndoResult(error)
        }
      },
      undefined,
      doneText,
    )
}
