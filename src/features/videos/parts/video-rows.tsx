import { TableOrCards } from '#kit/table-or-cards.tsx'
import type { Video } from '../video.ts'
import { VideoCards } from './video-cards.tsx'
import { VideoTable } from './video-table.tsx'

export interface VideoRowsProps {
  /** undefined while there is nothing to show yet */
  rows: readonly Video[] | undefined
  glowing: ReadonlySet<string>
  onEdit(video: Video): void
  onDelete(video: Video): void
}

/** Eight columns need this many pixels; with fewer, rows become cards. */
const tableWidth = 900

export function VideoRows(props: VideoRowsProps) {
  return (
    <TableOrCards
      tableWidth={tableWidth}
      table={<VideoTable {...props} />}
      cards={<VideoCards {...props} />}
    />
  )
}
