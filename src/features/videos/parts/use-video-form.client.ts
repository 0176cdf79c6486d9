/** State of the fields of the video dialog. */
import type { SaveFailure } from '#kit/save-failure.ts'
import { useEntryForm } from '#kit/use-entry-form.client.ts'
import { oneLinkNeeded, type VideoForm, videoFormSchema } from '../video.ts'

interface Editing {
  initial: VideoForm
  save(input: VideoForm): Promise<SaveFailure<VideoForm> | null>
}

export type VideoFormState = ReturnType<typeof useVideoForm>

export function useVideoForm({ initial, save }: Editing) {
  const entry = useEntryForm<VideoForm>({
    name: 'video',
    fieldOrder: ['video_vo', 'video_review', 'product_id'],
    schema: videoFormSchema,
    initial,
    save,
    // Either link is enough, so either field takes the message away.
    onValuesChange({ video_review }) {
      const { errors, clearFieldError } = entry.form
      if (video_review !== '' && errors.video_vo === oneLinkNeeded) clearFieldError('video_vo')
    },
    // A link that is none shows when its field is left; what is still empty, only when saving.
    showsError: ({ empty, toButton }) => !empty && !toButton,
  })
  return entry
}
