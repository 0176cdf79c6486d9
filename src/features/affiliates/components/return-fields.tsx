/**
 * Fields for staff who return a video to its creator: which of its two posts the creator has to change, and what to
 * change. A video with one post has no choice.
 */
import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import { ValueChoice } from '#kit/form/value-choice.tsx'
import { hasTwoPosts, type LinkVideo, postingLabel } from '../link-video.ts'
import { type PostingField, postingFieldLabel, postingFields } from '../posting-link.ts'

interface ReturnFieldsProps {
  video: Pick<LinkVideo, 'link_video_vo' | 'link_video_review'>
  /** null for both posts */
  post: PostingField | null
  /** `name` of the radio buttons that choose the post; unique in the form */
  postName: string
  onChoosePost(post: PostingField | null): void
  readOnly: boolean
  /** props of the text field in which staff write what to change */
  reason: TextareaProps & { ref?: Ref<HTMLTextAreaElement>; 'data-autofocus'?: true }
}

export function ReturnFields({ video, post, postName, onChoosePost, readOnly, reason }: ReturnFieldsProps) {
  return (
    <>
      {hasTwoPosts(video) && (
        <ValueChoice
          label={postingLabel.returned_post}
          name={postName}
          values={[...postingFields, 'both'] as const}
          labels={{ ...postingFieldLabel, both: 'Keduanya' }}
          value={post ?? 'both'}
          onChange={(choice) => onChoosePost(choice === 'both' ? null : choice)}
          readOnly={readOnly}
        />
      )}
      <Textarea
        label={postingLabel.returned_reason}
        placeholder="mis. sebut nama productnya di awal video"
        description="Tampil di halaman kreator, dan kreator bisa mengirim link barunya."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        maxRows={10}
        dir="auto"
        autoComplete="off"
        readOnly={readOnly}
        {...reason}
      />
    </>
  )
}
