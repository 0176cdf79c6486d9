/**
 * 'Antrean pagi': starts a queue of all reminders that are due, and opens it. Asks first if some of their recipients
 * already wait in another queue.
 */
import { Button, Skeleton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { FormModal } from '#kit/form/form-modal.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { queuedRemindersOptions, useStartDueQueue } from '../message-queue.client.ts'
import { dueQueueName, maxEntries } from '../message-queue.ts'
import { useOpenQueue } from './open-queue.client.ts'
import { useMarksContacted } from './use-marks-contacted.client.ts'

const DueQueueForm = lazyIdle(
  () => import('./due-queue-form.tsx').then(({ DueQueueForm }) => DueQueueForm),
  <Skeleton h="8rem" />,
)

export function DueQueueButton({ count }: { count: number }) {
  const [marksContacted] = useMarksContacted()
  const isPhone = usePhone()
  const client = useQueryClient()
  const start = useStartDueQueue()
  const openQueue = useOpenQueue()
  const { busy, runUnlessBusy } = useBusy()
  const [otherQueue, setOtherQueue] = useState({ count: 0, queueId: '' })
  const [isAsking, setIsAsking] = useState(false)

  async function startQueue(include_queued: boolean) {
    const { id, left_queued } = await start.mutateAsync({ mark_contacted: marksContacted, include_queued })
    setIsAsking(false)
    openQueue(id)
    if (left_queued > 0)
      toastSuccess(`${formatCount(left_queued)} dilewati: sudah ada di antrean lain`, 'Antrean dibuat')
  }

  async function askOrStart() {
    const { queued: queuedCount, queue_id } = await client.fetchQuery(queuedRemindersOptions())
    if (!queue_id) return startQueue(false)
    setOtherQueue({ count: queuedCount, queueId: queue_id })
    setIsAsking(true)
  }

  const showFailure = (error: unknown) =>
    toastError(describeFailure(error, 'Gagal membuat antrean. Coba lagi.'))

  // The server counts no further than the maximum of one queue.
  const countText = count < maxEntries ? formatCount(count) : `${formatCount(maxEntries)}+`
  return (
    <>
      <Button
        className={layout.fixed ?? ''}
        // Shorter on a phone, to fit next to the title.
        {...(isPhone && { px: 'sm' })}
        leftSection={!isPhone && <IconSend size={16} aria-hidden />}
        aria-disabled={busy}
        onClick={() => void runUnlessBusy(() => askOrStart().catch(showFailure))}
      >
        {busy ? 'Menulis pesan...' : `${dueQueueName} (${countText})`}
      </Button>
      <FormModal opened={isAsking} onClose={() => setIsAsking(false)} title={dueQueueName}>
        {(controls) => (
          <DueQueueForm
            otherQueue={otherQueue}
            onStart={(includesQueued) => startQueue(includesQueued).catch(showFailure)}
            onClose={() => setIsAsking(false)}
            controls={controls}
          />
        )}
      </FormModal>
    </>
  )
}
