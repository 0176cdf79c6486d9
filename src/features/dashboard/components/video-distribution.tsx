import { Text } from '@mantine/core'
import { formatCount } from '#base/count.ts'
import { videoStatuses, videoStatusLabel } from '#features/videos/video-statuses.ts'
import { getChartColor, statusStyle } from '#kit/feedback/status-style.client.ts'
import { Panel } from '#kit/layout/panel.tsx'
import { computePercentage, countVideos } from '../summary.ts'
import type { Summary } from '../summary-schema.ts'
import { Bars } from './bars.tsx'
import type { ListLinks } from './use-list-links.client.ts'

export function VideoDistribution({ videos, links }: { videos: Summary['videos']; links: ListLinks }) {
  const { by_status: countByStatus } = videos
  const total = countVideos(videos)
  return (
    <Panel title="Status Video Distribution" note={`${formatCount(total)} video`}>
      <Bars
        bars={videoStatuses.map((status) => ({
          key: status,
          name: videoStatusLabel[status],
          colour: getChartColor(statusStyle.video[status]),
          share: computePercentage(countByStatus[status], total),
          value: (
            <>
              {formatCount(countByStatus[status])}{' '}
              <Text span inherit c="dimmed" fw={400}>
                ({computePercentage(countByStatus[status], total)}%)
              </Text>
            </>
          ),
          link: links.buildStatusLink(status),
        }))}
      />
    </Panel>
  )
}
