import { Alert } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteDialog } from '#kit/delete-dialog.tsx'
import type { RowDialog } from '#kit/use-row-dialog.client.ts'
import { UserText } from '#kit/user-text.tsx'
import { useWayBack } from '#kit/way-back.tsx'
import { type Product, type ProductUsage, unused } from '../product.ts'
import { distinctName, unknownProduct } from '../product-name.ts'
import {
  productCatalogueOptions,
  productUsageOptions,
  useKeepUsage,
  useProductWrites,
} from '../products.client.ts'

/** Asks after saying what hangs on the product. The server compares: what came to hang on it since is asked again. */
export function DeleteProductDialog({ dialog }: { dialog: RowDialog<Product> }) {
  const { row, opened } = dialog
  const { remove } = useProductWrites()
  const { undo, note } = useWayBack()
  const keepUsage = useKeepUsage()
  const { data: products = [] } = useQuery(productCatalogueOptions())
  const usage = useQuery({ ...productUsageOptions(row?.id ?? ''), enabled: opened && row !== null })
  /** a pressed deletion has learnt of more than stood here */
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
      asksAgain={learn}
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
  /** undefined while it is not known */
  usage: ProductUsage | undefined
  isError: boolean
  /** it became known only by the attempt to delete */
  isNews: boolean
}

/** What hangs on the product, and what becomes of it. */
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
