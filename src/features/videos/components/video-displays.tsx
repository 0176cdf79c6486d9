/** Renderers of a video's columns in the list. */
import { Anchor, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBrandGoogleDrive, IconChevronDown, IconCopy, IconHistory, IconLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isWebLink } from '#base/web-link.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { CopyLinkButton, copyLink } from '#kit/feedback/copy-link-button.tsx'
import { StatusBadge } from '#kit/feedback/status-badge.tsx'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { buildNewTabProps, formatNewTabName, MaskedLink } from '#kit/layout/outer-link.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import { historyLabel } from '#kit/overlay/history.tsx'
import { Menu } from '#kit/overlay/menu.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { getLinkTail, wholeTailLength } from '../link-tail.ts'
import { isWithAffiliate, type Video, type video } from '../video.ts'
import { videoStatusLabel } from '../video-statuses.ts'
import classes from './video-displays.module.css'

/** @param openHistory called when the user presses the number of a video */
export function buildVideoDisplays(openHistory: (row: Video) => void): FieldDisplays<typeof video> {
  return {
    no_video: {
      columnClass: classes.number,
      align: 'end',
      card: 'title',
      renderContent: (row, place) =>
        place === 'card' && listLinksToCopy(row).length > 0 ? (
          <NumberMenu row={row} onHistory={() => openHistory(row)} />
        ) : (
          <Tooltip label={historyLabel}>
            <UnstyledButton
              className={classes.numberButton ?? ''}
              aria-haspopup="dialog"
              aria-description={historyLabel}
              onClick={() => openHistory(row)}
            >
              {place === 'card' && 'Video #'}
              {row.no_video}
            </UnstyledButton>
          </Tooltip>
        ),
    },
    ...columns,
  }
}

const columns: Omit<FieldDisplays<typeof video>, 'no_video'> = {
  video_vo: { renderContent: (row, place) => renderLink(row, row.video_vo, 'VO', place) },
  video_review: { renderContent: (row, place) => renderLink(row, row.video_review, 'Review', place) },
  product: {
    columnClass: classes.product,
    cardClass: classes.productInCard,
    renderContent: ({ product }) => <TruncatedText>{product?.product_name || unknownProduct}</TruncatedText>,
  },
  status: {
    columnClass: classes.status,
    card: 'mark',
    renderContent: (row, place) => (
      <>
        <StatusBadge {...statusStyle.video[row.status]}>{videoStatusLabel[row.status]}</StatusBadge>
        {place === 'table' && renderHolder(row)}
      </>
    ),
  },
  holder: { column: false, renderContent: renderHolder },
  dibuat_oleh: {
    columnClass: classes.creator,
    quiet: true,
    card: 'foot',
    renderContent: ({ dibuat_oleh }, place) =>
      place === 'table' ? <Email>{dibuat_oleh}</Email> : <TruncatedText>{dibuat_oleh}</TruncatedText>,
  },
  created_at: { width: 96, quiet: true, card: 'foot' },
}

/** Returns the links that the user may see whole. */
function listLinksToCopy({ video_vo, video_review, links_masked }: Video): { name: string; link: string }[] {
  const links = [
    { name: 'VO', link: video_vo },
    { name: 'Review', link: video_review },
  ]
  return links_masked ? [] : links.flatMap(({ name, link }) => (link === null ? [] : [{ name, link }]))
}

/** Renders the number in a card. Its menu also copies the links, so that the card needs no copy buttons. */
function NumberMenu({ row, onHistory }: { row: Video; onHistory(): void }) {
  return (
    <Menu position="bottom-start" width={208} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={`${classes.numberButton} ${classes.menuButton}`}>
          Video #{row.no_video}
          <IconChevronDown size={14} aria-hidden className={layout.dimmed} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {listLinksToCopy(row).map(({ name, link }) => (
          <Menu.Item
            key={name}
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyLink(link)}
          >
            Salin link {name}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={onHistory}>
          {historyLabel}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Renders a link that opens in a new tab, in a table with a copy button. A masked link is shown as text. */
function renderLink(
  { no_video, links_masked }: Video,
  link: string | null,
  name: string,
  place: 'table' | 'card',
) {
  if (link === null) return null
  if (links_masked)
    return <MaskedLink link={link} reason="Link hanya dapat dibuka oleh pembuat video dan admin" />
  return (
    <span className={classes.fullLink} data-place={place}>
      <ShortLink link={link} isInTable={place === 'table'} />
      {place === 'table' && <CopyLinkButton link={link} subject={`${name} ${no_video}`} />}
    </span>
  )
}

/** Renders the affiliate that has the video, as a link if the user may see them; nothing if nobody has the video. */
function renderHolder(row: Video) {
  if (!isWithAffiliate(row)) return null
  const { holder, no_video } = row
  if (!holder) return <span className={classes.hiddenHolder}>affiliate lain</span>
  return (
    <Anchor
      className={classes.holder}
      underline="hover"
      aria-label={`${isolate(holder.username)} memegang video ${no_video}`}
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate/view/$id" params={{ id: holder.affiliate_id }} {...props} />
      )}
    >
      <TruncatedText twoLines>{holder.username}</TruncatedText>
    </Anchor>
  )
}

/** Renders an e-mail address whole up to its @. The domain, which is the same for most, may be cut. */
function Email({ children: email }: { children: string }) {
  const atSign = email.includes('@') ? email.lastIndexOf('@') : email.length
  return (
    <span className={classes.email}>
      <span>{email.slice(0, atSign)}</span>
      <TruncatedText>{email.slice(atSign)}</TruncatedText>
    </span>
  )
}

/**
 * Renders the end of a link with the icon of its site, since the links of a list mostly begin alike. A table shows as
 * much of the end as its column has room for.
 */
function ShortLink({ link, isInTable }: { link: string; isInTable: boolean }) {
  if (!isWebLink(link)) return <TruncatedText>{link}</TruncatedText>
  const Icon = new URL(link).hostname.endsWith('.google.com') ? IconBrandGoogleDrive : IconLink
  return (
    <Tooltip label={<span className={classes.tooltipLink}>{link}</span>} focus touch>
      <Anchor {...buildNewTabProps(link)} underline="hover" className={classes.shortLink}>
        <Icon size={16} aria-hidden className={layout.fixed} />
        {isInTable ? (
          <span className={`${layout.ellipsis} ${classes.cutAtStart}`} aria-hidden>
            <bdi dir="ltr">{getLinkTail(link, wholeTailLength)}</bdi>
          </span>
        ) : (
          <bdi dir="auto" className={layout.ellipsis} aria-hidden>
            {getLinkTail(link)}
          </bdi>
        )}
        <VisuallyHidden>{formatNewTabName(link)}</VisuallyHidden>
      </Anchor>
    </Tooltip>
  )
}
