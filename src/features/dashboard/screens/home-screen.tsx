import { Badge, Skeleton, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { formatLongDateTime } from '#base/jakarta.ts'
import { useSession } from '#features/session/session.client.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { useConnection } from '#kit/feedback/connection.client.ts'
import { useIsFirstLoadDone } from '#kit/feedback/first-load.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { haveFirstStepsStarted } from '../components/first-steps-state.client.ts'
import { SummaryCards } from '../components/summary-cards.tsx'
import { useListLinks } from '../components/use-list-links.client.ts'
import { summaryOptions } from '../dashboard.client.ts'
import { isEmptySummary } from '../summary.ts'
import type { Summary } from '../summary-schema.ts'
import '#kit/list/list.css'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'
import layout from '#kit/layout/layout.module.css'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { brand } from '#platform/browser/brand.ts'
import classes from './home-screen.module.css'

/** Loaded later, because the charts are below the first screenful and must not delay it. */
const Charts = lazyIdle(
  () => import('../components/charts.tsx').then(({ Charts }) => Charts),
  <Skeleton height={300} radius="lg" />,
)

/** Loaded only in a new installation, since no other shows the steps. If loading fails, Home is shown without them. */
const FirstSteps = lazy(() =>
  import('../components/first-steps.tsx').then(
    ({ FirstSteps }) => ({ default: FirstSteps }),
    () => ({ default: () => null }),
  ),
)

const failureText = 'Failed to fetch analytics data'

interface HomeScreenProps {
  greeting: string
  /** formatted date with the weekday */
  date: string
  /** the inbox, shown beside the connection state */
  notices: ReactNode
  /** the button that opens the report */
  report: ReactNode
  /** message queues and the radar, for users who may see affiliates */
  radar: ReactNode
  /** the quick actions */
  children: ReactNode
}

export function HomeScreen({ greeting, date, notices, report, radar, children }: HomeScreenProps) {
  const { data, error, isError, isLoadingError, isSuccess, isFetching, refetch } = useQuery(summaryOptions())
  // A short interruption still counts as live: queries are refetched when it ends, so that no change is missed.
  const isLive = useConnection() !== 'lost' && !isError
  const isFirstLoadDone = useIsFirstLoadDone(isSuccess)
  useFailureToast(isLoadingError, isSuccess, failureText)
  const radarElement = useRef<HTMLDivElement>(null)

  return (
    <div className={layout.stack}>
      {brand.demo && (
        <p role="note" className={classes.demoNotice}>
          Ini demo: semua data di sini hanya contoh.
        </p>
      )}
      <header className={classes.head}>
        <Title order={1} size="h2" className={classes.greeting}>
          <TruncatedText>{greeting}</TruncatedText>
        </Title>
        <Text className={classes.date}>{date}</Text>
        <Badge
          size="lg"
          color={isLive ? 'good' : 'gray'}
          leftSection={<span className={classes.liveDot} data-still={!isLive || undefined} aria-hidden />}
        >
          Live Data{!isLive && ' terputus'}
        </Badge>
        {notices}
      </header>
      {isFirstLoadDone ? (
        <>
          {data && <NewInstallationSteps summary={data} radar={radarElement} />}
          {/* The radar comes before content that may load later, so that nothing pushes the radar down. */}
          {radar && (
            <div ref={radarElement} tabIndex={-1} className={`${layout.stack} ${classes.radar}`}>
              {radar}
            </div>
          )}
          {isError && (
            <LoadFailure
              title={failureText}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {data && <BackupNotice since={data.backup_since} />}
          {data ? <SummaryNumbers summary={data} report={report} /> : !isError && <SkeletonNumbers />}
          {children}
        </>
      ) : (
        <SkeletonPage />
      )}
    </div>
  )
}

const twoDaysMs = 2 * 24 * 60 * 60 * 1000

/**
 * Renders a notice when no nightly backup has succeeded for more than two days.
 * @param since time of the latest successful backup, or of the first failure if none has succeeded; null for users who
 *   are not superadmins
 */
function BackupNotice({ since }: { since: string | null }) {
  // A number, since `useClock` derives no booleans.
  const isLate = useClock((now) => Number(since !== null && now.getTime() - Date.parse(since) > twoDaysMs))
  if (!isLate || since === null) return null
  return (
    <Text size="sm" role="note" className={classes.backupNotice}>
      <IconAlertTriangle size={18} aria-hidden className={classes.warningIcon} />
      <span>
        Backup otomatis belum berhasil sejak {formatLongDateTime(since)}. Periksa ruang disk dan log server.
      </span>
    </Text>
  )
}

interface NewInstallationStepsProps {
  summary: Summary
  radar: RefObject<HTMLElement | null>
}

/** Shows the first steps to superadmins from the empty installation on, until they are done or hidden. */
function NewInstallationSteps({ summary, radar }: NewInstallationStepsProps) {
  const { user } = useSession()
  const isNew = summary.affiliates.total === 0 || haveFirstStepsStarted(user.id)
  if (user.role !== 'superadmin' || brand.demo || !isNew || summary.first_steps_hidden) return null
  return (
    <Suspense>
      <FirstSteps
        summary={summary}
        showRadar={() => {
          radar.current?.scrollIntoView()
          radar.current?.focus({ preventScroll: true })
        }}
      />
    </Suspense>
  )
}

interface NumbersProps {
  summary: Summary
  report: ReactNode
}

/** Memoized, so that a changed connection state or a refetch doesn't render it again. */
const SummaryNumbers = memo(function SummaryNumbers({ summary, report }: NumbersProps) {
  const links = useListLinks(summary.affiliates)
  return (
    <>
      <SummaryCards summary={summary} links={links} />
      {!isEmptySummary(summary) && (
        <div className={classes.panels}>
          <Charts summary={summary} links={links} report={report} />
        </div>
      )}
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
