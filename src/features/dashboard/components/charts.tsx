import type { Summary } from '../summary-schema.ts'
import { LatestActivity } from './latest-activity.tsx'
import { ProductDistribution } from './product-distribution.tsx'
import { Trend } from './trend.tsx'
import type { ListLinks } from './use-list-links.client.ts'
import { VideoDistribution } from './video-distribution.tsx'

/** The panels below the summary cards. */
export function Charts({ summary, links }: { summary: Summary; links: ListLinks }) {
  return (
    <>
      <Trend trend={summary.affiliates.trend} links={links} />
      <LatestActivity activity={summary.activity} links={links} />
      <ProductDistribution affiliates={summary.affiliates} links={links} />
      <VideoDistribution videos={summary.videos} links={links} />
    </>
  )
}
