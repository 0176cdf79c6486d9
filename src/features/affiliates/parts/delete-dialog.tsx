import { Text } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import { type Affiliate, freedText, platformLabel } from '../affiliate.ts'
import { freedVideosOptions, useRemoveAffiliate } from '../affiliates.client.ts'
import { saidByServer } from './server-answer.client.ts'

interface DeleteDialogProps {
  affiliate: Affiliate | null
  opened: boolean
  onClose(): void
}

export function DeleteDialog({ affiliate, opened, onClose }: DeleteDialogProps) {
  const remove = useRemoveAffiliate()
  const freed = useQuery({
    ...freedVideosOptions(affiliate?.id),
    enabled: opened && !remove.isPending,
  })

  async function run({ id }: Affiliate) {
    try {
      await remove.mutateAsync({ id })
    } catch (error) {
      fail(error as NonNullable<typeof remove.error>)
      return
    }
    toastSuccess('Data affiliate berhasil dihapus')
    onClose()
  }

  function fail(error: NonNullable<typeof remove.error>) {
    if (!saidByServer(error)) toastError('Terjadi kesalahan saat menghapus data')
    else if (isDefinedError(error) && (error.code === 'FORBIDDEN' || error.code === 'NOT_FOUND')) {
      toastError(error.message)
      onClose()
    } else toastError('Gagal menghapus data affiliate')
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={remove.isPending}
      onCancel={onClose}
      onDelete={() => affiliate && void run(affiliate)}
    >
      {affiliate && (
        <>
          Hapus affiliate{' '}
          <strong>
            <UserText>{affiliate.username}</UserText>
          </strong>{' '}
          ({platformLabel[affiliate.platform]})? Data yang sudah dihapus tidak dapat dikembalikan.
          <Text component="p" role="status" mt="xs">
            {freed.isPending ? 'Memeriksa videonya...' : freedText(freed.data)}
          </Text>
        </>
      )}
    </ConfirmDelete>
  )
}
