/** Runs a bulk action on one affiliate, and offers to undo it. */
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { saveFailure } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { BulkAction } from './bulk-action.ts'
import { failureText } from './bulk-action-texts.ts'
import { useRunBulkAction, useUndoBulkAction } from './bulk-actions.client.ts'
import { refusalText } from './refusal-text.ts'

/**
 * @param onUndone called with the id of the affiliate when the action on them was undone
 * @returns a function that returns false if nothing was changed, after it has told the user why
 */
export function useSingleAction({ onUndone }: { onUndone?: (id: string) => void } = {}) {
  const run = useRunBulkAction()
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

  return async (
    action: BulkAction,
    { id, revision, username }: Pick<Affiliate, 'id' | 'revision' | 'username'>,
    doneText: string,
  ): Promise<boolean> => {
    try {
      const result = await run.mutateAsync({ action, rows: [{ id, revision }] })
      const [outcome] = result.rows
      if (outcome?.outcome === 'refused') {
        toastError(`${isolate(username)}: ${refusalText[outcome.why]}`, failureText(action.kind))
        return false
      }
      const bulkActionId = result.id
      if (bulkActionId !== null)
        toastUndo(doneText, async () => {
          const isUndone = await undoById(bulkActionId)
          if (isUndone) onUndone?.(id)
          return isUndone
        })
      return true
    } catch (error) {
      toastError(saveFailure(error, failureText(action.kind)).toast)
      return false
    }
  }
}
