import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useAcceptWarnings } from '../post-links.client.ts'

/**
 * Returns a function that marks all warnings about a video's links as checked and offers an undo. It returns false if
 * marking fails. A video whose links await a check becomes posted.
 */
export function useCheckLinks() {
  const accept = useAcceptWarnings()

  /** @param revision revision of the affiliate */
  return async (video: LinkVideo, revision: number): Promise<boolean> => {
    const { id, no_video, posting_warnings, posting_accepted, awaits_check } = video
    async function undo(currentRevision: number) {
      try {
        await accept.mutateAsync({
          id,
          revision: currentRevision,
          accepted: posting_accepted,
          unpost: awaits_check,
        })
        return true
      } catch (error) {
        toastError(describeFailure(error, 'Gagal mengurungkan'))
        return toUndoResult(error)
      }
    }
    try {
      const { revision: newRevision } = await accept.mutateAsync({ id, revision, accepted: posting_warnings })
      toastUndo(
        awaits_check
          ? `Video #${no_video} sudah diposting, linknya sudah dicek`
          : `Link Video #${no_video} ditandai sudah dicek`,
        () => undo(newRevision),
      )
      return true
    } catch (error) {
      toastError(describeFailure(error, 'Gagal menandai link'))
      return false
    }
  }
}
