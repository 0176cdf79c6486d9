/** Dialog of 'Kirim WA', which asks what to write before the queue is made. */
import { Skeleton } from '@mantine/core'
import { formatCount } from '#base/count.ts'
import { FormModal } from '#kit/form/form-modal.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import type { Audience } from '../message-queue.contract.ts'

const StartForm = lazyIdle(
  () => import('./start-form.tsx').then(({ StartForm }) => StartForm),
  <Skeleton h="16rem" />,
)

interface StartQueueProps {
  audience: Audience
  count: number
  opened: boolean
  onClose(): void
}

export function StartQueue({ audience, count, opened, onClose }: StartQueueProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={`Kirim WA ke ${formatCount(count)} affiliate`}>
      {(controls) => <StartForm audience={audience} onClose={onClose} controls={controls} />}
    </FormModal>
  )
}
