import { useSession } from '#features/session/session.client.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { verbs } from '#kit/verbs.ts'
import { emptyVideoForm, type Video, type VideoForm } from '../video.ts'
import { useCreateVideo, useUpdateVideo } from '../videos.client.ts'
import { saveFailure } from './save-failure.ts'
import { useVideoForm } from './use-video-form.ts'
import { VideoFields } from './video-fields.tsx'

interface VideoDialogProps {
  /** as it was when the dialog opened: live changes never touch what is being typed; null for a new one */
  video: Video | null
  /** of all videos, for the number of a new one */
  total: number | undefined
  opened: boolean
  onClose(): void
  onCreated(): void
}

export function VideoDialog({ opened, ...dialog }: VideoDialogProps) {
  const title = dialog.video ? 'Edit Video' : 'Tambah Video'
  return (
    <FormModal opened={opened} title={title} onClose={dialog.onClose}>
      {(controls) => <VideoEditor {...dialog} {...controls} />}
    </FormModal>
  )
}

type VideoEditorProps = Omit<VideoDialogProps, 'opened'> & FormModalControls

function VideoEditor({ video, total, onClose, onCreated, ...controls }: VideoEditorProps) {
  const { user } = useSession()
  const create = useCreateVideo()
  const update = useUpdateVideo()
  const state = useVideoForm({
    initial: video ? formOf(video) : emptyVideoForm,
    save: (input) => (video ? change(video, input) : add(input)),
  })
  const { form, saving, formProps } = state

  async function add(input: VideoForm) {
    try {
      const { no_video } = await create.mutateAsync(input)
      toastSuccess(
        <>
          <div>Video berhasil ditambahkan</div>
          <strong>No. Video: {count(no_video)}</strong>
        </>,
      )
    } catch (error) {
      return saveFailure(error as NonNullable<typeof create.error>, 'Gagal menambahkan video')
    }
    onClose()
    onCreated()
    return null
  }

  async function change({ id }: Video, input: VideoForm) {
    try {
      await update.mutateAsync({ id, ...input })
    } catch (error) {
      return saveFailure(error as NonNullable<typeof update.error>, 'Gagal mengupdate video')
    }
    toastSuccess('Video berhasil diupdate')
    onClose()
    return null
  }

  return (
    <form noValidate {...formProps}>
      <VideoFields
        state={state}
        number={video ? count(video.no_video) : total === undefined ? '...' : count(total + 1)}
        isPreview={!video}
        dibuat_oleh={video ? video.dibuat_oleh : user.email}
        chosen={video?.product}
      />
      <SaveActions
        verb={video ? 'Update' : verbs.save}
        dirty={form.isDirty()}
        saving={saving}
        {...controls}
      />
    </form>
  )
}

function formOf({ video_vo, video_review, product }: Video): VideoForm {
  return { video_vo: video_vo ?? '', video_review: video_review ?? '', product_id: product?.id ?? '' }
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}
