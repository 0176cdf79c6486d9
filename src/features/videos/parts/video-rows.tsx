import { useWidth } from '#kit/use-width.ts'
import type { Video } from '../video.ts'
import { VideoCards } from './video-cards.tsx'
import '#kit/list.css'
import classes from './video-rows.module.css'
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
  const [ref, width] = useWidth()
  const Rows = width !== null && width < tableWidth ? VideoCards : VideoTable
  return (
    <div ref={ref} className={classes.rows} data-table={Rows === VideoTable || undefined}>
      {width !== null && <Rows {...props} />}
    </div>
  )
}
