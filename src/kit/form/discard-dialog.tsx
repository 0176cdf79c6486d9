import { Button, Group, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import { returnFocus } from '../overlay/return-focus.client.ts'

interface DiscardDialogProps {
  /** Id in a `Modal.Stack`, if it asks about another dialog. */
  stackId?: string
  opened: boolean
  /** Says what would be lost, if it is not what was typed. */
  lossText?: string | undefined
  onKeep(): void
  onDiscard(): void
}

/**
 * Dialog that asks before input is discarded. The focus returns only if the user keeps editing. After discarding, the
 * next screen sets it.
 */
export function DiscardDialog({ stackId, opened, lossText, onKeep, onDiscard }: DiscardDialogProps) {
  const focusedBefore = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) focusedBefore.current = document.activeElement
  }, [opened])

  function keep() {
    onKeep()
    setTimeout(() => returnFocus(focusedBefore.current))
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
        <Text>{lossText ?? 'Yang sudah diketik belum disimpan.'}</Text>
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
