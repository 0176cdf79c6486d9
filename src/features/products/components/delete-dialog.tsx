import { Alert } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import { useDeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import { noUsage, type Product, type ProductUsage } from '../product.ts'
import { getDistinctName, unknownProduct } from '../product-name.ts'
import {
  productCatalogueOptions,
  productUsageOptions,
  useCacheUsage,
  useProductWrites,
} from '../products.client.ts'

/**
 * Asks for confirmation and shows what uses the product. If there are more uses when the user confirms, the server
 * refuses the deletion and the dialog asks again.
 */
export function DeleteProductDialog({ dialog }: { dialog: RowDialog<Product> }) {
  const { row, opened } = dialog
  const { remove } = useProductWrites()
  const { undo, note } = useDeletionUndo()
  const cacheUsage = useCacheUsage()
  const { data: products = [] } = useQuery(productCatalogueOptions())
  const usage = useQuery({ ...productUsageOptions(row?.id ?? ''), enabled: opened && row !== null })
  /** true after the server has refused a deletion because of more uses than the dialog showed */
  const [wasRefused, setWasRefused] = useState(false)

  /** Shows the new numbers if the server refused because of them. Returns true then, so that the dialog stays open. */
  function handleUsageRefusal(error: Error, { id }: Product): boolean {
    if (!(error instanceof ORPCError) || error.code !== 'IN_USE') return false
    cacheUsage(id, error.data as ProductUsage)
    setWasRefused(true)
    return true
  }

  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove({ id, confirmed: usage.data ?? noUsage })}
      undo={undo}
      successText="Product deleted successfully"
      failureText="Failed to delete product"
      keepsOpen={handleUsageRefusal}
      onClosed={() => setWasRefused(false)}
    >
      {(product) => (
        <>
          Hapus product{' '}
          <strong>
            <UserText>{getDistinctName(product, products)}</UserText>
          </strong>
          ? {note}
          <UsageNotice usage={usage.data} isError={usage.isError} wasRefused={wasRefused} />
        </>
      )}
    </DeleteDialog>
  )
}

interface UsageNoticeProps {
  /** undefined until it is loaded */
  usage: ProductUsage | undefined
  isError: boolean
  /** true if the usage was reported by a refused deletion */
  wasRefused: boolean
}

/** Says how many affiliates and videos use the product, and what its deletion changes for them. */
function UsageNotice({ usage, isError, wasRefused }: UsageNoticeProps) {
  if (!usage)
    return (
      <Alert mt="md" color="gray" icon={<IconHourglass size={18} aria-hidden />} role="status">
        {isError
          ? 'Pemakaian product belum dapat diperiksa. Saat dihapus, product yang masih dipakai akan ditanyakan lagi.'
          : 'Memeriksa affiliate dan video yang memakai product ini...'}
      </Alert>
    )
  const { affiliates, videos } = usage
  if (affiliates === 0 && videos === 0)
    return (
      <Alert mt="md" color="gray" icon={<IconCircleCheck size={18} aria-hidden />} role="status">
        Belum dipakai affiliate atau video.
      </Alert>
    )
  return (
    <Alert
      mt="md"
      color="warning"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      role={wasRefused ? 'alert' : 'status'}
      title={`Product ini dipakai ${formatCount(affiliates)} affiliate dan ${formatCount(videos)} video.`}
    >
      Product dilepas dari semuanya, juga dari izin akses. Yang tidak punya product lain tampil sebagai '
      {unknownProduct}'.{wasRefused && ' Tekan Hapus sekali lagi jika memang begitu.'}
    </Alert>
  )
}
