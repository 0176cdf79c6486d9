import { isDefinedError } from '@orpc/client'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { whatsappStatusLabel } from '../affiliate-values.ts'
import { useMarkContacted } from '../affiliates.client.ts'
import { useOfferUndoOfStep } from './offer-undo-of-step.client.ts'

const failureText = 'Gagal mengupdate status WhatsApp'

interface MarkContactedHandlers {
  /** Freezes the rows, moves the focus off the button that is about to disappear, or shows the expected result. */
  beforeRequest(): void
  /** Called when the server has refused. */
  onRefused?(): void
}

/** Returns a function that marks an affiliate as contacted. A toast offers the undo, or says why it failed. */
export function useMarkContactedStep(id: string, { beforeRequest, onRefused }: MarkContactedHandlers) {
  const markContacted = useMarkContacted()
  const offerUndo = useOfferUndoOfStep()
  return async () => {
    beforeRequest()
    try {
      const row = await markContacted.mutateAsync({ id })
      if (row.undoable)
        offerUndo(row, `WhatsApp ${isolate(row.username)} ditandai ${whatsappStatusLabel.sudah}`)
    } catch (failure) {
      onRefused?.()
      const error = failure as NonNullable<typeof markContacted.error>
      const wasDeleted = isDefinedError(error) && error.code === 'NOT_FOUND'
      toastError(describeFailure(error, failureText, wasDeleted ? error.message : failureText))
    }
  }
}
