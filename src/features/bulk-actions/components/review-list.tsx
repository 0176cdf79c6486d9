import { UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatWait } from '#base/jakarta.ts'
import { useClock } from '#kit/feedback/clock.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { KeyHint } from '#kit/layout/key-hint.tsx'
import layout from '#kit/layout/layout.module.css'
import { findPlace, listWaiting } from '../review-walk.ts'
import type { Review } from '../use-review.client.ts'
import classes from './review-list.module.css'

/** Lists the affiliates who wait for a review, and marks the current one. */
export function ReviewList({ review: { walk, move, hasMore, isLoading, failure } }: { review: Review }) {
  const { place, total } = findPlace(walk)
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another affiliate is another element
  useEffect(() => void current.current?.scrollIntoView({ block: 'nearest' }), [walk.currentId])
  return (
    <nav aria-label="Yang menunggu review" className={classes.list}>
      <p className={classes.head}>
        <span className={layout.numbers}>
          {place} dari {total}
          {hasMore && '+'}
        </span>
        <span className={classes.keys}>
          <KeyHint name="↑" />
          <KeyHint name="↓" />
        </span>
      </p>
      {failure && <LoadFailure title="Daftarnya gagal dimuat" {...failure} />}
      <ol className={`${layout.list} ${classes.rows}`} aria-busy={isLoading}>
        {listWaiting(walk).map(({ id, username, sample_changed_at }) => {
          const isCurrent = id === walk.currentId
          return (
            <li key={id}>
              <UnstyledButton
                ref={isCurrent ? current : null}
                className={classes.row}
                aria-current={isCurrent || undefined}
                onClick={() => move({ kind: 'chosen', id })}
              >
                <bdi className={layout.ellipsis}>{username}</bdi>
                {walk.refusedIds.has(id) ? (
                  <span className={classes.refused}>belum tersimpan</span>
                ) : (
                  <WaitingTime since={sample_changed_at} />
                )}
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
      {hasMore && <p className={classes.more}>Sisanya menyusul</p>}
    </nav>
  )
}

function WaitingTime({ since }: { since: string }) {
  return <span className={classes.wait}>{useClock((now) => formatWait(since, now) ?? 'baru')}</span>
}
