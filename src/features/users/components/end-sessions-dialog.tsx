import { formatCount } from '#base/count.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { ConfirmDelete } from '#kit/overlay/confirm-delete.tsx'
import type { User } from '../user.ts'
import { describeWithReason } from '../user-failure.client.ts'
import { useEndSessions } from '../users.client.ts'

const labels = { title: 'Akhiri semua sesi', verb: 'Akhiri sesi', busy: 'Mengakhiri...' }

export function EndSessionsDialog({ dialog: { row: user, opened, close } }: { dialog: RowDialog<User> }) {
  const endSessions = useEndSessions()
  const { busy, runUnlessBusy } = useBusy()

  async function endAllSessions({ id }: User) {
    try {
      const { ended } = await endSessions({ id })
      toastSuccess(`${formatCount(ended)} sesi diakhiri`)
      close()
    } catch (error) {
      toastError(describeWithReason(error, 'Gagal mengakhiri sesi'))
    }
  }

  return (
    <ConfirmDelete
      opened={opened}
      labels={labels}
      isDeleting={busy}
      onCancel={close}
      onDelete={() => user && void runUnlessBusy(() => endAllSessions(user))}
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
