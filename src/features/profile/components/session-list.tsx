import { Badge, Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDateTime, formatRelative } from '#base/jakarta.ts'
import { loginChanges, ownSessionsQuery } from '#features/session/login.client.ts'
import type { OwnSession } from '#features/session/login.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { clearToasts, toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import layout from '#kit/layout/layout.module.css'
import { EndAllSessionsDialog } from './end-all-sessions-dialog.tsx'
import { Section } from './section.tsx'
import classes from './session-list.module.css'

/** Number of sessions shown at first. */
const initialCount = 5

/** Section with the devices on which the user is signed in. */
export function SessionList() {
  const query = useQuery(ownSessionsQuery)
  const [endAllOpened, setEndAllOpened] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const endOne = useMutation(loginChanges.endSession)
  const endOthers = useMutation(loginChanges.endOtherSessions)
  const sessions = query.data ?? []
  const otherCount = sessions.filter((session) => !session.is_current).length
  const hiddenCount = showsAll ? 0 : Math.max(sessions.length - initialCount, 0)
  const busy = endOne.isPending || endOthers.isPending

  async function endAndReport(endSessions: () => Promise<unknown>, message: string) {
    if (busy) return
    clearToasts()
    try {
      await endSessions()
      toastSuccess(message)
    } catch (error) {
      toastError(toLoginFailure(error).message)
    }
    // Focuses the list, because the pressed button disappears with its row.
    list.current?.focus({ preventScroll: true })
  }

  return (
    <Section title="Perangkat Anda">
      {query.isError && !query.data && (
        <LoadFailure
          title="Daftar perangkat gagal dimuat"
          reason={toLoginFailure(query.error).message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={56} className="appear-late" />}
      {query.data && (
        <ul className={classes.list} ref={list} tabIndex={-1} aria-label="Perangkat yang sedang masuk">
          {sessions.slice(0, sessions.length - hiddenCount).map((session) => (
            <Row
              key={session.id}
              session={session}
              busy={busy}
              onEnd={() => void endAndReport(() => endOne.mutateAsync({ id: session.id }), 'Sesi diakhiri')}
            />
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            setShowsAll(true)
            list.current?.focus({ preventScroll: true })
          }}
        >
          Tampilkan {hiddenCount} perangkat lainnya
        </Button>
      )}
      <div className={classes.actions}>
        {otherCount > 0 && (
          <Button
            variant="default"
            aria-disabled={busy}
            onClick={() =>
              void endAndReport(() => endOthers.mutateAsync(), 'Perangkat lain sudah dikeluarkan')
            }
          >
            Keluar dari perangkat lain
          </Button>
        )}
        <Button variant="default" onClick={() => setEndAllOpened(true)}>
          Keluar dari semua perangkat
        </Button>
      </div>
      <EndAllSessionsDialog opened={endAllOpened} onClose={() => setEndAllOpened(false)} />
    </Section>
  )
}

function Row({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd(): void }) {
  const { device, address, created_at, last_used_at, is_current } = session
  const Icon = /Android|iPhone|iPad/.test(device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.5} aria-hidden className={`${layout.fixed} ${layout.dimmed}`} />
      <div className={layout.fill}>
        <div className={classes.device}>
          {device}
          {is_current && <Badge color="good">Perangkat ini</Badge>}
        </div>
        <div className={classes.facts}>
          {address && <span>{address}</span>}
          <span>
            Masuk <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          </span>
          {!is_current && (
            <span>
              Terakhir dipakai{' '}
              <time dateTime={last_used_at} title={formatDateTime(last_used_at)}>
                {formatRelative(last_used_at)}
              </time>
            </span>
          )}
        </div>
      </div>
      {!is_current && (
        <Button
          variant="subtle"
          color="gray"
          aria-disabled={busy}
          aria-label={`Akhiri sesi ${device}`}
          onClick={onEnd}
        >
          Akhiri
        </Button>
      )}
    </li>
  )
}
