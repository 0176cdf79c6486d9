import type { ReactNode } from 'react'
import type { Summary } from '../summary-schema.ts'
import { LatestActivity } from './latest-activity.tsx'
import { ProductDistribution } from './product-distribution.tsx'
import { Trend } from './trend.tsx'
import type { ListLinks } from './use-list-links.client.ts'
import { VideoDistribution } from './video-distribution.tsx'

interface ChartsProps {
  summary: Summary
  links: ListLinks
  /** the button that opens the report */
  report: ReactNode
}

/** The panels below the summary cards. */
export function Charts({ summary, links, report }: ChartsProps) {
  return (
    <>
      <Trend trend={summary.affiliates.trend} links={links} action={report} />
      <LatestActivity activity={summary.activity} links={links} />
      <ProductDistribution affiliates={summary.affiliates} links={links} />
      <VideoDistribution videos={summary.videos} links={links} />
    </>
  )
}
