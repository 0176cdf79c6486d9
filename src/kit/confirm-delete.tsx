import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { verbs } from './verbs.ts'

interface ConfirmDeleteProps {
  /** Id in a `Modal.Stack`, if it asks over another dialog. */
  stackId?: string
  opened: boolean
  deleting: boolean
  onCancel(): void
  onDelete(): void
  /** Labels, if it ends something other than a row. */
  labels?: { title: string; verb: string; busy: string }
  /** The question. It names what is deleted and what depends on it. */
  children: ReactNode
}

const deletion = { title: 'Konfirmasi Hapus', verb: verbs.remove, busy: verbs.removing }

/** Dialog that asks before a deletion. It is the only dialog whose main button is red. The focus starts on cancel. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { stackId, opened, deleting, onCancel, onDelete, labels: labels = deletion, children } = props
  // Two presses within one frame both see `deleting` as false.
  const pressed = useRef(false)
  if (!deleting) pressed.current = false

  function press() {
    if (pressed.current || deleting) return
    pressed.current = true
    onDelete()
  }

  return (
    <Dialog
      {...(stackId && { stackId })}
      opened={opened}
      onClose={() => !deleting && onCancel()}
      title={labels.title}
    >
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => !deleting && onCancel()}>
            {verbs.cancel}
          </Button>
          <Button color="bad" aria-disabled={deleting} onClick={press}>
            {deleting ? labels.busy : labels.verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
