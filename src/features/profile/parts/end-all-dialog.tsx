import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { loginFailure, useEndAllSessions } from '#features/session/login.client.ts'
import { useReturnOfFocus } from '#kit/return-focus.ts'
import { toastError } from '#kit/toast.tsx'

export function EndAllDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const end = useEndAllSessions()
  useReturnOfFocus(opened)
  // Two presses within one frame both meet `isPending` false.
  const pressed = useRef(false)
  if (!end.isPending) pressed.current = false

  function run() {
    if (pressed.current) return
    pressed.current = true
    // What follows is the login page: the session's end leads there.
    end.mutate(undefined, { onError: (error) => toastError(loginFailure(error).message) })
  }

  return (
    <Modal
      opened={opened}
      onClose={() => !end.isPending && onClose()}
      title="Keluar dari semua perangkat"
      returnFocus={false}
    >
      <Stack gap="lg">
        <Text>
          Semua perangkat langsung keluar, juga perangkat ini. Anda perlu masuk lagi dengan password Anda.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => !end.isPending && onClose()}>
            Batal
          </Button>
          <Button color="bad" aria-disabled={end.isPending} onClick={run}>
            {end.isPending ? 'Mengeluarkan...' : 'Keluar'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
