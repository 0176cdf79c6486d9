import { IconPackageImport, IconPackageOff } from '@tabler/icons-react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { failedUndo, userMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import type { Affiliate } from '../affiliate.ts'
import { useSetReceived } from '../affiliates.client.ts'

interface ReceivedItemProps {
  affiliate: Affiliate
  /** called with a text as soon as the arrival is sent, and without one if it was refused */
  onReceived?: ((result?: string) => void) | undefined
}

/** Menu item of an affiliate with a sent sample: it records that the sample has arrived, or takes that back. */
export function ReceivedItem({ affiliate, onReceived }: ReceivedItemProps) {
  const { mutateAsync } = useSetReceived()
  const { once } = useOnce()
  const { id, username, sample_received_at: receivedAt } = affiliate
  const received = receivedAt === null
  const Mark = received ? IconPackageImport : IconPackageOff

  async function record() {
    if (received) onReceived?.('Sample diterima')
    try {
      const row = await mutateAsync({ id, received })
      const text = `Sample ${isolate(username)} ditandai ${received ? 'sudah' : 'belum'} diterima`
      // Somebody else, such as the creator, was faster.
      if (row.undoable) toastUndo(text, undo)
      else toastSuccess(text)
    } catch (error) {
      if (received) onReceived?.()
      toastError(userMessage(error) ?? 'Gagal menandai sample. Coba lagi.')
    }
  }

  async function undo(): Promise<UndoResult> {
    try {
      await mutateAsync({ id, received: !received, ...(receivedAt !== null && { received_at: receivedAt }) })
      return true
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal mengurungkan. Coba lagi.')
      return failedUndo(error)
    }
  }

  return (
    <Menu.Item leftSection={<Mark size={16} aria-hidden />} onClick={() => void once(record)}>
      {received ? 'Sample sudah diterima' : 'Belum diterima'}
    </Menu.Item>
  )
}
