/** Button that marks the warnings about a video's links as checked. */
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { failedUndo, userMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { useAcceptWarnings } from '../post-links.client.ts'

interface LinkCheckProps {
  video: LinkVideo
  /** revision of the affiliate */
  revision: number
}

export function LinkCheck({ video, revision }: LinkCheckProps) {
  const can = useCan()
  const accept = useAcceptWarnings()
  const { busy, once } = useOnce()
  if (!can('data_affiliate_edit')) return null
  const { id, no_video, posting_warnings, posting_accepted } = video

  async function check() {
    try {
      const { revision: newRevision } = await accept.mutateAsync({ id, revision, accepted: posting_warnings })
      toastUndo(`Link Video #${no_video} ditandai sudah dicek`, () => takeBack(newRevision))
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal menandai link')
    }
  }

  async function takeBack(currentRevision: number) {
    try {
      await accept.mutateAsync({ id, revision: currentRevision, accepted: posting_accepted })
      return true
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal mengurungkan')
      return failedUndo(error)
    }
  }

  return (
    <Button
      variant="light"
      leftSection={<IconCheck size={16} aria-hidden />}
      aria-disabled={busy}
      onClick={() => void once(check)}
    >
      Sudah dicek
    </Button>
  )
}
