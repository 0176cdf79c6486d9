/** Dialog 'Cek link' for one affiliate: the links that the creator sent, and why they wait for a check. */
import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconBrandWhatsapp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { useChatLink } from '#features/affiliates/components/chat-link.client.ts'
import type { CheckDialogProps } from '#features/affiliates/components/follow-up.client.ts'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { recordChat } from '#features/affiliates/components/record-chat.client.ts'
import { describeRequestedChange, type LinkVideo } from '#features/affiliates/link-video.ts'
import { getWarningField, postingFieldLabel, postingFields } from '#features/affiliates/posting-link.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { buildNewTabProps, formatNewTabName } from '#kit/layout/outer-link.tsx'
import { isolate, UserLines, UserText } from '#kit/layout/user-text.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Dialog } from '#kit/overlay/dialog.tsx'
import { findOpenWarnings, writeChangeRequest, writeLinkRequest } from '../link-request.ts'
import { ReturnVideoDialog } from './return-video-dialog.tsx'
import { useCheckLinks } from './use-check-links.client.ts'

export function CheckDialog({ affiliate, opened, onChecked, onClose }: CheckDialogProps) {
  const returnDialog = useRowDialog<VideoWithRevision>()
  /** ids of the videos that were returned here */
  const [returnedIds, setReturnedIds] = useState<readonly string[]>([])

  /** Ignores Escape while the dialog that returns a video is open above, since both dialogs get the key. */
  function closeUnlessCovered() {
    if (!returnDialog.opened) onClose()
  }

  return (
    <>
      <Dialog opened={opened} onClose={closeUnlessCovered} title={`Cek link ${isolate(affiliate.username)}`}>
        <WaitingLinks
          affiliate={affiliate}
          returnedIds={returnedIds}
          onChecked={onChecked}
          onReturn={returnDialog.open}
        />
      </Dialog>
      {returnDialog.row && (
        <ReturnVideoDialog
          {...returnDialog.row}
          opened={opened && returnDialog.opened}
          onReturned={(id) => setReturnedIds((ids) => [...ids, id])}
          // Closes after the current event, so that the dialog below still finds this one open when it gets the same
          // Escape.
          onClose={() => setTimeout(returnDialog.close)}
        />
      )}
    </>
  )
}

interface VideoWithRevision {
  video: LinkVideo
  /** revision of the affiliate */
  revision: number
}

interface WaitingLinksProps extends Pick<CheckDialogProps, 'affiliate' | 'onChecked'> {
  returnedIds: readonly string[]
  onReturn(row: VideoWithRevision): void
}

function WaitingLinks({ affiliate, returnedIds, onChecked, onReturn }: WaitingLinksProps) {
  const { data, isError, isFetching, refetch } = useQuery(affiliateDetailOptions(affiliate.id))
  if (isError && !data)
    return <LoadFailure title="Gagal memuat video" isRetrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} className="appear-late" />
  const uncheckedVideos = data.link_videos.filter(({ awaits_check }) => awaits_check)
  const returnedVideos = data.link_videos.filter(
    ({ id, status_link_posting }) => status_link_posting === 'dikembalikan' && returnedIds.includes(id),
  )
  return (
    <div className={layout.stack}>
      {returnedVideos.map((video) => (
        <ReturnedVideo key={video.id} affiliate={affiliate} video={video} />
      ))}
      {uncheckedVideos.length + returnedVideos.length === 0 && (
        <p role="status" className={layout.flush}>
          Tidak ada link yang menunggu dicek. Video yang linknya sudah benar sudah diposting.
        </p>
      )}
      {uncheckedVideos.map((video) => (
        <WaitingVideo
          key={video.id}
          affiliate={affiliate}
          video={video}
          revision={data.revision}
          onReturn={() => onReturn({ video, revision: data.revision })}
          // Only the check of the last waiting video completes the dialog.
          onChecked={() => uncheckedVideos.length === 1 && onChecked(`Video #${video.no_video} diposting`)}
        />
      ))}
    </div>
  )
}

interface WaitingVideoProps extends VideoWithRevision {
  affiliate: Affiliate
  onReturn(): void
  onChecked(): void
}

function WaitingVideo({ affiliate, video, revision, onReturn, onChecked }: WaitingVideoProps) {
  const check = useCheckLinks()
  const { busy, runUnlessBusy } = useBusy()
  const { no_video, product_name, sent_at } = video
  const openWarnings = findOpenWarnings(video)
  const chatLink = useChatLink(affiliate.whatsapp, writeLinkRequest(video))
  /** when the creator sent the links that the user saw first */
  const [initialSentAt] = useState(sent_at)
  const requestedChange = describeRequestedChange(video)

  return (
    <section className={layout.stackXxs} aria-label={`Video #${no_video}`}>
      <span>
        <strong>Video #{no_video}</strong>{' '}
        <span className={layout.dimmed}>
          <UserText>{product_name || unknownProduct}</UserText>
        </span>
      </span>
      {requestedChange && <UserLines>{requestedChange}</UserLines>}
      {postingFields.map((field) => {
        const link = video[`link_posting_${field}`]
        return (
          link && (
            <span key={field}>
              {postingFieldLabel[field]}:{' '}
              <Anchor
                {...buildNewTabProps(link)}
                aria-label={formatNewTabName(link)}
                style={{ overflowWrap: 'anywhere' }}
              >
                {link}
              </Anchor>
            </span>
          )
        )
      })}
      {openWarnings.map((warning) => (
        <PostingWarnings
          key={warning}
          warnings={[warning]}
          link={video[`link_posting_${getWarningField(warning)}`]}
        />
      ))}
      {sent_at && (
        <p className={`${layout.flush} ${layout.dimmed} ${layout.sm}`}>
          Dikirim kreator <DateWithTooltip iso={sent_at} />
        </p>
      )}
      <p role="status" className={layout.flush}>
        {sent_at !== initialSentAt && 'Kreator baru saja mengganti linknya.'}
      </p>
      <Group gap="xs">
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-disabled={busy}
          onClick={() =>
            void runUnlessBusy(async () => {
              if (await check(video, revision)) onChecked()
            })
          }
        >
          Link benar
        </Button>
        {chatLink && openWarnings.length > 0 && (
          <Button
            component="a"
            {...buildNewTabProps(chatLink)}
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={() => void recordChat(affiliate, null)}
          >
            Minta link lain
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onReturn}
        >
          {video.times_returned > 0 ? 'Minta diubah lagi' : 'Minta diubah'}
        </Button>
      </Group>
    </section>
  )
}

/** A video that was returned in this dialog, with the chat that tells the creator. */
function ReturnedVideo({ affiliate, video }: Pick<WaitingVideoProps, 'affiliate' | 'video'>) {
  const chatLink = useChatLink(affiliate.whatsapp, writeChangeRequest(video))
  return (
    <section className={layout.stackXxs} aria-label={`Video #${video.no_video}`}>
      <p role="status" className={layout.flush}>
        <strong>Video #{video.no_video}</strong> dikembalikan. Kreator melihat di halamannya apa yang perlu
        diubah.
      </p>
      {chatLink && (
        <Group>
          <Button
            component="a"
            {...buildNewTabProps(chatLink)}
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={() => void recordChat(affiliate, null)}
          >
            Kabari lewat WhatsApp
          </Button>
        </Group>
      )}
    </section>
  )
}
