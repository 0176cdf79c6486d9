/** Dialog that returns a video whose links wait for a check, with what the creator has to change. */
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, use, useRef, useState } from 'react'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { FollowUpContext } from '#features/affiliates/components/follow-up.client.ts'
import { ReturnFields } from '#features/affiliates/components/return-fields.tsx'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import type { PostingField } from '#features/affiliates/posting-link.ts'
import { clearToasts, toastError } from '#kit/feedback/toast.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { missingReasonText } from '../link-request.ts'
import { useReturnVideo } from '../post-links.client.ts'

interface ReturnVideoDialogProps {
  video: LinkVideo
  /** revision of the affiliate when the dialog opened */
  revision: number
  opened: boolean
  /** called with the id of the assignment */
  onReturned(id: string): void
  onClose(): void
}

export function ReturnVideoDialog({ opened, ...props }: ReturnVideoDialogProps) {
  const { video, onClose } = props
  return (
    <FormModal opened={opened} title={`Video #${video.no_video} perlu diubah`} onClose={onClose}>
      {(controls) => <ReturnVideoForm {...props} {...controls} />}
    </FormModal>
  )
}

type ReturnVideoFormProps = Omit<ReturnVideoDialogProps, 'opened'> & FormModalControls

function ReturnVideoForm({
  video,
  revision,
  onReturned,
  onClose,
  askToClose,
  reportState,
}: ReturnVideoFormProps) {
  // Starts with the reason of an earlier return, which often still applies.
  const [initialReason] = useState(video.returned_reason ?? '')
  const [reason, setReason] = useState(initialReason)
  const [post, setPost] = useState<PostingField | null>(video.returned_post)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const { offerUndo } = use(FollowUpContext)
  const { data } = useQuery(affiliateDetailOptions(video.affiliate_id))
  const returnVideo = useReturnVideo()
  const { busy: saving, runUnlessBusy } = useBusy()

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (reason.trim() === '') {
      setProblem(missingReasonText)
      input.current?.focus()
    } else void runUnlessBusy(save)
  }

  async function save() {
    clearToasts()
    try {
      const { undo_id, no_video } = await returnVideo.mutateAsync({
        id: video.id,
        revision: data?.revision ?? revision,
        reason,
        post,
      })
      const doneText = `Video #${no_video} dikembalikan`
      offerUndo(undo_id, 'Kreator melihatnya di halamannya', { title: doneText, doneText })
      onReturned(video.id)
      onClose()
    } catch (error) {
      const failure = describeSaveFailure<{ reason: string }>(error, 'Gagal mengembalikan video')
      toastError(failure.toast)
      setProblem(failure.fields.reason)
    }
  }

  return (
    <form noValidate className={layout.stack} onSubmit={onSubmit}>
      <ReturnFields
        video={video}
        post={post}
        postName="post"
        onChoosePost={setPost}
        readOnly={saving}
        reason={{
          ref: input,
          'data-autofocus': true,
          minRows: 3,
          value: reason,
          error: problem,
          onChange({ currentTarget: { value } }) {
            setReason(value)
            setProblem(undefined)
          },
        }}
      />
      <SaveActions
        verb="Kembalikan video"
        dirty={reason !== initialReason || post !== video.returned_post}
        saving={saving}
        askToClose={askToClose}
        reportState={reportState}
      />
    </form>
  )
}
