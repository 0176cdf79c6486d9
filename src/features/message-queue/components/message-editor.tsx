/** Edits the message of this entry only. Shortcodes in it are filled as in a template. */
import { Button, Group, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { contentLimit } from '#features/templates/template.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import type { FormModalControls } from '#kit/form/form-modal.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import layout from '#kit/layout/layout.module.css'
import { verbs } from '#kit/theme/verbs.ts'
import type { QueueEntry, QueueState } from '../queue-schema.ts'
import { useQueueWrites } from '../queue-writes.client.ts'

interface MessageEditorProps {
  queue: QueueState
  entry: QueueEntry
  controls: FormModalControls
  onDone(): void
}

export function MessageEditor({ queue, entry, controls: { reportState }, onDone }: MessageEditorProps) {
  const [text, setText] = useState(entry.message)
  const [error, setError] = useState<string>()
  const { editMessage } = useQueueWrites(queue.id)
  const dirty = text !== entry.message
  const saving = editMessage.isPending

  useEffect(() => {
    reportState({ dirty, saving })
    return () => reportState({ dirty: false, saving: false })
  }, [reportState, dirty, saving])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    if (text.trim() === '') return setError('Pesan harus diisi')
    try {
      await editMessage.mutateAsync({ id: entry.id, text })
      onDone()
    } catch (thrown) {
      toastError(describeFailure(thrown, 'Gagal menyimpan pesan. Coba lagi.'))
    }
  }

  return (
    <form noValidate onSubmit={submit} className={layout.stackSm}>
      <Textarea
        label="Pesan"
        description="Shortcode seperti [nama] ikut diisi"
        autosize
        minRows={5}
        maxRows={12}
        maxLength={contentLimit}
        dir="auto"
        data-autofocus
        autoFocus
        readOnly={saving}
        error={error}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button
          variant="default"
          mih="var(--touch-target)"
          aria-disabled={saving}
          onClick={() => !saving && onDone()}
        >
          {verbs.cancel}
        </Button>
        <Button type="submit" mih="var(--touch-target)" aria-disabled={saving}>
          {saving ? verbs.saving : verbs.save}
        </Button>
      </Group>
    </form>
  )
}
