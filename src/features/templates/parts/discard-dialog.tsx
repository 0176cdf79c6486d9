import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

interface DiscardDialogProps {
  opened: boolean
  onKeep(): void
  onDiscard(): void
}

/** The focus goes back only to who stays: what discarding leads to chooses its own place. */
export function DiscardDialog({ opened, onKeep, onDiscard }: DiscardDialogProps) {
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement
  }, [opened])

  function keep() {
    onKeep()
    const place = before.current
    if (place instanceof HTMLElement) setTimeout(() => place.focus({ preventScroll: true }))
  }

  return (
    <Modal opened={opened} onClose={keep} title="Buang perubahan?" size="sm" returnFocus={false}>
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
    </Modal>
  )
}
