import { StatusBadge } from '#kit/status-badge.tsx'
import { statusLook } from '#kit/status-look.client.ts'
import { type VideoStatus, videoStatusLabel } from '../video.ts'

export function VideoStatusBadge({ status }: { status: VideoStatus }) {
  return <StatusBadge {...statusLook.video[status]}>{videoStatusLabel[status]}</StatusBadge>
}
