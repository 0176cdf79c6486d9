import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { type ProductUsage, unknownProduct } from '../product.ts'

interface UsageNoticeProps {
  /** undefined while it is not known */
  usage: ProductUsage | undefined
  isError: boolean
  /** it became known only by the attempt to delete */
  isNews: boolean
}

/** What hangs on the product, and what becomes of it. */
export function UsageNotice({ usage, isError, isNews }: UsageNoticeProps) {
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
