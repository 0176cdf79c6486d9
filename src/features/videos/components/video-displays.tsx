/** Renderers of a video's columns in the list. */
import { Anchor, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { unknownProduct } from '#features/products/product-name.ts'
import { CopyLinkButton } from '#kit/feedback/copy-link-button.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { MaskedLink, OuterLink } from '#kit/layout/outer-link.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolated } from '#kit/layout/user-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import { historyLabel } from '#kit/overlay/history.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { isWithAffiliate, type Video, type video } from '../video.ts'
import { videoStatusLabel } from '../video-statuses.ts'
import classes from './video-displays.module.css'

/** @param openHistory called when the user presses the number of a video */
export function videoDisplays(openHistory: (row: Video) => void): FieldDisplays<typeof video> {
  return {
    no_video: {
      columnClass: classes.number,
      align: 'end',
      card: 'title',
      cell: (row, place) => (
        <Tooltip label={historyLabel}>
          <UnstyledButton
            className={classes.history ?? ''}
            aria-haspopup="dialog"
            aria-description={historyLabel}
            onClick={() => openHistory(row)}
          >
            {place === 'card' && 'Video #'}
            {row.no_video.toLocaleString('id-ID')}
          </UnstyledButton>
        </Tooltip>
      ),
    },
    ...columns,
  }
}

const columns: Omit<FieldDisplays<typeof video>, 'no_video'> = {
  video_vo: { cell: (row) => linkOf(row, row.video_vo, 'VO') },
  video_review: { cell: (row) => linkOf(row, row.video_review, 'Review') },
  product: {
    columnClass: classes.product,
    cardClass: classes.alone,
    cell: ({ product }) => <TruncatedText>{product?.product_name || unknownProduct}</TruncatedText>,
  },
  status: {
    columnClass: classes.status,
    card: 'mark',
    cell: (row, place) => (
      <>
        <StatusBadge {...statusStyle.video[row.status]}>{videoStatusLabel[row.status]}</StatusBadge>
        {place === 'table' && holderOf(row)}
      </>
    ),
  },
  holder: { column: false, cell: holderOf },
  dibuat_oleh: { columnClass: classes.creator, quiet: true, card: 'foot' },
  created_at: { width: 96, quiet: true, card: 'foot' },
}

/** Renders a link that opens in a new tab, with a copy button. A masked link is shown as text. */
function linkOf({ no_video, links_masked }: Video, link: string | null, name: string) {
  if (link === null) return null
  if (links_masked)
    return <MaskedLink link={link} why="Link hanya dapat dibuka oleh pembuat video dan admin" />
  return (
    <span className={classes.whole}>
      <OuterLink link={link} />
      <CopyLinkButton link={link} of={`${name} ${no_video}`} />
    </span>
  )
}

/** Renders who has the video, as a link if the user may see the affiliate. Renders nothing if nobody has it. */
function holderOf(row: Video) {
  if (!isWithAffiliate(row)) return null
  const { holder, no_video } = row
  if (!holder) return <span className={classes.other}>affiliate lain</span>
  return (
    <Anchor
      className={classes.holder}
      underline="hover"
      aria-label={`${isolated(holder.username)} memegang video ${no_video}`}
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate/view/$id" params={{ id: holder.affiliate_id }} {...props} />
      )}
    >
      <TruncatedText>{holder.username}</TruncatedText>
    </Anchor>
  )
}
