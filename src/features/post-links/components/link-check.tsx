/** Button that marks the warnings about a video's links as checked. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { useCan } from '#features/session/session.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { useCheckLinks } from './use-check-links.client.ts'

interface LinkCheckProps {
  video: LinkVideo
  /** revision of the affiliate */
  revision: number
}

export function LinkCheck({ video, revision }: LinkCheckProps) {
  const can = useCan()
  const check = useCheckLinks()
  const { busy, runUnlessBusy } = useBusy()
  if (!can('data_affiliate_edit')) return null

  return (
    <Button
      variant="light"
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-disabled={busy}
      onClick={() => void runUnlessBusy(() => check(video, revision))}
    >
      Sudah dicek
    </Button>
  )
}
