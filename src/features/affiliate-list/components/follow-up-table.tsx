/** The list of Data Affiliate as a dense table, for people who compare many rows. */
import { Box, UnstyledButton } from '@mantine/core'
import '#kit/list/list.css'
import { formatDate } from '#base/jakarta.ts'
import type { AffiliateCard } from '#features/affiliates/affiliate.ts'
import { ContactMenu } from '#features/affiliates/components/contact-menu.tsx'
import { createListState } from '#features/affiliates/components/list-place.client.ts'
import { PlatformIcon } from '#features/affiliates/components/platform-chip.tsx'
import { DueBadge, PostingBadge } from '#features/affiliates/components/posting-badge.tsx'
import { ProductNames } from '#features/affiliates/components/product-names.tsx'
import { SampleStatusBadge } from '#features/affiliates/components/sample-status.tsx'
import { TrackRecord } from '#features/affiliates/components/track-record.tsx'
import { ContactedBadge } from '#features/affiliates/components/whatsapp-badge.tsx'
import { getDueState } from '#features/affiliates/deadline.ts'
import { summarizeTimeRequest } from '#features/affiliates/time-request-text.ts'
import { hasEnoughVideos } from '#features/affiliates/track-record.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { DateWithTooltip } from '#kit/feedback/date-with-tooltip.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { insertBreaks } from '#kit/layout/insert-breaks.tsx'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { type Column, DataTable } from '#kit/list/data-table.tsx'
import { RowCheckbox } from '#kit/selection/row-checkbox.tsx'
import { linkCheckLabel } from '../data-affiliate-search.ts'
import { CardMenu } from './card-menu.tsx'
import type { FollowUpCardsProps } from './follow-up-cards.tsx'
import classes from './follow-up-table.module.css'

interface FollowUpTableProps extends FollowUpCardsProps {
  /** Width of the table in pixels. Number and date have a column only if the table is wide. */
  width: number
  isChoosable: boolean
}

/** Minimum width in pixels of the table with all columns, in which usernames of 24 characters stand on one line. */
const wideTableWidth = 1290
/** Minimum width in pixels from which usernames leave room to the products. */
const sharingTableWidth = 1090

const chooseColumn: Column = { label: 'Pilih', width: 40, className: classes.checkbox, isLabelHidden: true }
const numberColumn: Column = { label: 'No', width: 52, align: 'end' }
const dateColumn: Column = { label: 'Tanggal', width: 106 }
const menuColumn: Column = { label: 'Menu', width: 44, isLabelHidden: true }

export function FollowUpTable(props: FollowUpTableProps) {
  const {
    rows,
    firstNumber,
    glowingIds,
    headingId,
    showsAllDeadlines,
    width,
    isChoosable,
    onOpen,
    onDelete,
  } = props
  const isWide = width >= wideTableWidth
  const columns: Column[] = [
    ...(isChoosable ? [chooseColumn] : []),
    ...(isWide ? [numberColumn] : []),
    { label: 'Username' },
    { label: 'No. WhatsApp', width: isWide ? 184 : 158 },
    { label: 'Product', width: width >= sharingTableWidth ? undefined : 106 },
    { label: 'WA', width: 92 },
    { label: 'Sample', width: 122 },
    { label: 'Link Posting', width: 196 },
    ...(isWide ? [dateColumn] : []),
    menuColumn,
  ]
  return (
    <div className={layout.card} data-table>
      <DataTable
        className={`${classes.table} ${isWide ? '' : classes.narrow}`}
        labelledBy={headingId}
        columns={columns}
        rows={rows}
        glowingIds={glowingIds}
      >
        {(affiliate, i) => (
          <>
            {isChoosable && (
              <td className={classes.checkbox}>
                <RowCheckbox id={affiliate.id} name={affiliate.username} />
              </td>
            )}
            {isWide && (
              <td data-align="end" data-quiet>
                {firstNumber + i}
              </td>
            )}
            <UsernameCell affiliate={affiliate} onOpen={onOpen} />
            <td className={classes.contact}>
              <ContactMenu affiliate={affiliate} />
            </td>
            <td>
              <ProductNames products={affiliate.products} wraps />
            </td>
            <td>
              <ContactedBadge affiliate={affiliate} />
            </td>
            <td>
              <SampleStatusBadge affiliate={affiliate} />
            </td>
            <td className={classes.posting}>
              <PostingCell affiliate={affiliate} showsAllDeadlines={showsAllDeadlines} />
              {affiliate.posting.video_with_time_request && (
                <Box py="xxs" className={layout.xs ?? ''}>
                  {summarizeTimeRequest(affiliate.posting.video_with_time_request)}:
                  <TruncatedText>
                    {affiliate.posting.video_with_time_request.time_request.reason}
                  </TruncatedText>
                </Box>
              )}
              {hasEnoughVideos(affiliate.record) && (
                <div className={`${layout.dimmed} ${layout.xs}`}>
                  <TrackRecord id={affiliate.id} record={affiliate.record} state={createListState} isShort />
                </div>
              )}
            </td>
            {isWide && (
              <td data-quiet>
                <DateWithTooltip iso={affiliate.created_at} />
              </td>
            )}
            <td className={classes.menu}>
              <CardMenu affiliate={affiliate} onDelete={onDelete} />
            </td>
          </>
        )}
      </DataTable>
    </div>
  )
}

type UsernameCellProps = { affiliate: AffiliateCard } & Pick<FollowUpTableProps, 'onOpen'>

/** Cell of the username. Its `data-due` lets the style sheet mark a row that is late or due. */
function UsernameCell({ affiliate, onOpen }: UsernameCellProps) {
  const { username, nama, platform, posting } = affiliate
  const due = getDueState(posting.earliest_due, useToday())
  return (
    <th scope="row" data-due={due}>
      <span className={layout.row}>
        <PlatformIcon platform={platform} />
        <UnstyledButton
          className={classes.openButton}
          aria-haspopup="dialog"
          onClick={() => onOpen(affiliate)}
        >
          <bdi dir="auto">{insertBreaks(username)}</bdi>
        </UnstyledButton>
      </span>
      {nama && (
        <div className={`${layout.dimmed} ${layout.xs} ${classes.name}`}>
          <bdi dir="auto">{nama}</bdi>
        </div>
      )}
    </th>
  )
}

type PostingCellProps = { affiliate: AffiliateCard } & Pick<FollowUpTableProps, 'showsAllDeadlines'>

/**
 * Shows the most urgent fact: a link to check, else a late or near deadline, else the progress. With
 * `showsAllDeadlines`, a distant deadline is shown instead of the progress.
 */
function PostingCell({ affiliate: { posting }, showsAllDeadlines }: PostingCellProps) {
  const isDue = getDueState(posting.earliest_due, useToday()) !== 'open'
  if (posting.videos_to_check > 0)
    return <StatusBadge {...statusStyle.links.doubtful}>{linkCheckLabel}</StatusBadge>
  if (showsAllDeadlines && !isDue && posting.earliest_due)
    return <>batas {formatDate(posting.earliest_due)}</>
  return isDue ? <DueBadge deadline={posting.earliest_due} /> : <PostingBadge posting={posting} />
}
