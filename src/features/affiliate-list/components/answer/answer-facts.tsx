/** Shows the facts that affiliates ask about in chats: the state of the sample, and the deadline of each video. */
import { formatShortWeekdayDate } from '#base/jakarta.ts'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { ContactNote } from '#features/affiliates/components/contact-note.tsx'
import { DueBadge, PostingStatusBadge } from '#features/affiliates/components/posting-badge.tsx'
import { SampleArrival } from '#features/affiliates/components/sample-arrival.tsx'
import { SampleBadge } from '#features/affiliates/components/sample-badge.tsx'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { CopyTextButton } from '#kit/feedback/copy-text-button.tsx'
import layout from '#kit/layout/layout.module.css'
import { formatNewTabName, NamedLink } from '#kit/layout/outer-link.tsx'
import { UserText } from '#kit/layout/user-text.tsx'
import { listSourceLinks, sortForAnswer } from '../../answer-text.ts'
import classes from '../detail/basic-facts.module.css'
import { TrackingLink } from './tracking-link.tsx'

interface AnswerFactsProps {
  affiliate: AffiliateDetail
  /** true if the row behind shows status and videos: only what the row leaves out is shown */
  isOverRow: boolean
}

export function AnswerFacts({ affiliate, isOverRow }: AnswerFactsProps) {
  const { link_videos, sample_product_status, sample_product_reason, contact } = affiliate
  // Only a sent parcel and the reason of a rejection say more than the status.
  const isSampleShown =
    !isOverRow || sample_product_status === 'terkirim' || sample_product_status === 'rejected'
  const areVideosShown = !isOverRow || link_videos.length > 0
  if (!isSampleShown && !areVideosShown && !contact) return null
  return (
    <dl className={classes.facts}>
      {isSampleShown && (
        <div className={layout.wholeRow}>
          <dt>Sample</dt>
          <dd className={layout.wrap}>
            <SampleBadge status={sample_product_status} reason={sample_product_reason} />
            <SampleArrival affiliate={affiliate} />
            <Parcel affiliate={affiliate} />
          </dd>
        </div>
      )}
      {areVideosShown && (
        <div className={layout.wholeRow}>
          <dt>Video</dt>
          <dd>
            {link_videos.length === 0 ? (
              'Belum ada video'
            ) : (
              <ul className={`${layout.list} ${layout.stackXxs}`}>
                {sortForAnswer(link_videos).map((video) => (
                  <Video key={video.id} video={video} />
                ))}
              </ul>
            )}
          </dd>
        </div>
      )}
      {contact && (
        <div className={layout.wholeRow}>
          <dt>Chat terakhir</dt>
          <dd>
            <ContactNote contact={contact} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function Parcel({ affiliate: { sample_courier, sample_resi } }: { affiliate: AffiliateDetail }) {
  return (
    <>
      {sample_courier && <UserText>{sample_courier}</UserText>}
      {sample_resi && (
        <span className={layout.rowXxs}>
          <UserText>{sample_resi}</UserText>
          <CopyTextButton text={sample_resi} label="resi" />
        </span>
      )}
      <TrackingLink courier={sample_courier} resi={sample_resi} />
    </>
  )
}

function Video({ video }: { video: LinkVideo }) {
  const { no_video, product_name, status_link_posting, tanggal_max_upload } = video
  const isAwaited = status_link_posting === 'belum' && !video.awaits_check
  return (
    <li className={layout.wrap}>
      <span>
        <b>#{no_video}</b> <UserText>{product_name || unknownProduct}</UserText>
      </span>
      {isAwaited && tanggal_max_upload !== null && (
        <span className={layout.dimmed}>
          batas <time dateTime={tanggal_max_upload}>{formatShortWeekdayDate(tanggal_max_upload)}</time>
        </span>
      )}
      {isAwaited ? (
        <DueBadge deadline={tanggal_max_upload} />
      ) : video.awaits_check ? (
        <span className={layout.dimmed}>link menunggu dicek</span>
      ) : (
        <PostingStatusBadge status={status_link_posting} />
      )}
      {isAwaited &&
        listSourceLinks(video).map(({ name, link }) => (
          <NamedLink key={name} link={link} aria-label={formatNewTabName(`Link ${name} Video #${no_video}`)}>
            Link {name}
          </NamedLink>
        ))}
    </li>
  )
}
