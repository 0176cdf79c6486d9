/** Card of one affiliate for staff who follow up: contact, statuses, and deadlines. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { memo, useId } from 'react'
import { formatDate, formatDaysAgo } from '#base/jakarta.ts'
import { formatField, getLabel, listColumnNames } from '#base/resource.ts'
import { type AffiliateCard, plainFieldNames, affiliate as resource } from '#features/affiliates/affiliate.ts'
import { ContactMenu } from '#features/affiliates/components/contact-menu.tsx'
import { ContactNote } from '#features/affiliates/components/contact-note.tsx'
import { createListState } from '#features/affiliates/components/list-place.client.ts'
import { PlatformChip, PlatformIcon } from '#features/affiliates/components/platform-chip.tsx'
import { DueBadge, PostingBadge } from '#features/affiliates/components/posting-badge.tsx'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/components/sample-status.tsx'
import { TrackRecordNote } from '#features/affiliates/components/track-record.tsx'
import { ContactedBadge } from '#features/affiliates/components/whatsapp-badge.tsx'
import { getDueState } from '#features/affiliates/deadline.ts'
import type { Posting } from '#features/affiliates/link-video.ts'
import { describeTimeRequest } from '#features/affiliates/time-request-text.ts'
import { hasTrackRecord } from '#features/affiliates/track-record.ts'
import { useClock, useToday } from '#kit/feedback/clock.client.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { RowCheckbox } from '#kit/selection/row-checkbox.tsx'
import { linkCheckLabel } from '../data-affiliate-search.ts'
import { CardMenu } from './card-menu.tsx'
import { DueCard } from './due-card.tsx'
import classes from './follow-up-card.module.css'

const SnoozeNote = lazyIdle(() => import('./snooze-note.tsx').then(({ SnoozeNote }) => SnoozeNote))

export interface FollowUpCardProps {
  affiliate: AffiliateCard
  /** place in the list, from 1 */
  number: number
  /** true to highlight the card after a change by another user */
  isGlowing: boolean
  /** true to show distant deadlines too, because the list is in the order of deadlines */
  showsAllDeadlines: boolean
  onOpen(affiliate: AffiliateCard): void
  onDelete(affiliate: AffiliateCard): void
}

const visibleProductCount = 2
const columnNames = listColumnNames(resource)
/** Fields that have a line with their label. The name has none: it stands below the username. */
const labelledFieldNames = plainFieldNames.filter((name) => columnNames.includes(name))

/** Memoized, since a change of the selection or a highlight mostly concerns other cards. */
export const FollowUpCard = memo(function FollowUpCard(props: FollowUpCardProps) {
  const { affiliate, number, isGlowing, showsAllDeadlines, onOpen, onDelete } = props
  const id = useId()
  const { username, platform, products, posting, record, created_at } = affiliate
  const due = getDueState(posting.earliest_due, useToday())
  // On a phone the actions are in one line at the end of the card, where the thumb is.
  const isPhone = usePhone()
  const menu = <CardMenu affiliate={affiliate} hasSendItem={isPhone} onDelete={onDelete} />
  const contact = (
    <>
      <ContactMenu affiliate={affiliate} />
      <span className={classes.registrationTime}>
        <DateWithTooltip iso={created_at} />
      </span>
    </>
  )
  return (
    <DueCard aria-labelledby={id} className={classes.card} due={due} data-glow={isGlowing || undefined}>
      <header className={classes.head}>
        <RowCheckbox id={affiliate.id} name={username} />
        <span className={`${layout.fixed} ${layout.dimmed}`}>{number}</span>
        <span className={classes.icon}>
          <PlatformIcon platform={platform} />
        </span>
        <h3 className={classes.username} id={id}>
          <UnstyledButton
            className={classes.openButton}
            aria-haspopup="dialog"
            onClick={() => onOpen(affiliate)}
          >
            <TruncatedText twoLines>{username}</TruncatedText>
          </UnstyledButton>
        </h3>
        <span className={classes.chip}>
          <PlatformChip platform={platform} />
        </span>
        {!isPhone && menu}
      </header>
      {affiliate.nama && <TruncatedText className={classes.name}>{affiliate.nama}</TruncatedText>}
      {!isPhone && <div className={classes.line}>{contact}</div>}
      {labelledFieldNames
        .filter((name) => formatField(resource, name, affiliate))
        .map((name) => (
          <div key={name} className={classes.line}>
            <span>{getLabel(resource, name)}:</span>
            <TruncatedText>{formatField(resource, name, affiliate)}</TruncatedText>
          </div>
        ))}
      <ProductNames products={products} visibleCount={visibleProductCount} className={classes.line} />
      <dl className={classes.badges}>
        <div>
          <dt>WA</dt>
          <dd>
            <ContactedBadge affiliate={affiliate} />
          </dd>
        </div>
        <div>
          <dt>Sample</dt>
          <dd>
            <SampleStatusBadge affiliate={affiliate} isPlain={isPhone} />
          </dd>
        </div>
        <div data-long={posting.no_videos.length > 0 || undefined}>
          <dt>Link Posting</dt>
          <dd>
            <PostingBadge posting={posting} />
          </dd>
        </div>
      </dl>
      {affiliate.contact && (
        <ContactNote contact={affiliate.contact} className={`${layout.dimmed} ${layout.xs}`} />
      )}
      {posting.video_with_time_request && (
        <p className={layout.flush}>
          <UserText>{describeTimeRequest(posting.video_with_time_request)}</UserText>
        </p>
      )}
      {posting.requested_change && <RequestedChangeNote change={posting.requested_change} />}
      {affiliate.snoozed && <SnoozeNote affiliate={affiliate} snoozed={affiliate.snoozed} />}
      {posting.no_videos.length > 0 && (
        <footer className={classes.foot}>
          <VideoNumbers numbers={posting.no_videos} />
          {posting.videos_to_check > 0 && (
            <StatusBadge {...statusStyle.links.doubtful}>{linkCheckLabel}</StatusBadge>
          )}
          <EarliestDeadline posting={posting} showsAllDeadlines={showsAllDeadlines} />
          {hasTrackRecord(record) && (
            <TrackRecordNote id={affiliate.id} record={record} state={createListState} />
          )}
        </footer>
      )}
      {isPhone && (
        <div className={`${classes.line} ${classes.actions}`}>
          {contact}
          {menu}
        </div>
      )}
    </DueCard>
  )
})

/** Shows which video the creator has to change, and how long ago staff asked for the change. */
function RequestedChangeNote({
  change: { no_video, since },
}: {
  change: NonNullable<Posting['requested_change']>
}) {
  const waitText = useClock((now) => formatDaysAgo(since, now))
  return (
    <p className={layout.flush}>
      Video #{no_video} · revisi diminta {waitText}
    </p>
  )
}

interface EarliestDeadlineProps extends Pick<FollowUpCardProps, 'showsAllDeadlines'> {
  posting: Posting
}

/** Shows the earliest deadline and how late it is. Hides a distant deadline, unless `showsAllDeadlines` is set. */
function EarliestDeadline({
  posting: { earliest_due: deadline, earliest_no_video, no_videos },
  showsAllDeadlines,
}: EarliestDeadlineProps) {
  const today = useToday()
  if (deadline === null || (getDueState(deadline, today) === 'open' && !showsAllDeadlines)) return null
  return (
    <span className={classes.due}>
      <span>
        {no_videos.length > 1 && `#${earliest_no_video}, `}batas {formatDate(deadline)}
      </span>
      <DueBadge deadline={deadline} />
    </span>
  )
}

const visibleNumberCount = 3

/** Shows the numbers of the first videos and how many more there are. A tooltip shows the others. */
function VideoNumbers({ numbers }: { numbers: readonly number[] }) {
  const firstNumbers = numbers.slice(0, visibleNumberCount)
  const otherNumbers = numbers.slice(visibleNumberCount)
  return (
    <span className={layout.inline}>
      <span className={layout.ellipsis}>Video {formatNumbers(firstNumbers)}</span>
      {otherNumbers.length > 0 && (
        <Tooltip label={formatNumbers(otherNumbers)} focus touch>
          <span className={layout.fixed}>
            +{otherNumbers.length}
            <VisuallyHidden> lagi: {formatNumbers(otherNumbers)}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

function formatNumbers(numbers: readonly number[]): string {
  return numbers.map((number) => `#${number}`).join(', ')
}
