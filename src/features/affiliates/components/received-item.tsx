import { IconPackageImport, IconPackageOff } from '@tabler/icons-react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Affiliate } from '../affiliate.ts'
import { useSetReceived } from '../affiliates.client.ts'

interface ReceivedItemProps {
  affiliate: Affiliate
  /** called with a text as soon as the request is sent, and without a text if the request fails */
  onReceived?: ((result?: string) => void) | undefined
}

/** Menu item for a sent sample. It records that the sample has arrived, or deletes that record. */
export function ReceivedItem({ affiliate, onReceived }: ReceivedItemProps) {
  const { mutateAsync } = useSetReceived()
  const { runUnlessBusy } = useBusy()
  const { id, username, sample_received_at: receivedAt } = affiliate
  const marksReceived = receivedAt === null
  const Icon = marksReceived ? IconPackageImport : IconPackageOff

  async function record() {
    if (marksReceived) onReceived?.('Sample diterima')
    try {
      const row = await mutateAsync({ id, received: marksReceived })
      const text = `Sample ${isolate(username)} ditandai ${marksReceived ? 'sudah' : 'belum'} diterima`
      // The undo is offered only if nobody else, such as the creator, recorded it first.
      if (row.undoable) toastUndo(text, undo)
      else toastSuccess(text)
    } catch (error) {
      if (marksReceived) onReceived?.()
      toastError(describeFailure(error, 'Gagal menandai sample. Coba lagi.'))
    }
  }

  async function undo(): Promise<UndoResult> {
    try {
      await mutateAsync({
        id,
        received: !marksReceived,
        ...(receivedAt !== null && { received_at: receivedAt }),
      })
      return true
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengurungkan. Coba lagi.'))
      return toUndoResult(error)
    }
  }

  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={() => void runUnlessBusy(record)}>
      {marksReceived ? 'Sample sudah diterima' : 'Belum diterima'}
    </Menu.Item>
  )
}
