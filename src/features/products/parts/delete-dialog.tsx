import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { UserText } from '#kit/user-text.tsx'
import { type Product, type ProductUsage, unused } from '../product.ts'
import { productUsageOptions, useKeepUsage, useRemoveProduct } from '../products.client.ts'
import { UsageNotice } from './usage-notice.tsx'

const failed = 'Failed to delete product'

interface DeleteDialogProps {
  product: Product | null
  opened: boolean
  onClose(): void
  onDeleted(): void
}

/** Asks after saying what hangs on the product. The server compares: what came to hang on it since is asked again. */
export function DeleteDialog({ product, opened, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useRemoveProduct()
  const keepUsage = useKeepUsage()
  const usage = useQuery({ ...productUsageOptions(product?.id ?? ''), enabled: opened && product !== null })
  /** what a pressed deletion has learnt: more than stood here */
  const [learnt, setLearnt] = useState<ProductUsage | null>(null)

  function close() {
    setLearnt(null)
    onClose()
  }

  async function run({ id }: Product) {
    try {
      await remove.mutateAsync({ id, confirmed: usage.data ?? unused })
    } catch (error) {
      fail(id, error as NonNullable<typeof remove.error>)
      return
    }
    toastSuccess('Product deleted successfully')
    close()
    onDeleted()
  }

  /** What can't succeed by pressing again closes the question. */
  function fail(id: string, error: NonNullable<typeof remove.error>) {
    if (isDefinedError(error) && error.code === 'IN_USE') {
      keepUsage(id, error.data)
      setLearnt(error.data)
    } else if (isDefinedError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) {
      toastError(`${failed}: ${error.message}`)
      close()
    } else toastError(failed)
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={remove.isPending}
      onCancel={close}
      onDelete={() => product && void run(product)}
    >
      {product && (
        <>
          Hapus product{' '}
          <strong>
            <UserText>{product.product_name}</UserText>
          </strong>
          ? Product yang sudah dihapus tidak dapat dikembalikan.
          <UsageNotice usage={usage.data} isError={usage.isError} isNews={learnt !== null} />
        </>
      )}
    </ConfirmDelete>
  )
}
