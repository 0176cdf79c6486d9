/** The content of the dialog 'Tinjau': who waits, the current affiliate, and the decision on them. */
import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck, IconChecks, IconUserCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { TrackRecordNote } from '#features/affiliates/components/track-record.tsx'
import type { RejectionReasons } from '#features/rejection-reasons/rejection-reasons.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { KeyHint } from '#kit/layout/key-hint.tsx'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { findCurrent, findPlace, listWaiting } from '../review-walk.ts'
import { useRejection } from '../use-rejection.client.ts'
import { type Review, useReview } from '../use-review.client.ts'
import { useReviewKeys, useSinglePress } from '../use-review-keys.client.ts'
import { ReviewFacts } from './review-facts.tsx'
import { ReviewList } from './review-list.tsx'
import classes from './review-panel.module.css'
import { ReviewReasons } from './review-reasons.tsx'

/** State that the surrounding dialog needs before it closes. */
export interface ReviewState {
  firstStatus: Review['firstStatus']
  /** true if the user has typed a reason and not sent it */
  hasUnsentReason: boolean
  /** Hides the reasons. @returns false if they were not shown */
  leaveReasons(): boolean
}

interface ReviewPanelProps {
  first: Affiliate
  state: RefObject<ReviewState | null>
  onEditReasons(reasons: RejectionReasons): void
  onClose(): void
}

export function ReviewPanel({ first, state, onEditReasons, onClose }: ReviewPanelProps) {
  const isPhone = usePhone()
  const review = useReview(first)
  const rejection = useRejection(review)
  const section = useRef<HTMLElement>(null)
  const otherReason = useRef<HTMLInputElement>(null)
  const { walk, latestWalk, move } = review
  const current = findCurrent(walk)
  const hideReasons = () => move({ kind: 'rejecting', isRejecting: false })

  useImperativeHandle(state, () => ({
    firstStatus: review.firstStatus,
    hasUnsentReason: rejection.hasUnsentReason,
    leaveReasons() {
      rejection.forgetEarlyNumber()
      const { isRejecting } = latestWalk.current
      hideReasons()
      return isRejecting
    },
  }))

  useReviewKeys(section, (key) => {
    const { isRejecting } = latestWalk.current
    if (key === 'ArrowDown') return () => move({ kind: 'stepped', by: 1 })
    if (key === 'ArrowUp') return () => move({ kind: 'stepped', by: -1 })
    if (isRejecting) {
      if (key.toLowerCase() === 'l') return () => otherReason.current?.focus()
      return /^[1-5]$/.test(key) ? () => rejection.rejectByNumber(Number(key)) : undefined
    }
    if (key.toLowerCase() === 'a') return review.approve
    if (key.toLowerCase() === 'r') return () => move({ kind: 'rejecting', isRejecting: true })
    return undefined
  })

  // The focused button disappears with the reasons and with the last affiliate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these removes the focused button
  useEffect(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) section.current?.focus({ preventScroll: true })
  }, [current?.id, walk.isRejecting, walk.goneId])

  return (
    <div className={classes.panel}>
      {!isPhone && current && <ReviewList review={review} />}
      <section
        ref={section}
        aria-label="Yang ditinjau"
        tabIndex={-1}
        data-autofocus
        className={classes.current}
      >
        <VisuallyHidden role="status">{formatAnnouncement(review)}</VisuallyHidden>
        {current ? (
          <>
            {isPhone && <Steps review={review} />}
            <article aria-label={isolate(current.username)} className={classes.affiliate}>
              <ReviewFacts affiliate={current} />
            </article>
            {walk.goneId ? (
              <DecidedElsewhere review={review} onClose={onClose} />
            ) : walk.isRejecting ? (
              <ReviewReasons
                key={current.id}
                {...rejection.buildInputProps(current.id)}
                inputRef={otherReason}
                onBack={hideReasons}
                onEdit={() => rejection.storedReasons && onEditReasons(rejection.storedReasons)}
              />
            ) : (
              <Decision affiliate={current} review={review} />
            )}
          </>
        ) : (
          <EmptyState icon={IconChecks} message="Semua sudah ditinjau">
            <Button onClick={onClose}>Tutup</Button>
          </EmptyState>
        )}
      </section>
    </div>
  )
}

/**
 * The place in the walk, and the buttons to the previous and next affiliate. A laptop has the list and the keys
 * instead.
 */
function Steps({ review: { walk, move, hasMore } }: { review: Review }) {
  const { place, total } = findPlace(walk)
  const waitingRows = listWaiting(walk)
  const index = waitingRows.findIndex(({ id }) => id === walk.currentId)
  return (
    <div className={classes.steps}>
      <span className={`${layout.dimmed} ${layout.numbers}`}>
        {place} dari {total}
        {hasMore && '+'}
      </span>
      {([-1, 1] as const).map((step) => {
        const isEnd = waitingRows[index + step] === undefined
        const Arrow = step === 1 ? IconArrowDown : IconArrowUp
        return (
          <Button
            key={step}
            variant="default"
            className={classes.step ?? ''}
            aria-label={step === 1 ? 'Berikutnya' : 'Sebelumnya'}
            aria-disabled={isEnd}
            onClick={() => move({ kind: 'stepped', by: step })}
          >
            <Arrow size={18} aria-hidden />
          </Button>
        )
      })}
    </div>
  )
}

function Decision({ affiliate, review }: { affiliate: Affiliate; review: Review }) {
  const press = useSinglePress()
  const name = isolate(affiliate.username)
  const record = useQuery(affiliateDetailOptions(affiliate.id)).data?.record
  return (
    <div className={classes.decision}>
      {review.walk.refusedIds.has(affiliate.id) && (
        <p className={classes.refused}>Keputusan tadi belum tersimpan. Periksa lagi, lalu putuskan.</p>
      )}
      <div className={classes.record}>
        {record && <TrackRecordNote id={affiliate.id} record={record} inNewTab />}
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          className={classes.button ?? ''}
          aria-keyshortcuts="R"
          leftSection={<IconX size={18} aria-hidden />}
          rightSection={<KeyHint name="R" />}
          onClick={(event) => press(event, () => review.move({ kind: 'rejecting', isRejecting: true }))}
        >
          Tolak<VisuallyHidden> {name}, pilih alasan</VisuallyHidden>
        </Button>
        <Button
          className={classes.button ?? ''}
          aria-keyshortcuts="A"
          leftSection={<IconCheck size={18} aria-hidden />}
          rightSection={<KeyHint name="A" />}
          onClick={(event) => press(event, review.approve)}
        >
          Setujui<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
    </div>
  )
}

function DecidedElsewhere({ review: { walk, move }, onClose }: { review: Review; onClose(): void }) {
  const waitingRows = listWaiting(walk)
  const index = waitingRows.findIndex(({ id }) => id === walk.goneId)
  const next = waitingRows[index + 1] ?? waitingRows[index - 1]
  return (
    <div className={classes.decision}>
      <Alert color="info" icon={<IconUserCheck size={18} aria-hidden />}>
        Sudah ditangani rekan lain
      </Alert>
      <Button
        className={classes.button ?? ''}
        onClick={() => (next ? move({ kind: 'chosen', id: next.id }) : onClose())}
      >
        {next ? 'Tinjau yang lain' : 'Tutup'}
      </Button>
    </div>
  )
}

function formatAnnouncement({ walk, hasMore }: Review): string {
  const current = findCurrent(walk)
  if (!current) return 'Semua sudah ditinjau'
  const name = isolate(current.username)
  if (walk.goneId) return `${name} sudah ditangani rekan lain`
  if (walk.isRejecting) return `Pilih alasan menolak ${name}`
  const { place, total } = findPlace(walk)
  return `${place} dari ${total}${hasMore ? '+' : ''}: ${name}`
}
