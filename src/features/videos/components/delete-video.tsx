import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import { useDeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import type { Video } from '../video.ts'
import { useVideoWrites } from '../videos.client.ts'

export function DeleteVideoDialog({ dialog }: { dialog: RowDialog<Video> }) {
  const { remove } = useVideoWrites()
  const { undo, note } = useDeletionUndo()
  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove({ id })}
      undo={undo}
      successText="Video berhasil dihapus"
      failureText="Gagal menghapus video"
    >
      {({ no_video, product }) => (
        <>
          Hapus <strong>Video #{no_video}</strong>
          {product && (
            <>
              {' '}
              (<UserText>{product.product_name}</UserText>)
            </>
          )}
          ? {note}
        </>
      )}
    </DeleteDialog>
  )
}
