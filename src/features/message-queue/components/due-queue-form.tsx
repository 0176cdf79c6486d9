/** Asks what to do with due reminders whose recipients already wait in another queue, before 'Antrean pagi' starts. */
import { type FormEvent, useState } from 'react'
import { type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { QueuedNotice } from './queued-notice.tsx'

interface DueQueueFormProps {
  /** the queue in which recipients already wait, and their number */
  otherQueue: { count: number; queueId: string }
  /** makes the queue and opens it */
  onStart(includesQueued: boolean): Promise<unknown>
  onClose(): void
  controls: FormModalControls
}

export function DueQueueForm({ otherQueue, onStart, onClose, controls }: DueQueueFormProps) {
  const [includesQueued, setIncludesQueued] = useState(false)
  const { busy, runUnlessBusy } = useBusy()
  function submit(event: FormEvent) {
    event.preventDefault()
    void runUnlessBusy(() => onStart(includesQueued))
  }
  return (
    <form noValidate onSubmit={submit}>
      <QueuedNotice
        {...otherQueue}
        isIncluded={includesQueued}
        onInclude={setIncludesQueued}
        onClose={onClose}
      />
      <SaveActions {...controls} verb="Mulai antrean" busy="Menulis pesan..." dirty={false} saving={busy} />
    </form>
  )
}
