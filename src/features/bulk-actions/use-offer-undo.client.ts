import { formatCount } from '#base/count.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { failedUndo, saveFailure } from '#kit/form/save-failure.client.ts'
import { useUndoBulkAction } from './bulk-actions.client.ts'

interface UndoOffer {
  title?: string
  onUndone?(): void
}

/** Returns a function that shows the result of a bulk action on few affiliates and offers to undo it. */
export function useOfferUndo() {
  const undo = useUndoBulkAction()

  async function undoById(id: string): Promise<UndoResult> {
    try {
      const { undone, kept, elsewhere } = await undo.mutateAsync({ id })
      if (undone.length === 0) toastError('Tidak dapat diurungkan: datanya sudah berubah lagi')
      else if (kept.length > 0)
        toastError(`${formatCount(kept.length)} affiliate tidak diurungkan: datanya sudah berubah lagi`)
      else if (elsewhere.length > 0) toastError(`Video #${elsewhere[0]?.no_video} sudah di affiliate lain`)
      return undone.length > 0 || 'refused'
    } catch (error) {
      toastError(saveFailure(error, 'Gagal mengurungkan').toast)
      return failedUndo(error)
    }
  }

  return (id: string, message: string, { title, onUndone }: UndoOffer = {}) =>
    toastUndo(
      message,
      async () => {
        const result = await undoById(id)
        if (result === true) onUndone?.()
        return result
      },
      title,
    )
}
