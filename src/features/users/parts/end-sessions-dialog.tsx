import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import type { RowDialog } from '#kit/use-row-dialog.client.ts'
import { UserText } from '#kit/user-text.tsx'
import type { User } from '../user.ts'
import { reasonOf } from '../user-failure.client.ts'
import { useEndSessions } from '../users.client.ts'

const labels = { title: 'Akhiri semua sesi', verb: 'Akhiri sesi', busy: 'Mengakhiri...' }

export function EndSessionsDialog({ dialog: { row: user, opened, close } }: { dialog: RowDialog<User> }) {
  const endSessions = useEndSessions()
  const { busy, once } = useOnce()

  async function run({ id }: User) {
    try {
      const { ended } = await endSessions({ id })
      toastSuccess(`${ended.toLocaleString('id-ID')} sesi diakhiri`)
      close()
    } catch (error) {
      toastError(`Gagal mengakhiri sesi: ${reasonOf(error)}`)
    }
  }

  return (
    <ConfirmDelete
      opened={opened}
      labels={labels}
      deleting={busy}
      onCancel={close}
      onDelete={() => user && void once(() => run(user))}
    >
      {user && (
        <>
          Akhiri semua sesi{' '}
          <strong>
            <UserText>{user.full_name}</UserText>
          </strong>
          ? Semua perangkatnya langsung keluar dan ia harus masuk lagi dengan password-nya.
        </>
      )}
    </ConfirmDelete>
  )
}
