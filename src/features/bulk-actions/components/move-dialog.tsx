/** Moves chosen videos to another deadline. Stays open with its date if some could not be moved. */
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { addDays, formatShortWeekdayDate } from '#base/jakarta.ts'
import { affiliateDetailsOptions } from '#features/affiliates/affiliates.client.ts'
import type { MoveDeadlinesProps } from '#features/affiliates/components/move-deadlines.client.ts'
import { daysToPost } from '#features/affiliates/deadline.ts'
import type { MovableVideo } from '#features/affiliates/movable-video.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import layout from '#kit/layout/layout.module.css'
import { UserText } from '#kit/layout/user-text.tsx'
import { useMoveDeadlines } from '../use-move-deadlines.client.ts'
import { ActionDeadline } from './action-deadline.tsx'

/** Maximum number of affiliates that the form reads after a refusal. Each further attempt reads the next ones. */
const maxReads = 20

export function MoveDialog({ opened, ...props }: MoveDeadlinesProps) {
  return (
    <FormModal opened={opened} title="Pindah tanggal" onClose={props.onClose}>
      {(controls) => <MoveForm {...props} {...controls} />}
    </FormModal>
  )
}

function MoveForm({
  videos: latestVideos,
  onMoved,
  onClose,
  ...controls
}: Omit<MoveDeadlinesProps, 'opened'> & FormModalControls) {
  const today = useToday()
  // The videos as they were when the dialog opened: the server then refuses to overwrite a later change by somebody
  // else.
  const [openedVideos, setOpenedVideos] = useState(latestVideos)
  const [wasRefused, setWasRefused] = useState(false)
  // After a refusal the form names what the list shows by then, and the next attempt replaces that.
  const unlistedVideos = useUnlistedVideos(wasRefused ? openedVideos : [], latestVideos)
  const videos = wasRefused
    ? openedVideos.map(
        (video) => [...latestVideos, ...unlistedVideos].find(({ id }) => id === video.id) ?? video,
      )
    : openedVideos
  const [defaultDay] = useState(() => chooseDay(videos, today))
  const [day, setDay] = useState<string | null>(defaultDay)
  const { move, busy, failure } = useMoveDeadlines()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!day) return
    move(videos, day, (movedIds) => {
      onMoved(movedIds)
      const refusedVideos = videos.filter(({ id }) => !movedIds.includes(id))
      if (refusedVideos.length === 0) return onClose()
      setOpenedVideos(refusedVideos)
      setWasRefused(true)
    })
  }

  return (
    <form noValidate className={layout.stack} onSubmit={submit}>
      <p className={layout.flush}>
        <MovedVideos videos={videos} />
      </p>
      <ActionDeadline deadline={day} readOnly={busy} onChange={setDay} />
      {failure && (
        <Alert role="alert" color="bad" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {failure}
        </Alert>
      )}
      <SaveActions
        verb={videos.length === 1 ? 'Pindahkan' : `Pindahkan ${formatCount(videos.length)}`}
        busy="Memindahkan..."
        dirty={day !== defaultDay}
        saving={busy}
        {...controls}
      />
    </form>
  )
}

/** Reads the videos that have left the list, for example because somebody else moved them to another week. */
function useUnlistedVideos(
  videos: readonly MovableVideo[],
  listedVideos: readonly MovableVideo[],
): readonly MovableVideo[] {
  const listedIds = new Set(listedVideos.map(({ id }) => id))
  const unlisted = videos.filter(({ id }) => !listedIds.has(id))
  const affiliateIds = [...new Set(unlisted.map(({ affiliate_id }) => affiliate_id))].slice(0, maxReads)
  const { data: affiliates = [] } = useQuery(affiliateDetailsOptions(affiliateIds))
  return affiliates.flatMap(({ id, revision, username, link_videos }) =>
    link_videos.map((video) => ({
      id: video.id,
      affiliate_id: id,
      revision,
      username,
      no_video: video.no_video,
      tanggal_max_upload: video.tanggal_max_upload,
    })),
  )
}

function MovedVideos({ videos }: { videos: readonly MovableVideo[] }) {
  const [first] = videos
  if (videos.length === 1 && first)
    return (
      <>
        <UserText>{first.username}</UserText>, Video #{first.no_video}, sekarang{' '}
        {first.tanggal_max_upload ? formatShortWeekdayDate(first.tanggal_max_upload) : 'tanpa tenggat'}
      </>
    )
  const affiliateCount = new Set(videos.map(({ affiliate_id }) => affiliate_id)).size
  return `${formatCount(videos.length)} video dari ${formatCount(affiliateCount)} affiliate`
}

/**
 * Returns the common deadline of the videos. If they have none or it has passed, returns the deadline of a new video.
 */
function chooseDay(videos: readonly MovableVideo[], today: string): string {
  const [commonDeadline, ...others] = new Set(videos.map(({ tanggal_max_upload }) => tanggal_max_upload))
  const isCommon = commonDeadline && others.length === 0 && commonDeadline >= today
  return isCommon ? commonDeadline : addDays(today, daysToPost)
}
