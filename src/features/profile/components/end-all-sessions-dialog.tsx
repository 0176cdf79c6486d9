import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { loginChanges } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { verbs } from '#kit/theme/verbs.ts'

export function EndAllSessionsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const endSessions = useMutation(loginChanges.endAllSessions)
  const { busy, runUnlessBusy } = useBusy()

  async function endAllSessions() {
    try {
      // The end of this session leads to the sign-in page.
      await endSessions.mutateAsync(undefined)
    } catch (error) {
      toastError(toLoginFailure(error).message)
    }
  }

  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title="Keluar dari semua perangkat">
      <Stack gap="lg">
        <Text>
          Semua perangkat langsung keluar, juga perangkat ini. Anda perlu masuk lagi dengan password Anda.
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => !busy && onClose()}>
            {verbs.cancel}
          </Button>
          <Button color="bad" aria-disabled={busy} onClick={() => void runUnlessBusy(endAllSessions)}>
            {busy ? 'Mengeluarkan...' : 'Keluar'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
