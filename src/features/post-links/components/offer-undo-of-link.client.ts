import { useRef } from 'react'
import { type PostingField, postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { useRemoveLink } from '../post-links.client.ts'

interface RecordedLink {
  affiliate_id: string
  /** id of the assignment */
  id: string
  field: PostingField
  revision: number
  username: string
  no_video: number
  status_link_posting: string
}

/**
 * Returns a function that reports a recorded link in a toast and offers its undo. The undo removes all links that were
 * recorded since this component was mounted.
 */
export function useOfferUndoOfLink() {
  const removeLink = useRemoveLink()
  /** latest first: the undo removes them in this order, since the latest has the current revision of its affiliate */
  const recordedLinks = useRef<RecordedLink[]>([])

  async function undo(): Promise<UndoResult> {
    try {
      while (true) {
        const [latest, ...earlierLinks] = recordedLinks.current
        if (!latest) return true
        const { affiliate_id, revision } = await removeLink.mutateAsync({
          id: latest.id,
          revision: latest.revision,
          field: latest.field,
        })
        recordedLinks.current = earlierLinks.map((link) =>
          link.affiliate_id === affiliate_id ? { ...link, revision } : link,
        )
      }
    } catch (error) {
      toastError(describeFailure(error, 'Gagal mengurungkan'))
      return toUndoResult(error)
    }
  }

  return (link: RecordedLink) => {
    recordedLinks.current = [link, ...recordedLinks.current]
    const { field, username, no_video, status_link_posting } = link
    const statusText =
      status_link_posting === 'sudah'
        ? 'sudah diposting'
        : `link ${postingFieldLabel[field === 'vo' ? 'review' : 'vo']} masih ditunggu`
    const countText =
      recordedLinks.current.length > 1 ? `${recordedLinks.current.length} link disimpan. ` : ''
    toastUndo(`${countText}Link Video #${no_video} ${isolate(username)} disimpan, ${statusText}`, undo)
  }
}
