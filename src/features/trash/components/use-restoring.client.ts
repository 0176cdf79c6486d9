/**
 * Restores a row: at once, or after asking for new values if other rows have taken its name, number or link meanwhile.
 */
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { userMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { failedToRestore, toastMoved, useRestore } from '../trash.client.ts'
import { type Renamed, type Taken, type Trashed, type TrashResource, titleOf } from '../trash.ts'

export function useRestoring(resource: TrashResource) {
  const restore = useRestore()
  const { once } = useOnce()
  const dialog = useRowDialog<Trashed>()
  const [taken, setTaken] = useState<readonly Taken[]>([])

  /**
   * @returns the fields that other rows have taken; empty after success, and after any other failure, which a toast
   * reports
   */
  async function run(row: Trashed, changes: Renamed): Promise<readonly Taken[]> {
    try {
      const { elsewhere } = await restore.mutateAsync({ id: row.id, changes })
      toastSuccess(`${titleOf(resource, row)} berhasil dipulihkan`)
      toastMoved(elsewhere)
      dialog.close()
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'TAKEN') return error.data.taken
      toastError(userMessage(error, (reason) => `${failedToRestore}: ${reason}`) ?? failedToRestore)
    }
    return []
  }

  async function start(row: Trashed) {
    const others = await run(row, {})
    if (others.length === 0) return
    setTaken(others)
    dialog.open(row)
  }

  return { dialog, taken, run, start: (row: Trashed) => void once(() => start(row)) }
}
