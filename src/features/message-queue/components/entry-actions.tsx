/**
 * The actions on an entry, always at the same place: first the chat, which is a real link, then 'Terkirim'. A double
 * press counts once; otherwise the second press would decide on the next entry, which the user has not seen. Entries
 * that can't be sent are not skipped automatically.
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
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useCan } from '#features/session/session.client.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { KeyHint } from '#kit/layout/key-hint.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import {
  buildChatHref,
  canOpenUnseen,
  explainNextRefusal,
  explainNoChatLink,
  explainSkip,
} from '../entry-checks.ts'
import { decisionLabel } from '../message-queue.ts'
import type { QueueEntry, QueueState } from '../queue-schema.ts'
import classes from './entry-actions.module.css'
import { useEntryWrites } from './use-entry-writes.client.ts'
import { useQueueKeys } from './use-queue-keys.client.ts'
import { useSettledPress } from './use-settled-press.client.ts'

interface EntryActionsProps {
  queue: QueueState
  entry: QueueEntry
  onEdit(): void
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

export function EntryActions({ queue, entry, onEdit }: EntryActionsProps) {
  const today = useToday()
  const { decide, goBack, openedIds, open } = useEntryWrites(queue)
  /** the control that Enter presses: the first of the actions that makes sense now */
  const primaryControl = useRef<HTMLElement>(null)
  const chatLink = useRef<HTMLAnchorElement>(null)
  const isOpened = openedIds.has(entry.id) || entry.opened_at !== null
  const href = buildChatHref(entry, location.origin)
  const nextHref =
    queue.next && canOpenUnseen(queue.next, today) ? buildChatHref(queue.next, location.origin) : null
  const reasonToSkip = isOpened ? null : explainSkip(entry, queue, today)
  /** true if the entry has no chat to open, and no reason to skip it either */
  const isStuck = href === null && !reasonToSkip
  const [isSettled, press] = useSettledPress(`${entry.id} ${isOpened}`)
  /** id of the entry for which Enter was pressed although it is stuck */
  const [refusedEntryId, setRefusedEntryId] = useState<string>()
  const name = entry.affiliate ? isolate(entry.affiliate.username) : 'affiliate ini'

  // Focuses the next thing to press for a new entry, and after its chat was opened, since the user returns
  // from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these replaces the focused element
  useEffect(() => {
    primaryControl.current?.focus({ preventScroll: true })
  }, [entry.id, isOpened, reasonToSkip, href])
  /** true if 'Nomor salah' has no other button beside it, and gets the full width */
  const isWrongNumberAlone = Boolean(reasonToSkip) && (href === null || isOpened)
  const skip = () => void press(() => decide(entry, 'skipped'))
  const markWrong = () => void press(() => decide(entry, 'wrong_number'))
  useQueueKeys(primaryControl, {
    enter: () => (isStuck ? setRefusedEntryId(entry.id) : primaryControl.current?.click()),
    s: skip,
    x: () => entry.affiliate && markWrong(),
    b: () => chatLink.current?.click(),
    u: () => queue.latest && goBack(),
  })

  return (
    <section
      ref={(element) => {
        if (isStuck) primaryControl.current = element
      }}
      aria-label="Tindakan"
      tabIndex={-1}
      data-autofocus={isStuck || undefined}
      className={classes.actions}
      data-settled={isSettled || undefined}
    >
      {isStuck && (
        <p role="status" className={classes.refusal}>
          {refusedEntryId === entry.id &&
            `Belum bisa dikirim: ${explainNoChatLink(entry)}. Tekan S atau ‘Lewati’ untuk melewatinya.`}
        </p>
      )}
      {reasonToSkip && (
        <Button
          ref={(button: HTMLButtonElement | null) => {
            primaryControl.current = button
          }}
          className={classes.fullWidth ?? ''}
          data-autofocus
          aria-keyshortcuts="S"
          leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
          rightSection={<KeyHint name="Enter" />}
          onClick={skip}
        >
          {decisionLabel.skipped}
          <VisuallyHidden>
            {' '}
            {name}, {reasonToSkip}
          </VisuallyHidden>
        </Button>
      )}
      {href !== null && !isOpened && (
        <Button
          component="a"
          ref={(link: HTMLAnchorElement | null) => {
            if (!reasonToSkip) primaryControl.current = link
            chatLink.current = link
          }}
          href={href}
          {...newTab}
          variant={reasonToSkip ? 'default' : 'filled'}
          data-autofocus={!reasonToSkip || undefined}
          className={(reasonToSkip ? classes.halfWidth : classes.fullWidth) ?? ''}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          rightSection={!reasonToSkip && <KeyHint name="Enter" />}
          onClick={createLinkPressHandler(press, () => open(entry))}
        >
          Buka chat
          <VisuallyHidden> {name} di tab baru</VisuallyHidden>
        </Button>
      )}
      {href !== null && isOpened && (
        <SentButtons
          queue={queue}
          name={name}
          nextHref={nextHref}
          refs={{ primaryControl, chatLink }}
          onSent={() => press(() => decide(entry, 'sent'))}
          onSentAndOpenNext={createLinkPressHandler(press, () => {
            decide(entry, 'sent')
            if (queue.next) open(queue.next)
          })}
        />
      )}
      {!reasonToSkip && (
        <Button
          variant="default"
          className={classes.halfWidth ?? ''}
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
          className={(isWrongNumberAlone ? classes.fullWidth : classes.halfWidth) ?? ''}
          aria-keyshortcuts="X"
          leftSection={<IconPhoneOff size={18} aria-hidden />}
          rightSection={<KeyHint name="X" />}
          onClick={markWrong}
        >
          {decisionLabel.wrong_number}
        </Button>
      )}
      <OtherActions
        queue={queue}
        entry={entry}
        name={name}
        href={href}
        isOpened={isOpened}
        onGoBack={goBack}
        onReopen={createLinkPressHandler(press, () => open(entry))}
        onEdit={onEdit}
      />
    </section>
  )
}

interface SentButtonsProps {
  queue: QueueState
  /** name of the entry's affiliate */
  name: string
  /** link to the chat of the next entry; null if it can't be opened together with the decision on this one */
  nextHref: string | null
  refs: { primaryControl: RefObject<HTMLElement | null>; chatLink: RefObject<HTMLAnchorElement | null> }
  onSent(): void
  onSentAndOpenNext(event: MouseEvent): void
}

/** The buttons that mark the message as sent, once its chat was opened. */
function SentButtons({ queue, name, nextHref, refs, onSent, onSentAndOpenNext }: SentButtonsProps) {
  const today = useToday()
  return (
    <>
      <Button
        ref={(button: HTMLButtonElement | null) => {
          refs.primaryControl.current = button
        }}
        className={classes.fullWidth ?? ''}
        data-autofocus
        leftSection={<IconCheck size={18} aria-hidden />}
        rightSection={<KeyHint name="Enter" />}
        onClick={onSent}
      >
        {decisionLabel.sent}
        <VisuallyHidden> untuk {name}</VisuallyHidden>
      </Button>
      {queue.next && nextHref === null && (
        <p className={classes.note}>
          {explainNextRefusal(queue.next, today)} Tandai yang ini dulu, lalu lihat kartunya.
        </p>
      )}
      {nextHref !== null && (
        <Button
          component="a"
          ref={refs.chatLink}
          href={nextHref}
          {...newTab}
          variant="light"
          className={classes.fullWidth ?? ''}
          leftSection={<IconSend size={18} aria-hidden />}
          rightSection={<KeyHint name="B" />}
          onClick={onSentAndOpenNext}
        >
          Terkirim, buka chat berikutnya
          <VisuallyHidden> di tab baru</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

interface OtherActionsProps {
  queue: QueueState
  entry: QueueEntry
  /** name of the entry's affiliate */
  name: string
  /** link to the chat; null if nothing can be sent */
  href: string | null
  /** true if the chat was opened from this entry */
  isOpened: boolean
  onGoBack(): void
  onReopen(event: MouseEvent): void
  onEdit(): void
}

/** The actions that few entries need: back to the last entry, the chat again, another message, another number. */
function OtherActions(props: OtherActionsProps) {
  const { queue, entry, name, href, isOpened, onGoBack, onReopen, onEdit } = props
  const can = useCan()
  return (
    <div className={classes.otherActions}>
      {queue.latest && (
        <Button
          variant="subtle"
          aria-keyshortcuts="U"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          rightSection={<KeyHint name="U" />}
          onClick={onGoBack}
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
          onClick={onReopen}
        >
          Buka lagi
          <VisuallyHidden> chat {name} di tab baru</VisuallyHidden>
        </Button>
      )}
      {entry.affiliate && (
        <Button variant="subtle" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Ubah pesan
        </Button>
      )}
      {entry.affiliate && can('data_affiliate_edit') && href === null && (
        <Button
          variant="subtle"
          leftSection={<IconUserEdit size={16} aria-hidden />}
          renderRoot={(rootProps) => (
            <Link
              to="/dashboard/data-affiliate/edit/$id"
              params={{ id: entry.affiliate_id }}
              target="_blank"
              {...rootProps}
            />
          )}
        >
          Edit affiliate
        </Button>
      )}
    </div>
  )
}

/** Returns the click handler of a link: it runs the action, and follows the link unless the press is ignored. */
function createLinkPressHandler(press: (action: () => void) => boolean, action: () => void) {
  return (event: MouseEvent) => {
    if (!press(action)) event.preventDefault()
  }
}
