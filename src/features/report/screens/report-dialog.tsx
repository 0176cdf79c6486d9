/** The dialog 'Laporan' over Home. Its content is loaded when it opens. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'
import type { ReportAddress } from '../report-address.ts'

const ReportView = lazy(() => import('./report-view.tsx').then(({ ReportView }) => ({ default: ReportView })))

export function ReportDialog({ address }: { address: ReportAddress }) {
  const setAddress = useOverlayAddress()
  const isPhone = usePhone()
  return (
    <Dialog
      opened={address.laporan !== undefined}
      onClose={() => setAddress({ laporan: undefined, dari: undefined, sampai: undefined })}
      title="Laporan"
      size="60rem"
      fullScreen={isPhone}
    >
      {address.laporan && (
        <Suspense fallback={<Skeleton h="24rem" />}>
          <ReportView
            preset={address.laporan}
            from={address.dari}
            to={address.sampai}
            onAddress={setAddress}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
