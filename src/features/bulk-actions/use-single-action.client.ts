/** Runs a bulk action on one affiliate, and offers to undo it. */
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { BulkAction } from './bulk-action.ts'
import { failureText } from './bulk-action-texts.ts'
import { useRunBulkAction } from './bulk-actions.client.ts'
import { refusalText } from './refusal-text.ts'
import { useOfferUndoOfAction } from './use-offer-undo-of-action.client.ts'

/**
 * @param onUndone called with the id of the affiliate when the action on them was undone
 * @returns a function that runs the action and then shows `message` in a toast with 'Urungkan'. It resolves to true
 * without a toast if the affiliate already was as the action would make them, and to false if the action was refused or
 * failed; the toast then says why
 */
export function useSingleAction({ onUndone }: { onUndone?: (id: string) => void } = {}) {
  const runMutation = useRunBulkAction()
  const offerUndo = useOfferUndoOfAction()

  return async (
    action: BulkAction,
    { id, revision, username }: Pick<Affiliate, 'id' | 'revision' | 'username'>,
    message: string,
  ): Promise<boolean> => {
    try {
      const result = await runMutation.mutateAsync({ action, rows: [{ id, revision }] })
      const [outcome] = result.rows
      if (outcome?.outcome === 'refused') {
        toastError(`${isolate(username)}: ${refusalText[outcome.why]}`, failureText[action.kind])
        return false
      }
      if (result.id !== null) offerUndo(result.id, message, { onUndone: () => onUndone?.(id) })
      return true
    } catch (error) {
      toastError(describeSaveFailure(error, failureText[action.kind]).toast)
      return false
    }
  }
}
