/** Antrean WA: shows one message at a time, in a dialog over any page. Its content is loaded when it opens. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormModal } from '#kit/form/form-modal.tsx'
import { useCanSendMessages } from '../message-queue.client.ts'
import { useOpenQueue } from './open-queue.client.ts'

const QueuePanel = lazy(() => import('./queue-panel.tsx').then(({ QueuePanel }) => ({ default: QueuePanel })))

/** @param id from the URL; ignored for users who may not send */
export function QueueDialog({ id }: { id: string | undefined }) {
  const canSend = useCanSendMessages()
  const openQueue = useOpenQueue()
  const close = () => openQueue(undefined)
  return (
    <FormModal opened={canSend && id !== undefined} title="Antrean WA" size="40rem" onClose={close}>
      {(controls) =>
        id !== undefined && (
          <Suspense fallback={<Skeleton h="20rem" />}>
            <QueuePanel key={id} id={id} controls={controls} onClose={close} />
          </Suspense>
        )
      }
    </FormModal>
  )
}
