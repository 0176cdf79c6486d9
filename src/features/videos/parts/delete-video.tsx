import { DeleteDialog } from '#kit/delete-dialog.tsx'
import type { RowDialog } from '#kit/use-row-dialog.client.ts'
import { UserText } from '#kit/user-text.tsx'
import { useWayBack } from '#kit/way-back.tsx'
import type { Video } from '../video.ts'
import { useVideoWrites } from '../videos.client.ts'

export function DeleteVideo({ dialog }: { dialog: RowDialog<Video> }) {
  const { remove } = useVideoWrites()
  const { undo, note } = useWayBack()
  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove({ id })}
      undo={undo}
      deleted="Video berhasil dihapus"
      failed="Gagal menghapus video"
    >
      {({ no_video, product }) => (
        <>
          Hapus <strong>Video #{no_video.toLocaleString('id-ID')}</strong>
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
