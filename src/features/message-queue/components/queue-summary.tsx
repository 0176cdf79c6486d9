/** The end of a queue: the outcome of its entries, and the affiliates that still need attention. */
import { Button, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconPhoneOff, IconPlayerSkipForward } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { useCan } from '#features/session/session.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import layout from '#kit/layout/layout.module.css'
import { isolate, UserText } from '#kit/layout/user-text.tsx'
import type { QueueState } from '../queue-schema.ts'
import { useQueueWrites } from '../queue-writes.client.ts'
import classes from './queue-summary.module.css'

interface QueueSummaryProps {
  queue: QueueState
  onClose(): void
}

const stateLabels = { sent: 'terkirim', skipped: 'dilewati', wrong_number: 'nomor salah' } as const

export function QueueSummary({ queue, onClose }: QueueSummaryProps) {
  const { counts, latest, is_open } = queue
  const closeButton = useRef<HTMLButtonElement>(null)
  const { goBack } = useQueueWrites(queue.id)
  const { busy, runUnlessBusy } = useBusy()
  useEffect(() => closeButton.current?.focus({ preventScroll: true }), [])

  return (
    <div className={layout.grid}>
      <Title order={3}>{is_open ? 'Antrean selesai' : 'Antrean ini sudah ditutup'}</Title>
      <ul className={classes.counts} aria-label="Hasil antrean">
        {(['sent', 'skipped', 'wrong_number'] as const).map((state) => (
          <li key={state}>
            <strong>{formatCount(counts[state])}</strong> {stateLabels[state]}
          </li>
        ))}
        {counts.waiting > 0 && (
          <li>
            <strong>{formatCount(counts.waiting)}</strong> belum dikirim
          </li>
        )}
      </ul>
      {queue.unsent.length > 0 && <UnsentEntries rows={queue.unsent} />}
      <div className={classes.buttons}>
        {is_open && latest && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-disabled={busy}
            onClick={() => void runUnlessBusy(() => goBack(latest.id))}
          >
            Kembali ke {latest.username === null ? 'kartu sebelumnya' : isolate(latest.username)}
          </Button>
        )}
        <Button ref={closeButton} onClick={onClose}>
          Selesai
        </Button>
      </div>
    </div>
  )
}

/** Lists the affiliates who got no message, each with a link to the screen that shows or corrects them. */
function UnsentEntries({ rows }: { rows: QueueState['unsent'] }) {
  const can = useCan()
  return (
    <ul className={classes.unsent} aria-label="Perlu dilihat lagi">
      {rows.map(({ affiliate_id, username, state }) => {
        const Mark = state === 'skipped' ? IconPlayerSkipForward : IconPhoneOff
        const canCorrect = state === 'wrong_number' && can('data_affiliate_edit')
        return (
          <li key={affiliate_id} className={classes.entry}>
            <Mark size={16} aria-hidden />
            {username === null ? (
              <Text span c="dimmed">
                sudah dihapus
              </Text>
            ) : (
              <Link
                to={canCorrect ? '/dashboard/data-affiliate/edit/$id' : '/dashboard/data-affiliate/view/$id'}
                params={{ id: affiliate_id }}
                className={classes.link}
              >
                <UserText>{username}</UserText>
              </Link>
            )}
            <span className={layout.dimmed}>{canCorrect ? 'nomor salah, perbaiki' : stateLabels[state]}</span>
          </li>
        )
      })}
    </ul>
  )
}
