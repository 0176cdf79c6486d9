/** Dialog 'Ganti video' for one affiliate: takes a video that is not posted back, and gives the next free one. */
import { Chip, Group, Radio, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { extendDeadline } from '#features/affiliates/deadline.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { FormModal, type FormModalControls, SaveActions } from '#kit/form/form-modal.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import chips from '#kit/list/filter-choice.module.css'
import { useSingleAction } from '../use-single-action.client.ts'
import { extraDays } from './follow-up-items.tsx'
import { focusSubmit, useNextVideo } from './next-video.client.ts'
import { NextVideoField } from './next-video-field.tsx'

interface SwapDialogProps {
  affiliate: Affiliate
  opened: boolean
  onSwapped(result: string): void
  onClose(): void
}

export function SwapDialog({ opened, ...props }: SwapDialogProps) {
  return (
    <FormModal opened={opened} title="Ganti video" onClose={props.onClose}>
      {(controls) => <SwapLoader {...props} {...controls} />}
    </FormModal>
  )
}

type SwapLoaderProps = Omit<SwapDialogProps, 'opened'> & FormModalControls

/** Loads the affiliate's videos first, since a row of a list only says how many there are. */
function SwapLoader(props: SwapLoaderProps) {
  const { data, isError, isFetching, refetch } = useQuery(affiliateDetailOptions(props.affiliate.id))
  const unpostedVideos = data?.link_videos.filter(
    ({ status_link_posting }) => status_link_posting === 'belum',
  )
  if (isError && !data)
    return <LoadFailure title="Gagal memuat video" isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data || !unpostedVideos) return <Skeleton height={240} className="appear-late" />
  return <SwapForm {...props} revision={data.revision} unpostedVideos={unpostedVideos} />
}

interface SwapFormProps extends SwapLoaderProps {
  /** the revision of the affiliate with these videos */
  revision: number
  /** the videos that are not posted */
  unpostedVideos: readonly LinkVideo[]
}

function SwapForm({
  affiliate,
  revision,
  unpostedVideos,
  onSwapped,
  onClose: _,
  ...controls
}: SwapFormProps) {
  const today = useToday()
  const [chosenId, setChosenId] = useState(findMostUrgent(unpostedVideos)?.id)
  const [days, setDays] = useState(0)
  const [chosenProduct, setProduct] = useState<string | null>(null)
  const currentVideo = unpostedVideos.find(({ id }) => id === chosenId)
  const product = chosenProduct ?? currentVideo?.product_id ?? null
  const nextVideo = useNextVideo(affiliate.id, product ?? undefined)
  const runAction = useSingleAction()
  const { busy, runUnlessBusy } = useBusy()
  const { video } = nextVideo

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!currentVideo || !video) return
    const { product_id, video_id, no_video } = video
    void runUnlessBusy(async () => {
      const isSwapped = await runAction(
        { kind: 'swap', assignment_id: currentVideo.id, product_id, video_id, days },
        { ...affiliate, revision },
        `Video #${currentVideo.no_video} milik ${isolate(affiliate.username)} diganti Video #${no_video}`,
      )
      if (isSwapped) onSwapped(`Diganti Video #${no_video}`)
      else await nextVideo.plan.refetch()
    })
  }

  return (
    <form ref={focusSubmit} noValidate className={layout.stack} onSubmit={submit}>
      <span>
        Untuk <UserText>{affiliate.username}</UserText>
      </span>
      {unpostedVideos.length === 0 && (
        <p role="status" className={layout.flush}>
          Tidak ada video yang belum diposting
        </p>
      )}
      {unpostedVideos.length === 1 && currentVideo && (
        <p className={layout.flush}>
          Diambil kembali: <VideoLabel video={currentVideo} />
        </p>
      )}
      {unpostedVideos.length > 1 && (
        <Radio.Group label="Video yang diambil kembali" value={chosenId ?? null} onChange={setChosenId}>
          <div className={layout.stackXxs}>
            {unpostedVideos.map((each) => (
              <Radio key={each.id} value={each.id} label={<VideoLabel video={each} />} />
            ))}
          </div>
        </Radio.Group>
      )}
      {currentVideo && (
        <>
          <NextVideoField
            affiliate={affiliate}
            nextVideo={nextVideo}
            product={product}
            onProductChange={setProduct}
          />
          <div className={layout.stackXxs}>
            <p role="status" className={layout.flush}>
              Batas posting: <strong>{describeDeadline(currentVideo.tanggal_max_upload, days, today)}</strong>
            </p>
            <Chip.Group value={`${days}`} onChange={(value) => setDays(Number(value))}>
              <Group gap="xs" role="radiogroup" aria-label="Batas posting" className={chips.choices}>
                <Chip value="0">Tetap</Chip>
                {extraDays.map((each) => (
                  <Chip key={each} value={`${each}`}>
                    +{each} hari
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </div>
        </>
      )}
      <SaveActions
        verb={video && currentVideo ? `Ganti dengan Video #${video.no_video}` : 'Ganti video'}
        busy="Mengganti..."
        dirty={days !== 0 || chosenProduct !== null}
        saving={busy}
        canSave={currentVideo !== undefined && nextVideo.plan.data?.given.length !== 0}
        {...controls}
      />
    </form>
  )
}

function VideoLabel({ video: { no_video, product_name, tanggal_max_upload } }: { video: LinkVideo }) {
  return (
    <>
      <strong>Video #{no_video}</strong>{' '}
      <span className={layout.dimmed}>
        <UserText>{product_name || unknownProduct}</UserText>
        {tanggal_max_upload && `, batas ${formatShortWeekdayDate(tanggal_max_upload)}`}
      </span>
    </>
  )
}

/** Returns the video with the earliest deadline; one without a deadline comes last. */
function findMostUrgent(videos: readonly LinkVideo[]): LinkVideo | undefined {
  // '9999' sorts after every date.
  const getDeadline = ({ tanggal_max_upload }: LinkVideo) => tanggal_max_upload ?? '9999'
  return videos.toSorted((a, b) => getDeadline(a).localeCompare(getDeadline(b)))[0]
}

/** Describes the deadline after the swap. `swapVideo` in bulk-changes.server.ts computes the same day in SQL. */
function describeDeadline(deadline: string | null, days: number, today: string): string {
  if (days > 0) return formatShortWeekdayDate(extendDeadline(deadline, days, today))
  return deadline === null ? 'tidak ada' : formatShortWeekdayDate(deadline)
}
