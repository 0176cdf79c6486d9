import { isDefinedError } from '@orpc/client'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import type { Video } from '../video.ts'
import { useRemoveVideo } from '../videos.client.ts'

const failed = 'Gagal menghapus video'

interface DeleteDialogProps {
  video: Video | null
  opened: boolean
  onClose(): void
  onDeleted(): void
}

export function DeleteDialog({ video, opened, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveVideo()

  async function run({ id }: Video) {
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      fail(error as NonNullable<typeof remove.error>)
      return
    }
    toastSuccess('Video berhasil dihapus')
    onClose()
    onDeleted()
  }

  /** What can't succeed by pressing again closes the question. */
  function fail(error: NonNullable<typeof remove.error>) {
    if (isDefinedError(error) && ['NOT_FOUND', 'FORBIDDEN', 'SENT'].includes(error.code)) {
      toastError(`${failed}: ${error.message}`)
      onClose()
    } else toastError(failed)
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={remove.isPending}
      onCancel={onClose}
      onDelete={() => video && void run(video)}
    >
      {video && (
        <>
          Hapus <strong>Video #{video.no_video.toLocaleString('id-ID')}</strong>
          {video.product && (
            <>
              {' '}
              (<UserText>{video.product.product_name}</UserText>)
            </>
          )}
          ? Video yang sudah dihapus tidak dapat dikembalikan.
        </>
      )}
    </ConfirmDelete>
  )
}
