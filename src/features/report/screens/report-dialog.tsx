/** The dialog 'Laporan' over Home. Its content is loaded when it opens. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import type { ReportSearch } from '../report-search.ts'

const ReportView = lazy(() => import('./report-view.tsx').then(({ ReportView }) => ({ default: ReportView })))

export function ReportDialog({ search }: { search: ReportSearch }) {
  const setAddress = useOverlayAddress()
  const isPhone = usePhone()
  return (
    <Dialog
      opened={search.laporan !== undefined}
      onClose={() => setAddress({ laporan: undefined, dari: undefined, sampai: undefined })}
      title="Laporan"
      size="60rem"
      fullScreen={isPhone}
    >
      {search.laporan && (
        <Suspense fallback={<Skeleton h="24rem" />}>
          <ReportView preset={search.laporan} from={search.dari} to={search.sampai} onSearch={setAddress} />
        </Suspense>
      )}
    </Dialog>
  )
}
