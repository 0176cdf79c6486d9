import { ORPCError } from '@orpc/client'
import { type ComponentType, useState } from 'react'
import { toastError } from '#kit/feedback/toast.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import type { User } from '../user.ts'
import { useUserWrites } from '../users.client.ts'
import type { VideoReceiverProps } from '../video-receiver.ts'

interface DeleteUserDialogProps {
  dialog: RowDialog<User>
  videoReceiver: ComponentType<VideoReceiverProps>
}

export function DeleteUserDialog({ dialog, videoReceiver: VideoReceiver }: DeleteUserDialogProps) {
  const { remove } = useUserWrites()
  const [receiver, setReceiver] = useState<string | null>(null)
  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove({ id, videos_to: receiver })}
      successText="User berhasil dihapus"
      failureText="Terjadi kesalahan saat menghapus user"
      formatRefusal={formatFailure}
      formatServerFailure={formatFailure}
      keepsOpen={reportGoneReceiver}
      onClosed={() => setReceiver(null)}
    >
      {(user) => (
        <>
          Hapus user{' '}
          <strong>
            <UserText>{user.full_name}</UserText>
          </strong>{' '}
          (<UserText>{user.email}</UserText>, {user.role})? Login, sesi, dan permission-nya ikut terhapus dan
          tidak dapat dikembalikan. Affiliate, video, product, dan template yang dibuatnya tetap ada.
          {dialog.opened && <VideoReceiver user={user} receiver={receiver} onReceiver={setReceiver} />}
        </>
      )}
    </DeleteDialog>
  )
}

function formatFailure(reason: string): string {
  return `Gagal menghapus profil: ${reason}`
}

/**
 * Shows an error toast and returns true if the chosen receiver can't get the videos, so that the dialog stays open for
 * another choice.
 */
function reportGoneReceiver(error: Error): boolean {
  if (!(error instanceof ORPCError) || error.code !== 'RECEIVER_GONE') return false
  toastError(formatFailure(error.message))
  return true
}
