import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import { useDeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import { type Affiliate, describeFreedVideos } from '../affiliate.ts'
import { platformLabel } from '../affiliate-values.ts'
import { freedVideosOptions, useRemoveAffiliate } from '../affiliates.client.ts'

export function DeleteAffiliateDialog({ dialog }: { dialog: RowDialog<Affiliate> }) {
  const remove = useRemoveAffiliate()
  const { undo, note } = useDeletionUndo()
  const freedVideos = useQuery({
    ...freedVideosOptions(dialog.row?.id),
    enabled: dialog.opened && !remove.isPending,
  })
  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove.mutateAsync({ id })}
      undo={undo}
      successText="Data affiliate berhasil dihapus"
      failureText="Gagal menghapus data affiliate"
      noAnswerText="Terjadi kesalahan saat menghapus data"
      formatRefusal={(message) => message}
    >
      {({ username, platform }) => (
        <>
          Hapus affiliate{' '}
          <strong>
            <UserText>{username}</UserText>
          </strong>{' '}
          ({platformLabel[platform]})? {note}
          <Text component="p" role="status" mt="xs">
            {freedVideos.isPending ? 'Memeriksa videonya...' : describeFreedVideos(freedVideos.data)}
          </Text>
        </>
      )}
    </DeleteDialog>
  )
}
