import { Button } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useOverlayAddress } from '#kit/overlay/use-overlay-address.client.ts'

/** Button on Home. It opens the report of this week. */
export function ReportButton() {
  const setAddress = useOverlayAddress()
  return (
    <Button
      variant="default"
      leftSection={<IconReportAnalytics size={18} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => setAddress({ laporan: 'minggu' })}
    >
      Laporan
    </Button>
  )
}
