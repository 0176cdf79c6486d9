import { Text, ThemeIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { formatDateTime, formatRelative } from '#base/jakarta.ts'
import { unknownProduct } from '#features/products/product.ts'
import { videoStatusLabel } from '#features/videos/video.ts'
import { type StatusLook, statusLook } from '#kit/status-look.ts'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { type Activity, type ActivityStatus, activityStatus } from '../summary.ts'
import classes from './latest-activity.module.css'
import { Panel } from './panel.tsx'

const words: Record<ActivityStatus, string> = {
  success: 'Selesai',
  pending: 'Menunggu',
  error: 'Dikembalikan',
  info: 'Info',
}

function lookOf(activity: Activity): StatusLook {
  if (activity.kind === 'affiliate') return { color: 'info', icon: IconUserPlus }
  return statusLook.video[activity.video_status]
}

export function LatestActivity({ activity }: { activity: readonly Activity[] }) {
  return (
    <Panel title="Aktivitas Terbaru">
      {activity.length === 0 && <Text c="dimmed">Belum ada aktivitas.</Text>}
      <ul className={classes.list}>
        {activity.map((each) => (
          <Row key={each.id} activity={each} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ activity }: { activity: Activity }) {
  const { color, icon: Mark } = lookOf(activity)
  const [title, note] = wordsOf(activity)
  return (
    <li className={classes.row}>
      <ThemeIcon variant="light" color={color} size={36} radius="xl">
        <Mark size={18} stroke={1.75} aria-hidden />
        <VisuallyHidden>{words[activityStatus(activity)]}:</VisuallyHidden>
      </ThemeIcon>
      <div className={classes.words}>
        <TruncatedText className={classes.title}>{title}</TruncatedText>
        <span className={classes.note}>{note}</span>
      </div>
      <Tooltip label={formatRelative(activity.created_at)} events={{ hover: true, focus: true, touch: true }}>
        <time dateTime={activity.created_at} className={classes.time}>
          {formatDateTime(activity.created_at)}
        </time>
      </Tooltip>
    </li>
  )
}

function wordsOf(activity: Activity): [title: string, note: string] {
  if (activity.kind === 'affiliate') return [activity.username, 'Affiliate baru terdaftar']
  return [
    `Video #${activity.no_video} · ${activity.product_name || unknownProduct}`,
    videoStatusLabel[activity.video_status],
  ]
}
