import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useUndoBulkAction } from './bulk-actions.client.ts'
import { summarizeUndo } from './undo-result.client.ts'

interface UndoOffer {
  /** title of the toast; none by default */
  title?: string
  /** the result of the action, if the message tells something else */
  doneText?: string
  /** called when the action was undone, wholly or partly */
  onUndone?(): void
}

/** Returns a function that shows the result of a bulk action on few affiliates and offers to undo it. */
export function useOfferUndoOfAction() {
  const undoMutation = useUndoBulkAction()

  async function undoById(id: string): Promise<UndoResult> {
    try {
      const result = await summarizeUndo(await undoMutation.mutateAsync({ id }))
      if (result === 'refused') toastError('Tidak dapat diurungkan: datanya sudah berubah lagi')
      return result
    } catch (error) {
      toastError(describeSaveFailure(error, 'Gagal mengurungkan').toast)
      return toUndoResult(error)
    }
  }

  return (id: string, message: string, { title, doneText, onUndone }: UndoOffer = {}) =>
    toastUndo(
      message,
      async () => {
        const result = await undoById(id)
        // An object describes an undo of only some affiliates.
        const isUndone = result === true || typeof result === 'object'
        if (isUndone) onUndone?.()
        return result
      },
      title,
      doneText,
    )
}
