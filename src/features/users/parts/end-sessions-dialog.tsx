import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '#kit/dialog.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { UserText } from '#kit/user-text.tsx'
import { verbs } from '#kit/verbs.ts'
import type { User } from '../user.ts'
import { useEndSessions } from '../users.client.ts'
import { reasonOf } from './save-failure.client.ts'

interface EndSessionsDialogProps {
  user: User | null
  opened: boolean
  onClose(): void
}

export function EndSessionsDialog({ user, opened, onClose }: EndSessionsDialogProps) {
  const end = useEndSessions()
  const { busy, once } = useOnce()

  async function run({ id }: User) {
    try {
      const { ended } = await end.mutateAsync({ id })
      toastSuccess(`${ended.toLocaleString('id-ID')} sesi diakhiri`)
      onClose()
    } catch (error) {
      toastError(`Gagal mengakhiri sesi: ${reasonOf(error as Error)}`)
    }
  }

  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title="Akhiri semua sesi">
      <Stack gap="lg">
        <Text>
          {user && (
            <>
              Akhiri semua sesi{' '}
              <strong>
                <UserText>{user.full_name}</UserText>
              </strong>
              ? Semua perangkatnya langsung keluar dan ia harus masuk lagi dengan password-nya.
            </>
          )}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => !busy && onClose()}>
            {verbs.cancel}
          </Button>
          <Button color="bad" aria-disabled={busy} onClick={() => user && void once(() => run(user))}>
            {busy ? 'Mengakhiri...' : 'Akhiri sesi'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
