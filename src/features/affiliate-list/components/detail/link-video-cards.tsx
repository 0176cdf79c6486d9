/**
 * Read-only cards of the videos that an affiliate has or had, each with source links, deadline and posting links.
 */
import { Badge } from '@mantine/core'
import { use, useId } from 'react'
import { formatDate } from '#base/jakarta.ts'
import { DueBadge, PostingStatusBadge } from '#features/affiliates/components/posting-badge.tsx'
import { PostingWarnings } from '#features/affiliates/components/posting-warnings.tsx'
import { trackRecordLabel } from '#features/affiliates/components/track-record.tsx'
import { getDueState } from '#features/affiliates/deadline.ts'
import {
  describeRequestedChange,
  findMissingPostingField,
  type LinkVideo,
} from '#features/affiliates/link-video.ts'
import { getWarningField, postingFieldLabel } from '#features/affiliates/posting-link.ts'
import { describeOutcome } from '#features/affiliates/track-record.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import layout from '#kit/layout/layout.module.css'
import { MaskedLink, OuterLink } from '#kit/layout/outer-link.tsx'
import { UserLines } from '#kit/layout/user-text.tsx'
import { DueCard } from '../due-card.tsx'
import { LinkCheckContext, type LinkCheckProps } from './link-check.client.ts'
import classes from './link-video-cards.module.css'
import { UsageConsent } from './usage-consent.tsx'

const maskReason = 'Link hanya dapat dibuka oleh pembuat video dan admin'

interface LinkVideoCardsProps {
  videos: readonly LinkVideo[]
  /** revision of the affiliate */
  revision: number
  /** True where users may end a consent. The page of an affiliate is read-only. */
  canEndConsent?: boolean
}

export function LinkVideoCards({ videos, revision, canEndConsent = false }: LinkVideoCardsProps) {
  if (videos.length === 0)
    return <p className={`${layout.flush} ${layout.dimmed}`}>Belum ada video untuk affiliate ini</p>
  return (
    <ul className={`${layout.cards} ${classes.cards}`}>
      {videos.map((video) => (
        <li key={video.id}>
          <Card video={video} revision={revision} canEndConsent={canEndConsent} />
        </li>
      ))}
    </ul>
  )
}

function Card({ video, revision, canEndConsent }: LinkCheckProps & { canEndConsent: boolean }) {
  const id = useId()
  const { product_name, status_link_posting, tanggal_max_upload } = video
  const outcome = describeOutcome(video.outcome, video.days_to_post)
  const requestedChange = describeRequestedChange(video)
  const today = useToday()
  const due =
    status_link_posting === 'belum' && !video.awaits_check ? getDueState(tanggal_max_upload, today) : 'open'
  return (
    <DueCard aria-labelledby={id} className={classes.card} due={due}>
      <header className={classes.head}>
        <h3 id={id} className={classes.number}>
          Video #{video.no_video}
        </h3>
        <PostingStatusBadge status={status_link_posting} />
      </header>
      <Badge color="gray" maw="100%">
        <bdi>{product_name || unknownProduct}</bdi>
      </Badge>
      {requestedChange && (
        <p className={classes.requestedChange}>
          <UserLines>{requestedChange}</UserLines>
        </p>
      )}
      <dl className={classes.facts}>
        <SourceLink name="Link VO" link={video.link_video_vo} isMasked={video.links_masked} />
        <SourceLink name="Link Review" link={video.link_video_review} isMasked={video.links_masked} />
        <dt>Max Upload</dt>
        <dd className={classes.deadline}>
          {tanggal_max_upload === null ? (
            '-'
          ) : (
            <time dateTime={tanggal_max_upload}>{formatDate(tanggal_max_upload)}</time>
          )}
          <DueBadge deadline={due === 'open' ? null : tanggal_max_upload} />
        </dd>
        {video.refused_days !== null && (
          <>
            <dt>Minta waktu</dt>
            <dd>{video.refused_days} hari, ditolak</dd>
          </>
        )}
        {outcome !== null && (
          <>
            <dt>{trackRecordLabel}</dt>
            <dd className={layout.numbers}>{outcome}</dd>
          </>
        )}
      </dl>
      {shouldShowLinks(video) && <PostedLinks video={video} revision={revision} />}
      <UsageConsent video={video} today={today} canEnd={canEndConsent} />
    </DueCard>
  )
}

/**
 * Checks whether to show the posting links: those of a posted video, those that wait for a check, and the first of two
 * while the other is missing. Links of a video that is no longer posted stay hidden.
 */
function shouldShowLinks({ status_link_posting, awaits_check, ...video }: LinkVideo): boolean {
  const hasLink = Boolean(video.link_posting_vo || video.link_posting_review)
  return (
    hasLink &&
    (status_link_posting === 'sudah' || awaits_check || findMissingPostingField(video) !== undefined)
  )
}

function PostedLinks({ video, revision }: LinkCheckProps) {
  const Check = use(LinkCheckContext)
  const missingField = findMissingPostingField(video)
  const { posting_warnings, posting_accepted, posting_accepted_at, posting_accepted_by } = video
  const openWarnings = posting_warnings.filter((warning) => !posting_accepted.includes(warning))
  return (
    <div className={classes.panel}>
      <div className={classes.panelTitle}>Link Posting</div>
      <dl className={classes.facts}>
        <PostingLink name="VO:" link={video.link_posting_vo} />
        <PostingLink name="Review:" link={video.link_posting_review} />
        {missingField && (
          <>
            <dt>{postingFieldLabel[missingField]}:</dt>
            <dd>masih ditunggu</dd>
          </>
        )}
      </dl>
      {openWarnings.map((warning) => (
        <PostingWarnings
          key={warning}
          warnings={[warning]}
          link={getWarningField(warning) === 'vo' ? video.link_posting_vo : video.link_posting_review}
        />
      ))}
      {(openWarnings.length > 0 || video.awaits_check) && Check && (
        <Check video={video} revision={revision} />
      )}
      {openWarnings.length === 0 && posting_warnings.length > 0 && posting_accepted_at && (
        <p className={`${layout.flush} ${layout.dimmed} ${layout.sm}`}>
          Dicek {posting_accepted_by && <bdi>{posting_accepted_by}</bdi>}{' '}
          <DateWithTooltip iso={posting_accepted_at} />
        </p>
      )}
    </div>
  )
}

interface NamedLinkProps {
  name: string
  link: string | null
}

function SourceLink({ name, link, isMasked }: NamedLinkProps & { isMasked: boolean }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {link === null ? (
          '-'
        ) : isMasked ? (
          <MaskedLink link={link} reason={maskReason} />
        ) : (
          <OuterLink link={link} />
        )}
      </dd>
    </>
  )
}

function PostingLink({ name, link }: NamedLinkProps) {
  if (!link) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <OuterLink link={link} />
      </dd>
    </>
  )
}
