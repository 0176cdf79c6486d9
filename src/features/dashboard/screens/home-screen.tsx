import { Badge, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { useFirstReading } from '#kit/feedback/first-reading.client.ts'
import { useLine } from '#kit/feedback/line.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { BackupNotice } from '../components/backup-notice.tsx'
import { LatestActivity } from '../components/latest-activity.tsx'
import { ProductDistribution } from '../components/product-distribution.tsx'
import { SummaryCards } from '../components/summary-cards.tsx'
import { Trend } from '../components/trend.tsx'
import { useListLinks } from '../components/use-list-links.client.ts'
import { VideoDistribution } from '../components/video-distribution.tsx'
import { summaryOptions } from '../dashboard.client.ts'
import type { Summary } from '../summary-schema.ts'
import '#kit/list/list.css'
import { useTroubleToast } from '#kit/feedback/use-trouble-toast.client.ts'
import layout from '#kit/layout/layout.module.css'
import classes from './home-screen.module.css'

const failed = 'Failed to fetch analytics data'

interface HomeScreenProps {
  greeting: string
  /** formatted date with the weekday */
  date: string
  /** the inbox and, for users who may see affiliates, waiting applications, message queues and the radar */
  radar: ReactNode
  /** the quick actions */
  children: ReactNode
}

export function HomeScreen({ greeting, date, radar, children }: HomeScreenProps) {
  const { data, error, isError, isLoadingError, isSuccess, isFetching, refetch } = useQuery(summaryOptions())
  // A short interruption still counts as live: no change is missed, because queries are refetched after it.
  const isLive = useLine() !== 'lost' && !isError
  const isOver = useFirstReading(isSuccess)
  useTroubleToast(isLoadingError, isSuccess, failed)

  return (
    <div className={layout.stack}>
      <header className={classes.head}>
        <div>
          <Title order={1} className={classes.greeting}>
            {greeting}
          </Title>
          <Text c="dimmed">{date}</Text>
        </div>
        <Badge
          size="lg"
          color={isLive ? 'good' : 'gray'}
          leftSection={<span className={classes.pulse} data-still={!isLive || undefined} aria-hidden />}
        >
          Live Data{!isLive && ' terputus'}
        </Badge>
      </header>
      {isOver ? (
        <>
          {/* Placed above content that may load later, so that nothing pushes it down. */}
          {radar}
          {isError && (
            <LoadFailure title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
          )}
          {data && <BackupNotice since={data.backup_since} />}
          {data ? <Numbers summary={data} /> : !isError && <SkeletonNumbers />}
          {children}
        </>
      ) : (
        <SkeletonPage />
      )}
    </div>
  )
}

/** Memoized, so that a changed connection state or a refetch doesn't render it again. */
const Numbers = memo(function Numbers({ summary }: { summary: Summary }) {
  const links = useListLinks(summary.affiliates)
  return (
    <>
      <SummaryCards summary={summary} links={links} />
      <div className={classes.panels}>
        <Trend trend={summary.affiliates.trend} links={links} />
        <LatestActivity activity={summary.activity} links={links} />
        <ProductDistribution affiliates={summary.affiliates} links={links} />
        <VideoDistribution videos={summary.videos} links={links} />
      </div>
    </>
  )
})

function SkeletonPage() {
  return (
    <div className={`${layout.stack} appear-late`} role="status" aria-label="Loading...">
      <Skeleton height={36} width={160} radius="md" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={124} radius="lg" />
    </div>
  )
}

function SkeletonNumbers() {
  return (
    <div className={`${classes.panels} appear-late`} role="status" aria-label="Loading...">
      {[124, 124, 300, 300].map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <Skeleton key={i} height={height} radius="lg" />
      ))}
    </div>
  )
}
