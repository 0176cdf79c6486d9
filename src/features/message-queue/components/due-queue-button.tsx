/** 'Antrean pagi': starts a queue of all reminders that are due, and opens it. */
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { userMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useStartDueQueue } from '../message-queue.client.ts'
import { dueQueueName, maxEntries } from '../message-queue.ts'
import { useOpenQueue } from './open-queue.client.ts'

export function DueQueueButton({ count }: { count: number }) {
  const [marksContacted] = useLocalStorage({
    key: 'antrean tandai',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const isPhone = usePhone()
  const start = useStartDueQueue()
  const openQueue = useOpenQueue()
  const { busy, once } = useOnce()

  async function startQueue() {
    try {
      const { id } = await start.mutateAsync({ mark_contacted: marksContacted })
      openQueue(id)
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal membuat antrean. Coba lagi.')
    }
  }

  // The count is limited to the maximum of one queue.
  const countText = count < maxEntries ? formatCount(count) : `${formatCount(maxEntries)}+`
  return (
    <Button
      className={layout.fixed ?? ''}
      // Shorter on a phone, to fit next to the title.
      {...(isPhone && { px: 'sm' })}
      leftSection={!isPhone && <IconSend size={16} aria-hidden />}
      aria-disabled={busy}
      onClick={() => void once(startQueue)}
    >
      {busy ? 'Menulis pesan...' : `${dueQueueName} (${countText})`}
    </Button>
  )
}
