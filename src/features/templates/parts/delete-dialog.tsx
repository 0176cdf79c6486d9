import { isDefinedError } from '@orpc/client'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import type { Template } from '../template.ts'
import { useRemoveTemplate } from '../templates.client.ts'

interface DeleteDialogProps {
  template: Template | null
  opened: boolean
  onClose(): void
  onDeleted(template: Template): void
}

export function DeleteDialog({ template, opened, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveTemplate()

  async function run(doomed: Template) {
    try {
      await remove.mutateAsync({ id: doomed.id })
    } catch (error) {
      fail(error as NonNullable<typeof remove.error>)
      return
    }
    toastSuccess(`Template "${doomed.name}" berhasil dihapus`)
    onClose()
    onDeleted(doomed)
  }

  function fail(error: NonNullable<typeof remove.error>) {
    if (isDefinedError(error) && error.code === 'NOT_FOUND') {
      toastError(error.message)
      onClose()
    } else toastError('Gagal menghapus template')
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={remove.isPending}
      onCancel={onClose}
      onDelete={() => template && void run(template)}
    >
      {template && (
        <>
          Hapus template{' '}
          <strong>
            <UserText>{template.name}</UserText>
          </strong>
          ? Template yang sudah dihapus tidak dapat dikembalikan.
        </>
      )}
    </ConfirmDelete>
  )
}
