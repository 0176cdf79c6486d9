import type { Facts } from '#base/conflict.ts'
import { useProductNames } from '#features/products/products.client.ts'
import { useSession } from '#features/session/session.client.ts'
import { ConflictNotice } from '#kit/conflict-notice.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form-modal.tsx'
import { toastSuccess } from '#kit/toast.tsx'
import { useFollowedRow } from '#kit/use-followed-row.client.ts'
import { verbs } from '#kit/verbs.ts'
import { emptyVideoForm, type Video, type VideoForm } from '../video.ts'
import { useCreateVideo, useUpdateVideo } from '../videos.client.ts'
import { saveFailure } from './save-failure.client.ts'
import { useVideoForm } from './use-video-form.client.ts'
import { VideoFields } from './video-fields.tsx'

interface VideoDialogProps {
  /** as it was when the dialog opened; null for a new one */
  video: Video | null
  /** as it is now, where the page shows it */
  now: Video | undefined
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
      {(controls) =>
        dialog.video ? (
          <EditForm {...dialog} video={dialog.video} {...controls} />
        ) : (
          <AddForm {...dialog} {...controls} />
        )
      }
    </FormModal>
  )
}

type VideoEditorProps = Omit<VideoDialogProps, 'opened'> & FormModalControls

function AddForm({ total, onClose, onCreated, ...controls }: VideoEditorProps) {
  const { user } = useSession()
  const create = useCreateVideo()
  const editor = useVideoForm({ initial: emptyVideoForm, save })

  async function save(input: VideoForm) {
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

  const number = total === undefined ? '...' : count(total + 1)
  return (
    <form noValidate {...editor.formProps}>
      <VideoFields state={editor} number={number} isPreview dibuat_oleh={user.email} chosen={undefined} />
      <SaveActions verb={verbs.save} dirty={editor.form.isDirty()} saving={editor.saving} {...controls} />
    </form>
  )
}

function EditForm({ video, now, onClose, ...controls }: VideoEditorProps & { video: Video }) {
  const update = useUpdateVideo()
  const nameOf = useProductNames()
  const editor = useVideoForm({ initial: formOf(video), save })
  const followed = useFollowedRow({ opened: video, find: () => now, fieldsOf: formOf, factsOf, editor })

  function factsOf({ video_vo, video_review, product_id }: VideoForm): Facts {
    return [
      ['Video VO', video_vo],
      ['Video Review', video_review],
      ['Product', nameOf(product_id)],
    ]
  }

  async function save(input: VideoForm) {
    try {
      await followed.send(({ id, revision }) => update.mutateAsync({ id, revision, ...input }))
    } catch (error) {
      return saveFailure(error as NonNullable<typeof update.error>, 'Gagal mengupdate video')
    }
    toastSuccess('Video berhasil diupdate')
    onClose()
    return null
  }

  const { no_video, dibuat_oleh, product } = video
  return (
    <form noValidate {...editor.formProps}>
      <ConflictNotice noun="Video" {...followed.notice} />
      <VideoFields
        state={editor}
        number={count(no_video)}
        isPreview={false}
        dibuat_oleh={dibuat_oleh}
        chosen={product}
      />
      <SaveActions verb="Update" dirty={editor.form.isDirty()} saving={editor.saving} {...controls} />
    </form>
  )
}

function formOf({ video_vo, video_review, product }: Video): VideoForm {
  return { video_vo: video_vo ?? '', video_review: video_review ?? '', product_id: product?.id ?? '' }
}

function count(n: number): string {
  return n.toLocaleString('id-ID')
}
