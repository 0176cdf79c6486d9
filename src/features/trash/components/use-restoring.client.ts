/**
 * Restores a row: at once, or after asking for new values if other rows have taken its name, number or link meanwhile.
 */
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { restoreFailureText, toastReassignedVideos, useRestore } from '../trash.client.ts'
import {
  formatTitle,
  type Replacements,
  type TakenField,
  type TrashedRow,
  type TrashResource,
} from '../trash.ts'

export function useRestoring(resource: TrashResource) {
  const restoreMutation = useRestore()
  const { runUnlessBusy } = useBusy()
  const dialog = useRowDialog<TrashedRow>()
  const [takenFields, setTakenFields] = useState<readonly TakenField[]>([])

  /**
   * @returns the fields that other rows have taken; empty after success, and after any other failure, which a toast
   * reports
   */
  async function restore(row: TrashedRow, changes: Replacements): Promise<readonly TakenField[]> {
    try {
      const { reassigned_videos } = await restoreMutation.mutateAsync({ id: row.id, changes })
      toastSuccess(`${formatTitle(resource, row)} berhasil dipulihkan`)
      toastReassignedVideos(reassigned_videos)
      dialog.close()
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'TAKEN') return error.data.taken
      toastError(describeSaveFailure(error, restoreFailureText).toast)
    }
    return []
  }

  async function restoreOrAsk(row: TrashedRow) {
    const fields = await restore(row, {})
    if (fields.length === 0) return
    setTakenFields(fields)
    dialog.open(row)
  }

  return {
    dialog,
    takenFields,
    restore,
    startRestoring: (row: TrashedRow) => void runUnlessBusy(() => restoreOrAsk(row)),
  }
}
