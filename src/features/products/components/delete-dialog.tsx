import { Alert } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UserText } from '#kit/layout/user-text.tsx'
import type { RowDialog } from '#kit/list/use-row-dialog.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import { useWayBack } from '#kit/overlay/way-back.tsx'
import { type Product, type ProductUsage, unused } from '../product.ts'
import { distinctName, unknownProduct } from '../product-name.ts'
import {
  productCatalogueOptions,
  productUsageOptions,
  useKeepUsage,
  useProductWrites,
} from '../products.client.ts'

/**
 * Asks for confirmation and shows what uses the product. The server compares: if there are more uses by then, the
 * dialog asks again.
 */
export function DeleteProductDialog({ dialog }: { dialog: RowDialog<Product> }) {
  const { row, opened } = dialog
  const { remove } = useProductWrites()
  const { undo, note } = useWayBack()
  const keepUsage = useKeepUsage()
  const { data: products = [] } = useQuery(productCatalogueOptions())
  const usage = useQuery({ ...productUsageOptions(row?.id ?? ''), enabled: opened && row !== null })
  /** The server has refused a deletion because there are more uses than the dialog showed. */
  const [isNews, setNews] = useState(false)

  function learn(error: Error, { id }: Product): boolean {
    if (!(error instanceof ORPCError) || error.code !== 'IN_USE') return false
    keepUsage(id, error.data as ProductUsage)
    setNews(true)
    return true
  }

  return (
    <DeleteDialog
      dialog={dialog}
      remove={({ id }) => remove({ id, confirmed: usage.data ?? unused })}
      undo={undo}
      deleted="Product deleted successfully"
      failed="Failed to delete product"
      needsConfirmation={learn}
      onClosed={() => setNews(false)}
    >
      {(product) => (
        <>
          Hapus product{' '}
          <strong>
            <UserText>{distinctName(product, products)}</UserText>
          </strong>
          ? {note}
          <UsageNotice usage={usage.data} isError={usage.isError} isNews={isNews} />
        </>
      )}
    </DeleteDialog>
  )
}
interface UsageNoticeProps {
  /** undefined until it is loaded */
  usage: ProductUsage | undefined
  isError: boolean
  /** The usage was reported by a refused deletion. */
  isNews: boolean
}

/** Renders what uses the product, and what a deletion does to it. */
function UsageNotice({ usage, isError, isNews }: UsageNoticeProps) {
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
      role={isNews ? 'alert' : 'status'}
      title={`Product ini dipakai ${count(affiliates)} affiliate dan ${count(videos)} video.`}
    >
      Product dilepas dari semuanya, juga dari izin akses. Yang tidak punya product lain tampil sebagai '
      {unknownProduct}'.{isNews && ' Tekan Hapus sekali lagi jika memang begitu.'}
    </Alert>
  )
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}
