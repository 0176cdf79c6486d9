import { formatDate } from '#base/jakarta.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import type { Affiliate } from '../affiliate.ts'
import { useSnooze, useUnsnooze } from '../affiliates.client.ts'

/**
 * Returns a function that snoozes an affiliate for some days and offers an undo. It returns false if snoozing fails.
 */
export function useSnoozeWithUndo({ onUndone }: { onUndone?: (() => void) | undefined } = {}) {
  const snooze = useSnooze()
  const unsnooze = useUnsnooze()

  async function undo(id: string, snoozedUntil: string): Promise<UndoResult> {
    try {
      await unsnooze.mutateAsync({ id, until: snoozedUntil })
      onUndone?.()
      return true
    } catch (error) {
      toastError(describeSaveFailure(error, 'Gagal mengurungkan').toast)
      return toUndoResult(error)
    }
  }

  return async ({ id, username }: Pick<Affiliate, 'id' | 'username'>, days: number): Promise<boolean> => {
    try {
      const { until } = await snooze.mutateAsync({ id, days })
      toastUndo(`${isolate(username)} ditunda sampai ${formatDate(until)}`, () => undo(id, until))
      return true
    } catch (error) {
      toastError(describeSaveFailure(error, 'Gagal menunda').toast)
      return false
    }
  }
}
