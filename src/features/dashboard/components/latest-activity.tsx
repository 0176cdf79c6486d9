import { Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { formatPaddedDateTime, formatRelative } from '#base/jakarta.ts'
import { getAffiliateAccess } from '#features/affiliates/affiliate-access.ts'
import { unknownProduct } from '#features/products/product-name.ts'
import { useSession } from '#features/session/session.client.ts'
import { videoStatusLabel } from '#features/videos/video-statuses.ts'
import { type StatusStyle, statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { OptionalLink } from '#kit/layout/optional-link.tsx'
import { Panel } from '#kit/layout/panel.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { Tooltip } from '#kit/overlay/tooltip.tsx'
import { type ActivityStatus, getActivityStatus } from '../summary.ts'
import type { Activity } from '../summary-schema.ts'
import classes from './latest-activity.module.css'
import rowClasses from './number-rows.module.css'
import type { ListLinks } from './use-list-links.client.ts'

const statusLabel: Record<ActivityStatus, string> = {
  success: 'Selesai',
  pending: 'Menunggu',
  error: 'Dikembalikan',
  info: 'Info',
}

function getActivityStyle(activity: Activity): StatusStyle {
  if (activity.kind === 'affiliate') return { color: 'info', icon: IconUserPlus }
  return statusStyle.video[activity.video_status]
}

interface LatestActivityProps {
  activity: readonly Activity[]
  links: ListLinks
}

export function LatestActivity({ activity, links }: LatestActivityProps) {
  const seesAll = getAffiliateAccess(useSession().permissions) === 'all'
  return (
    <Panel title="Aktivitas Terbaru">
      {activity.length === 0 && (
        <Text c="dimmed">Belum ada aktivitas{!seesAll && ' yang dapat Anda lihat'}.</Text>
      )}
      <ul className={rowClasses.rows}>
        {activity.map((each) => (
          <Row key={each.id} activity={each} links={links} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ activity, links }: { activity: Activity; links: ListLinks }) {
  const { color, icon: Mark } = getActivityStyle(activity)
  const [title, note] = formatTexts(activity)
  const link =
    activity.kind === 'affiliate'
      ? links.buildAffiliateLink(activity.id)
      : links.buildVideoLink(activity.no_video)
  return (
    <li>
      <OptionalLink link={link} className={`${rowClasses.row} ${classes.row}`}>
        <ThemeIcon variant="light" color={color} size="var(--icon)" radius="xl">
          <Mark size={18} stroke={1.75} aria-hidden />
          <VisuallyHidden>{statusLabel[getActivityStatus(activity)]}:</VisuallyHidden>
        </ThemeIcon>
        <span className={classes.text}>
          <TruncatedText twoLines className={layout.bold}>
            {title}
          </TruncatedText>
          <span className={layout.dimmed}>{note}</span>
        </span>
        <Tooltip label={formatRelative(activity.created_at)} focus touch>
          <time dateTime={activity.created_at} className={classes.time}>
            {formatPaddedDateTime(activity.created_at)}
          </time>
        </Tooltip>
      </OptionalLink>
    </li>
  )
}

function formatTexts(activity: Activity): [title: string, note: string] {
  if (activity.kind === 'affiliate') return [activity.username, 'Affiliate baru terdaftar']
  return [
    `Video #${activity.no_video} · ${activity.product_name || unknownProduct}`,
    videoStatusLabel[activity.video_status],
  ]
}
