import { Badge } from '@mantine/core'
import { type Icon, IconArrowBackUp, IconSend, IconSparkles } from '@tabler/icons-react'
import { type VideoStatus, videoStatusLabel } from '../video.ts'
import classes from './video-status-badge.module.css'

const look: Record<VideoStatus, { color: string; icon: Icon }> = {
  'video baru': { color: 'gray', icon: IconSparkles },
  'dikirim ke affiliate': { color: 'brand', icon: IconSend },
  dikembalikan: { color: 'bad', icon: IconArrowBackUp },
}

export function VideoStatusBadge({ status }: { status: VideoStatus }) {
  const { color, icon: Mark } = look[status]
  return (
    <Badge className={classes.badge} color={color} leftSection={<Mark size={14} aria-hidden />}>
      {videoStatusLabel[status]}
    </Badge>
  )
}
