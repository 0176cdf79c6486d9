import { useRef } from 'react'
import { type PostingField, postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { userMessage } from '#kit/form/save-failure.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { useTakeBackLink } from '../post-links.client.ts'

interface Recorded {
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
 * Returns a function that shows the result of a recorded link and offers the undo. The undo takes back all links that
 * were recorded since this component was mounted.
 */
export function useOfferTakeBack() {
  const takeBack = useTakeBackLink()
  /** latest first, since each link must be taken back before the one recorded before it */
  const recorded = useRef<Recorded[]>([])

  async function undo(): Promise<boolean> {
    try {
      for (let last = recorded.current[0]; last; last = recorded.current[0]) {
        const { affiliate_id, revision } = await takeBack.mutateAsync({
          id: last.id,
          revision: last.revision,
          field: last.field,
        })
        const [, ...rest] = recorded.current
        recorded.current = rest.map((each) =>
          each.affiliate_id === affiliate_id ? { ...each, revision } : each,
        )
      }
      return true
    } catch (error) {
      toastError(userMessage(error) ?? 'Gagal mengurungkan')
      return false
    }
  }

  return (latest: Recorded) => {
    recorded.current = [latest, ...recorded.current]
    const { field, username, no_video, status_link_posting } = latest
    const then =
      status_link_posting === 'sudah'
        ? 'sudah diposting'
        : `link ${postingFieldLabel[field === 'vo' ? 'review' : 'vo']} masih ditunggu`
    const many = recorded.current.length > 1 ? `${recorded.current.length} link disimpan. ` : ''
    toastUndo(`${many}Link Video #${no_video} ${isolated(username)} disimpan, ${then}`, undo)
  }
}
