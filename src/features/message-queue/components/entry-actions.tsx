/**
 * The actions on an entry, always at the same place: first the chat, which is a real link, then 'Terkirim'. A double
 * press counts once; otherwise the second press would mark the next affiliate unseen. Entries that can't be sent are
 * not skipped automatically.
 */
import { Button, VisuallyHidden } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconPencil,
  IconPhoneOff,
  IconPlayerSkipForward,
  IconSend,
  IconUserEdit,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { findUserMessage } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { KeyHint } from '#kit/layout/key-hint.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import {
  buildChatHref,
  explainNotSent,
  explainUnneeded,
  explainWait,
  hasNoWarnings,
} from '../entry-checks.ts'
import { recordOpened, useDecide } from '../message-queue.client.ts'
import { type Decision, decisionLabel } from '../message-queue.ts'
import type { QueueEntry, QueueState } from '../queue-schema.ts'
import { useQueueWrites } from '../queue-writes.client.ts'
import classes from './entry-actions.module.css'
import { useQueueKeys } from './use-queue-keys.client.ts'
import { useSeenPress } from './use-seen-press.client.ts'

interface EntryActionsProps {
  queue: QueueState
  entry: QueueEntry
  onEdit(): void
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

export function EntryActions({ queue, entry, onEdit }: EntryActionsProps) {
  const can = useCan()
  const today = useToday()
  const { decide, back, openedIds, open } = useEntryWrites(queue)
  const primary = useRef<HTMLElement>(null)
  const chat = useRef<HTMLAnchorElement>(null)
  const isOpened = openedIds.has(entry.id) || entry.opened_at !== null
  const href = buildChatHref(entry, location.origin)
  const nextHref =
    queue.next && hasNoWarnings(queue.next, today) ? buildChatHref(queue.next, location.origin) : null
  const unneeded = isOpened ? null : explainUnneeded(entry, queue, today)
  const isStuck = href === null && !unneeded
  const [isSettled, press] = useSeenPress(`${entry.id} ${isOpened}`)
  const [refusedPressId, setRefusedPressId] = useState<string>()
  const name = entry.affiliate ? isolate(entry.affiliate.username) : 'affiliate ini'

  // Focuses the next thing to press for a new entry, and after its chat was opened, since the user returns
  // from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these replaces the focused element
  useEffect(() => {
    primary.current?.focus({ preventScroll: true })
  }, [entry.id, isOpened, unneeded, href])
  /** true if no other button is beside 'Nomor salah' */
  const isAlone = Boolean(unneeded) && (href === null || isOpened)
  const skip = () => void press(() => decide(entry, 'skipped'))
  const markWrong = () => void press(() => decide(entry, 'wrong_number'))
  useQueueKeys(primary, {
    enter: () => (isStuck ? setRefusedPressId(entry.id) : primary.current?.click()),
    s: skip,
    x: () => entry.affiliate && markWrong(),
    b: () => chat.current?.click(),
    u: () => queue.latest && back(),
  })

  return (
    <section
      ref={(element) => {
        if (isStuck) primary.current = element
      }}
      aria-label="Tindakan"
      tabIndex={-1}
      data-autofocus={isStuck || undefined}
      className={classes.actions}
      data-settled={isSettled || undefined}
    >
      {isStuck && (
        <p role="status" className={classes.news}>
          {refusedPressId === entry.id &&
            `Belum bisa dikirim: ${explainNotSent(entry)}. Tekan S atau ‘Lewati’ untuk melewatinya.`}
        </p>
      )}
      {unneeded && (
        <Button
          ref={(button: HTMLButtonElement | null) => {
            primary.current = button
          }}
          className={classes.whole ?? ''}
          data-autofocus
          aria-keyshortcuts="S"
          leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
          rightSection={<KeyHint name="Enter" />}
          onClick={skip}
        >
          {decisionLabel.skipped}
          <VisuallyHidden>
            {' '}
            {name}, {unneeded}
          </VisuallyHidden>
        </Button>
      )}
      {href !== null && !isOpened && (
        <Button
          component="a"
          ref={(link: HTMLAnchorElement | null) => {
            if (!unneeded) primary.current = link
            chat.current = link
          }}
          href={href}
          {...newTab}
          variant={unneeded ? 'default' : 'filled'}
          data-autofocus={!unneeded || undefined}
          className={(unneeded ? classes.half : classes.whole) ?? ''}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          rightSection={!unneeded && <KeyHint name="Enter" />}
          onClick={createLinkPressHandler(press, () => open(entry))}
        >
          Buka chat
          <VisuallyHidden> {name} di tab baru</VisuallyHidden>
        </Button>
      )}
      {href !== null && isOpened && (
        <>
          <Button
            ref={(button: HTMLButtonElement | null) => {
              primary.current = button
            }}
            className={classes.whole ?? ''}
            data-autofocus
            leftSection={<IconCheck size={18} aria-hidden />}
            rightSection={<KeyHint name="Enter" />}
            onClick={() => press(() => decide(entry, 'sent'))}
          >
            {decisionLabel.sent}
            <VisuallyHidden> untuk {name}</VisuallyHidden>
          </Button>
          {queue.next && nextHref === null && (
            <p className={classes.note}>
              {explainWait(queue.next, today)} Tandai yang ini dulu, lalu lihat kartunya.
            </p>
          )}
          {queue.next && nextHref !== null && (
            <Button
              component="a"
              ref={chat}
              href={nextHref}
              {...newTab}
              variant="light"
              className={classes.whole ?? ''}
              leftSection={<IconSend size={18} aria-hidden />}
              rightSection={<KeyHint name="B" />}
              onClick={createLinkPressHandler(press, () => {
                decide(entry, 'sent')
                if (queue.next) open(queue.next)
              })}
            >
              Terkirim, buka chat berikutnya
              <VisuallyHidden> di tab baru</VisuallyHidden>
            </Button>
          )}
        </>
      )}
      {!unneeded && (
        <Button
          variant="default"
          className={classes.half ?? ''}
          aria-keyshortcuts="S"
          leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
          rightSection={<KeyHint name="S" />}
          onClick={skip}
        >
          {decisionLabel.skipped}
        </Button>
      )}
      {entry.affiliate && (
        <Button
          variant="default"
          className={(isAlone ? classes.whole : classes.half) ?? ''}
          aria-keyshortcuts="X"
          leftSection={<IconPhoneOff size={18} aria-hidden />}
          rightSection={<KeyHint name="X" />}
          onClick={markWrong}
        >
          {decisionLabel.wrong_number}
        </Button>
      )}
      <div className={classes.further}>
        {queue.latest && (
          <Button
            variant="subtle"
            aria-keyshortcuts="U"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            rightSection={<KeyHint name="U" />}
            onClick={back}
          >
            Kembali ke {queue.latest.username === null ? 'kartu sebelumnya' : isolate(queue.latest.username)}
          </Button>
        )}
        {href !== null && isOpened && (
          <Button
            component="a"
            href={href}
            {...newTab}
            variant="subtle"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={createLinkPressHandler(press, () => open(entry))}
          >
            Buka lagi
            <VisuallyHidden> chat {name} di tab baru</VisuallyHidden>
          </Button>
        )}
        {entry.affiliate && (
          <>
            <Button variant="subtle" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Ubah pesan
            </Button>
            {can('data_affiliate_edit') && href === null && (
              <Button
                variant="subtle"
                leftSection={<IconUserEdit size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link
                    to="/dashboard/data-affiliate/edit/$id"
                    params={{ id: entry.affiliate_id }}
                    target="_blank"
                    {...props}
                  />
                )}
              >
                Edit affiliate
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** Returns a click handler that follows the link only if its action ran. */
function createLinkPressHandler(press: (action: () => void) => boolean, action: () => void) {
  return (event: MouseEvent) => {
    if (!press(action)) event.preventDefault()
  }
}

function useEntryWrites(queue: QueueState) {
  const decideMutation = useDecide(queue.id)
  const writes = useQueueWrites(queue.id)
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set())
  /** entries whose decision was sent: a second press does nothing */
  const decidedIds = useRef(new Set<string>())
  const pendingDecision = useRef<Promise<unknown>>(undefined)
  const { once } = useOnce()

  function open({ id }: QueueEntry) {
    recordOpened(id)
    setOpenedIds((before) => new Set([...before, id]))
  }

  function decide(entry: QueueEntry, decision: Decision) {
    if (decidedIds.current.has(entry.id)) return
    decidedIds.current.add(entry.id)
    pendingDecision.current = decideMutation.mutateAsync({ entry, decision }).catch((error) => {
      decidedIds.current.delete(entry.id)
      toastError(findUserMessage(error) ?? 'Gagal menyimpan. Kartunya kembali ke antrean.')
    })
  }

  async function back() {
    const lastDecided = queue.latest
    if (!lastDecided) return
    // Waits until the last decision has arrived.
    await pendingDecision.current
    if (await writes.goBack(lastDecided.id)) decidedIds.current.delete(lastDecided.id)
  }

  return { decide, back: () => void once(back), openedIds, open }
}
