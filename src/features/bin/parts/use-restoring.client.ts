/** Bringing a row back: at once, or, where others have its name, number or link meanwhile, after saying it anew. */
import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { whyRefused } from '#kit/save-failure.client.ts'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { failedToRestore, tellElsewhere, useRestore } from '../bin.client.ts'
import { type Binned, type BinResource, calledIn, type Renamed, type Taken } from '../bin.ts'

export function useRestoring(resource: BinResource) {
  const restore = useRestore()
  const { once } = useOnce()
  const dialog = useRowDialog<Binned>()
  const [taken, setTaken] = useState<readonly Taken[]>([])

  /** @returns what others have; nothing when it is back, or failed for another reason, which was said */
  async function run(row: Binned, changes: Renamed): Promise<readonly Taken[]> {
    try {
      const { elsewhere } = await restore.mutateAsync({ id: row.id, changes })
      toastSuccess(`${calledIn(resource, row)} berhasil dipulihkan`)
      tellElsewhere(elsewhere)
      dialog.close()
    } catch (error) {
      if (error instanceof ORPCError && error.code === 'TAKEN') return error.data.taken
      toastError(whyRefused(error, (why) => `${failedToRestore}: ${why}`) ?? failedToRestore)
    }
    return []
  }

  async function start(row: Binned) {
    const others = await run(row, {})
    if (others.length === 0) return
    setTaken(others)
    dialog.open(row)
  }

  return { dialog, taken, run, start: (row: Binned) => void once(() => start(row)) }
}
