import { formatDate } from '#base/jakarta.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, isServerError, toUndoResult } from '#kit/form/save-failure.client.ts'
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
      const message = isServerError(error)
        ? 'Tidak dapat diurungkan: penundaannya sudah berubah'
        : 'Gagal mengurungkan. Periksa koneksi internet Anda, lalu coba lagi.'
      toastError(describeFailure(error, 'Gagal mengurungkan', message))
      return toUndoResult(error)
    }
  }

  return async ({ id, username }: Pick<Affiliate, 'id' | 'username'>, days: number): Promise<boolean> => {
    try {
      const { until } = await snooze.mutateAsync({ id, days })
      toastUndo(`${isolate(username)} ditunda sampai ${formatDate(until)}`, () => undo(id, until))
      return true
    } catch (error) {
      const message = isServerError(error)
        ? 'Gagal menunda. Muat ulang halaman ini.'
        : 'Gagal menunda. Coba lagi.'
      toastError(describeFailure(error, 'Gagal menunda', message))
      return false
    }
  }
}
