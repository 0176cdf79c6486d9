import { videoStatuses, videoStatusLabel } from '#features/videos/video-statuses.ts'
import { Panel } from '#kit/panel.tsx'
import { chartColour, statusStyle } from '#kit/status-look.client.ts'
import { percentage } from '../summary.ts'
import type { Summary } from '../summary-schema.ts'
import { Bars } from './bars.tsx'
import classes from './distribution.module.css'
import type { ListLinks } from './use-list-links.client.ts'

export function VideoDistribution({ videos, links }: { videos: Summary['videos']; links: ListLinks }) {
  const { by_status: counts } = videos
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Panel title="Status Video Distribution" note={`${total.toLocaleString('id-ID')} video`}>
      <Bars
        bars={videoStatuses.map((status) => ({
          key: status,
          name: videoStatusLabel[status],
          colour: chartColour(statusStyle.video[status]),
          share: percentage(counts[status], total),
          value: (
            <>
              {counts[status].toLocaleString('id-ID')}{' '}
              <span className={classes.share}>({percentage(counts[status], total)}%)</span>
            </>
          ),
          link: links.ofStatus(status),
        }))}
      />
    </Panel>
  )
}
