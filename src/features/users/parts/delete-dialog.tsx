import { isDefinedError } from '@orpc/client'
import { type ComponentType, useState } from 'react'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import type { LeftBehindProps } from '../left-behind.ts'
import type { User } from '../user.ts'
import { useRemoveUser } from '../users.client.ts'
import { removeFailure } from './save-failure.client.ts'

interface DeleteDialogProps {
  user: User | null
  leftBehind: ComponentType<LeftBehindProps>
  opened: boolean
  onClose(): void
  onDeleted(): void
}

export function DeleteDialog({
  user,
  leftBehind: LeftBehind,
  opened,
  onClose,
  onDeleted,
}: DeleteDialogProps) {
  const remove = useRemoveUser()
  const [receiver, setReceiver] = useState<string | null>(null)

  function close() {
    setReceiver(null)
    onClose()
  }

  async function run({ id }: User) {
    try {
      await remove.mutateAsync({ id, videos_to: receiver })
    } catch (thrown) {
      const error = thrown as NonNullable<typeof remove.error>
      toastError(removeFailure(error))
      // What can't succeed by pressing again closes the question.
      if (isDefinedError(error) && error.code !== 'RECEIVER_GONE') close()
      return
    }
    toastSuccess('User berhasil dihapus')
    close()
    onDeleted()
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={remove.isPending}
      onCancel={close}
      onDelete={() => user && void run(user)}
    >
      {user && (
        <>
          Hapus user{' '}
          <strong>
            <UserText>{user.full_name}</UserText>
          </strong>{' '}
          (<UserText>{user.email}</UserText>, {user.role})? Login, sesi, dan permission-nya ikut terhapus dan
          tidak dapat dikembalikan. Affiliate, video, product, dan template yang dibuatnya tetap ada.
          {opened && <LeftBehind user={user} receiver={receiver} onReceiver={setReceiver} />}
        </>
      )}
    </ConfirmDelete>
  )
}
