import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { verbs } from '../theme/verbs.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDeleteProps {
  /** Id in a `Modal.Stack`, if it asks over another dialog. */
  stackId?: string
  opened: boolean
  isDeleting: boolean
  onCancel(): void
  onDelete(): void
  /** Labels for something other than a deletion, such as ending sessions. */
  labels?: { title: string; verb: string; busy: string }
  /** The question. It names what is deleted and what depends on it. */
  children: ReactNode
}

const deletionLabels = { title: 'Konfirmasi Hapus', verb: verbs.remove, busy: verbs.removing }

/** Dialog that asks before a deletion. It is the only dialog whose main button is red. The focus starts on cancel. */
export function ConfirmDelete(props: ConfirmDeleteProps) {
  const { stackId, opened, isDeleting, onCancel, onDelete, labels = deletionLabels, children } = props
  // Two presses within one frame both see `isDeleting` as false.
  const wasPressed = useRef(false)
  if (!isDeleting) wasPressed.current = false

  function press() {
    if (wasPressed.current || isDeleting) return
    wasPressed.current = true
    onDelete()
  }

  return (
    <Dialog
      {...(stackId && { stackId })}
      opened={opened}
      onClose={() => !isDeleting && onCancel()}
      title={labels.title}
    >
      <Stack gap="lg">
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => !isDeleting && onCancel()}>
            {verbs.cancel}
          </Button>
          <Button color="bad" aria-disabled={isDeleting} onClick={press}>
            {isDeleting ? labels.busy : labels.verb}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
