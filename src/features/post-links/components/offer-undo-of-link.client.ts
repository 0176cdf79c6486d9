import { useRef } from 'react'
import { type PostingField, postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { findUserMessage, toUndoResult } from '#kit/form/save-failure.client.ts'
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
 * Returns a function that shows the result of a recorded link and offers the undo. The undo removes all links that
 * were recorded since this component was mounted.
 */
export function useOfferUndoOfLink() {
  const removeLink = useRemoveLink()
  /** latest first, since each link must be removed before the one recorded before it */
  const recordedLinks = useRef<RecordedLink[]>([])

  async function undo(): Promise<UndoResult> {
    try {
      for (let latest = recordedLinks.current[0]; latest; latest = recordedLinks.current[0]) {
        const { affiliate_id, revision } = await removeLink.mutateAsync({
          id: latest.id,
          revision: latest.revision,
          field: latest.field,
        })
        const [, ...rest] = recordedLinks.current
        recordedLinks.current = rest.map((each) =>
          each.affiliate_id === affiliate_id ? { ...each, revision } : each,
        )
      }
      return true
    } catch (error) {
      toastError(findUserMessage(error) ?? 'Gagal mengurungkan')
      return toUndoResult(error)
    }
  }

  return (latest: RecordedLink) => {
    recordedLinks.current = [latest, ...recordedLinks.current]
    const { field, username, no_video, status_link_posting } = latest
    const statusText =
      status_link_posting === 'sudah'
        ? 'sudah diposting'
        : `link ${postingFieldLabel[field === 'vo' ? 'review' : 'vo']} masih ditunggu`
    const countText =
      recordedLinks.current.length > 1 ? `${recordedLinks.current.length} link disimpan. ` : ''
    toastUndo(`${countText}Link Video #${no_video} ${isolate(username)} disimpan, ${statusText}`, undo)
  }
}
