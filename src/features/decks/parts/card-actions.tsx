/**
 * The actions on a card, always at the same place: first the chat, which is a real link, then 'Terkirim'. A double
 * press counts once, so that no affiliate is marked whose chat was not seen. A card that can't be sent is only skipped
 * on purpose.
 */
import { Button, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCheck,
  IconPencil,
  IconPhoneOff,
  IconPlayerSkipForward,
  IconRefresh,
  IconSend,
  IconUserEdit,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { chatLink } from '#base/phone.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { isolated } from '#kit/user-text.tsx'
import { type Decision, decisionLabel } from '../deck.ts'
import type { Card, DeckNow } from '../deck-schema.ts'
import { tellOpened, useDecide, useDeckWrites } from '../decks.client.ts'
import classes from './card-actions.module.css'
import { Key } from './key.tsx'
import { useDeckKeys } from './use-deck-keys.client.ts'
import { useSeenPress } from './use-seen-press.client.ts'

interface CardActionsProps {
  deck: DeckNow
  card: Card
  onEdit(): void
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

export function CardActions({ deck, card, onEdit }: CardActionsProps) {
  const can = useCan()
  const { decide, back, opened, open, rewrite } = useCardWrites(deck)
  const primary = useRef<HTMLElement>(null)
  const chat = useRef<HTMLAnchorElement>(null)
  const isOpened = opened.has(card.id) || card.opened_at !== null
  const href = chatOf(card)
  const nextHref = deck.next && isPlain(deck.next) ? chatOf(deck.next) : null
  const [settled, press] = useSeenPress(`${card.id} ${isOpened}`)
  const [pressedCard, setPressedCard] = useState<string>()
  const who = card.affiliate ? isolated(card.affiliate.username) : 'affiliate ini'

  // Focuses the next thing to press on a new card and after its chat was opened, for when the user returns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew by them
  useEffect(() => {
    primary.current?.focus({ preventScroll: true })
  }, [card.id, isOpened, href])
  const skip = () => void press(() => decide(card, 'skipped'))
  const sayWrong = () => void press(() => decide(card, 'wrong_number'))
  useDeckKeys(primary, {
    enter: () => (href === null ? setPressedCard(card.id) : primary.current?.click()),
    s: skip,
    x: () => card.affiliate && sayWrong(),
    b: () => chat.current?.click(),
    u: () => deck.latest && back(),
  })

  return (
    <section
      ref={(place) => {
        if (href === null) primary.current = place
      }}
      aria-label="Tindakan"
      tabIndex={-1}
      className={classes.actions}
      data-settled={settled || undefined}
    >
      {href === null && (
        <p role="status" className={classes.news}>
          {pressedCard === card.id &&
            `Belum bisa dikirim: ${whyNot(card)}. Tekan S atau ‘Lewati’ untuk melewatinya.`}
        </p>
      )}
      {href !== null && !isOpened && (
        <Button
          component="a"
          ref={(link: HTMLAnchorElement | null) => {
            primary.current = link
            chat.current = link
          }}
          href={href}
          {...newTab}
          className={classes.whole ?? ''}
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
          rightSection={<Key name="Enter" />}
          onClick={only(press, () => open(card))}
        >
          Buka chat
          <VisuallyHidden> {who} di tab baru</VisuallyHidden>
        </Button>
      )}
      {href !== null && isOpened && (
        <>
          <Button
            ref={(button: HTMLButtonElement | null) => {
              primary.current = button
            }}
            className={classes.whole ?? ''}
            leftSection={<IconCheck size={18} aria-hidden />}
            rightSection={<Key name="Enter" />}
            onClick={() => press(() => decide(card, 'sent'))}
          >
            {decisionLabel.sent}
            <VisuallyHidden> untuk {who}</VisuallyHidden>
          </Button>
          {deck.next && nextHref !== null && (
            <Button
              component="a"
              ref={chat}
              href={nextHref}
              {...newTab}
              variant="light"
              className={classes.whole ?? ''}
              leftSection={<IconSend size={18} aria-hidden />}
              rightSection={<Key name="B" />}
              onClick={only(press, () => {
                decide(card, 'sent')
                if (deck.next) open(deck.next)
              })}
            >
              Terkirim, buka chat berikutnya
              <VisuallyHidden> di tab baru</VisuallyHidden>
            </Button>
          )}
        </>
      )}
      <Button
        variant="default"
        className={classes.half ?? ''}
        aria-keyshortcuts="S"
        leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
        rightSection={<Key name="S" />}
        onClick={skip}
      >
        {decisionLabel.skipped}
      </Button>
      {card.affiliate && (
        <Button
          variant="default"
          className={classes.half ?? ''}
          aria-keyshortcuts="X"
          leftSection={<IconPhoneOff size={18} aria-hidden />}
          rightSection={<Key name="X" />}
          onClick={sayWrong}
        >
          {decisionLabel.wrong_number}
        </Button>
      )}
      <div className={classes.further}>
        {deck.latest && (
          <Button
            variant="subtle"
            aria-keyshortcuts="U"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            rightSection={<Key name="U" />}
            onClick={back}
          >
            Kembali ke {deck.latest.username === null ? 'kartu sebelumnya' : isolated(deck.latest.username)}
          </Button>
        )}
        {href !== null && isOpened && (
          <Button
            component="a"
            href={href}
            {...newTab}
            variant="subtle"
            leftSection={<IconBrandWhatsapp size={16} aria-hidden />}
            onClick={only(press, () => open(card))}
          >
            Buka lagi
            <VisuallyHidden> chat {who} di tab baru</VisuallyHidden>
          </Button>
        )}
        {card.affiliate && (
          <>
            <Button variant="subtle" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              Ubah pesan
            </Button>
            {card.stopped.length > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => rewrite(card)}
              >
                Tulis ulang
              </Button>
            )}
            {can('data_affiliate_edit') && (card.stopped.length > 0 || chatOf(card) === null) && (
              <Button
                variant="subtle"
                leftSection={<IconUserEdit size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link
                    to="/dashboard/data-affiliate/edit/$id"
                    params={{ id: card.affiliate_id }}
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

/** Checks whether the card has nothing to look at before its chat is opened. */
function isPlain({ chat, whatsapp_before }: Card): boolean {
  return chat === null && whatsapp_before === null
}

/** Returns a click handler that follows the link only if its action ran. */
function only(press: (act: () => void) => boolean, act: () => void) {
  return (event: MouseEvent) => {
    if (!press(act)) event.preventDefault()
  }
}

function whyNot({ affiliate, stopped }: Card): string {
  if (!affiliate) return 'affiliate ini tidak ada lagi'
  return stopped.join(', ') || 'nomor WhatsApp-nya tidak berisi angka'
}

/** Returns the link to the chat, or null if nothing can be sent. */
function chatOf({ affiliate, message, stopped }: Card): string | null {
  return affiliate && stopped.length === 0 ? chatLink(affiliate.whatsapp, message) : null
}

function useCardWrites(deck: DeckNow) {
  const deciding = useDecide(deck.id)
  const writes = useDeckWrites(deck.id)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  /** cards whose decision was sent: a second press does nothing */
  const decided = useRef(new Set<string>())
  const latest = useRef<Promise<unknown>>(undefined)
  const { once } = useOnce()

  function open({ id }: Card) {
    tellOpened(id)
    setOpened((before) => new Set([...before, id]))
  }

  function decide(card: Card, decision: Decision) {
    if (decided.current.has(card.id)) return
    decided.current.add(card.id)
    latest.current = deciding.mutateAsync({ card, decision }).catch((error) => {
      decided.current.delete(card.id)
      toastError(saidOr(error, 'Gagal menyimpan. Kartunya kembali ke antrean.'))
    })
  }

  async function back() {
    const last = deck.latest
    if (!last) return
    try {
      // Waits until the last decision has arrived.
      await latest.current
      const { contacted_stays } = await writes.back.mutateAsync({ id: last.id })
      decided.current.delete(last.id)
      if (contacted_stays) toastSuccess('Status WhatsApp-nya tetap Sudah', 'Kembali ke kartu sebelumnya')
    } catch (error) {
      toastError(saidOr(error, 'Gagal kembali. Coba lagi.'))
    }
  }

  async function rewrite({ id }: Card) {
    try {
      const { card } = await writes.rewrite.mutateAsync({ id })
      if (card?.id === id && card.stopped.length > 0)
        toastError('Masih ada yang belum lengkap', 'Tulis ulang')
    } catch (error) {
      toastError(saidOr(error, 'Gagal menulis ulang. Coba lagi.'))
    }
  }

  return {
    decide,
    back: () => void once(back),
    opened,
    open,
    rewrite: (card: Card) => void once(() => rewrite(card)),
  }
}

export function saidOr(error: unknown, otherwise: string): string {
  const said = isDefinedError(error as never) && (error as { code?: string }).code !== 'BAD_REQUEST'
  return said ? (error as Error).message : otherwise
}
