import { Button, Group, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { returnFocus } from './return-focus.client.ts'

interface DiscardDialogProps {
  /** its place in a `Modal.Stack`, when it asks about another dialog */
  stackId?: string

  opened: boolean
  onKeep(): void
  onDiscard(): void
}

/** The focus goes back only to who stays: what discarding leads to chooses its own place. */
export function DiscardDialog({ stackId, opened, onKeep, onDiscard }: DiscardDialogProps) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])

  function keep() {
    onKeep()
    setTimeout(() => returnFocus(before.current))
  }

  return (
    <Dialog
      {...(stackId && { stackId })}
      opened={opened}
      onClose={keep}
      title="Buang perubahan?"
      size="sm"
      givesFocusBack={false}
    >
      <Stack gap="lg">
        <Text>Yang sudah diketik belum disimpan.</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={keep}>
            Lanjut mengedit
          </Button>
          <Button color="bad" onClick={onDiscard}>
            Buang
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
