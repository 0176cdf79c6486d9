/** Shows the current entry of a queue, or its summary. */
import { Progress, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { formatCount } from '#base/count.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import type { FormModalControls } from '#kit/form/form-modal.tsx'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import { listWarnings } from '../entry-checks.ts'
import { useQueue } from '../message-queue.client.ts'
import { countDecided, openDays, sumCounts } from '../message-queue.ts'
import type { QueueState } from '../queue-schema.ts'
import { EntryPanel } from './entry-panel.tsx'
import classes from './queue-panel.module.css'
import { QueueSummary } from './queue-summary.tsx'

interface QueuePanelProps {
  id: string
  controls: FormModalControls
  onClose(): void
}

export function QueuePanel({ id, controls, onClose }: QueuePanelProps) {
  const today = useToday()
  const { data: queue, error, isError, isFetching, refetch } = useQueue(id)
  const isGone = error !== null && isDefinedError(error) && error.code === 'NOT_FOUND'
  if (isGone)
    return <Text>{`Antrean ini tidak ada lagi. Antrean ditutup sendiri setelah ${openDays} hari.`}</Text>
  if (!queue)
    return isError ? (
      <LoadFailure
        title="Antrean gagal dimuat"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton h="20rem" className="appear-late" role="status" aria-label="Memuat..." />
    )
  return (
    <div className={`${layout.stack} ${layout.fill}`}>
      <QueueHead queue={queue} />
      <VisuallyHidden role="status">{formatAnnouncement(queue, today)}</VisuallyHidden>
      {queue.is_open && queue.entry ? (
        <EntryPanel queue={queue} entry={queue.entry} controls={controls} />
      ) : (
        <QueueSummary queue={queue} onClose={onClose} />
      )}
    </div>
  )
}

function QueueHead({ queue }: { queue: QueueState }) {
  const total = sumCounts(queue.counts)
  const decidedCount = countDecided(queue.counts)
  return (
    <div className={classes.head}>
      <p className={classes.facts}>
        <span className={classes.template}>
          <UserText>{queue.template_name}</UserText>
        </span>
        <span>
          {decidedCount} dari {total}
        </span>
        <span>Hari ini {formatCount(queue.sent_today)}</span>
      </p>
      <Progress
        value={total === 0 ? 100 : (decidedCount / total) * 100}
        size="sm"
        aria-label={`${decidedCount} dari ${total} selesai`}
      />
    </div>
  )
}

function formatAnnouncement(queue: QueueState, today: string): string {
  const { entry, counts } = queue
  if (!entry || !queue.is_open) return 'Antrean selesai'
  const position = `${countDecided(counts) + 1} dari ${sumCounts(counts)}`
  if (!entry.affiliate) return `${position}: affiliate ini tidak ada lagi`
  return [`${position}: ${isolate(entry.affiliate.username)}`, ...listWarnings(entry, today)].join('. ')
}
