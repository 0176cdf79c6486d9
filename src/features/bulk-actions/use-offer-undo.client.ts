import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { saveFailure } from '#kit/form/save-failure.client.ts'
import { useUndoBulkAction } from './bulk-actions.client.ts'

interface UndoOffer {
  title?: string
  onUndone?(): void
}

/** Returns a function that shows the result of a bulk action on one affiliate and offers to undo it. */
export function useOfferUndo() {
  const undo = useUndoBulkAction()

  async function undoById(id: string): Promise<boolean> {
    try {
      const { undone, elsewhere } = await undo.mutateAsync({ id })
      if (undone.length === 0) toastError('Tidak dapat diurungkan: datanya sudah berubah lagi')
      else if (elsewhere.length > 0) toastError(`Video #${elsewhere[0]?.no_video} sudah di affiliate lain`)
      return undone.length > 0
    } catch (error) {
      toastError(saveFailure(error, 'Gagal mengurungkan').toast)
      return false
    }
  }

  return (id: string, message: string, { title, onUndone }: UndoOffer = {}) =>
    toastUndo(
      message,
      async () => {
        const isUndone = await undoById(id)
        if (isUndone) onUndone?.()
        return isUndone
      },
      title,
    )
}
