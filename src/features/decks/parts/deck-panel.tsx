/** Shows the current card of a deck, or its summary. */
import { Progress, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import type { FormModalControls } from '#kit/form-modal.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { isolated, UserText } from '#kit/user-text.tsx'
import { doneOf, totalOf } from '../deck.ts'
import type { Card, DeckNow } from '../deck-schema.ts'
import { useDeck } from '../decks.client.ts'
import { CardPanel } from './card-panel.tsx'
import classes from './deck-panel.module.css'
import { DeckSummary } from './deck-summary.tsx'

interface DeckPanelProps {
  id: string
  controls: FormModalControls
  onClose(): void
}

export function DeckPanel({ id, controls, onClose }: DeckPanelProps) {
  const { data: deck, error, isError, isFetching, refetch } = useDeck(id)
  const isGone = isDefinedError(error as never) && (error as { code?: string }).code === 'NOT_FOUND'
  if (isGone) return <Text>Antrean ini tidak ada lagi. Antrean ditutup sendiri setelah tujuh hari.</Text>
  if (!deck)
    return isError ? (
      <LoadFailure
        title="Antrean gagal dimuat"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton h="20rem" className="appear-late" role="status" aria-label="Memuat..." />
    )
  return (
    <div className={classes.deck}>
      <DeckHead deck={deck} />
      <VisuallyHidden role="status">{announced(deck)}</VisuallyHidden>
      {deck.goes_on && deck.card ? (
        <CardPanel deck={deck} card={deck.card} controls={controls} />
      ) : (
        <DeckSummary deck={deck} onClose={onClose} />
      )}
    </div>
  )
}

function DeckHead({ deck }: { deck: DeckNow }) {
  const total = totalOf(deck.counts)
  const done = doneOf(deck.counts)
  return (
    <div className={classes.head}>
      <p className={classes.facts}>
        <span className={classes.template}>
          <UserText>{deck.template_name}</UserText>
        </span>
        <span>
          {done} dari {total}
        </span>
        <span>Hari ini {deck.sent_today.toLocaleString('id-ID')}</span>
      </p>
      <Progress
        value={total === 0 ? 100 : (done / total) * 100}
        size="sm"
        aria-label={`${done} dari ${total} selesai`}
      />
    </div>
  )
}

function announced(deck: DeckNow): string {
  const { card, counts } = deck
  if (!card || !deck.goes_on) return 'Antrean selesai'
  const place = `${doneOf(counts) + 1} dari ${totalOf(counts)}`
  if (!card.affiliate) return `${place}: affiliate ini tidak ada lagi`
  return [`${place}: ${isolated(card.affiliate.username)}`, ...doubts(card)].join('. ')
}

function doubts({ chat, whatsapp_before, stopped }: Card): string[] {
  return [
    ...(stopped.length > 0 ? ['Pesan belum lengkap'] : []),
    ...(chat ? ['Chat ini sudah dibuka dalam 24 jam terakhir'] : []),
    ...(whatsapp_before === null ? [] : ['Nomornya sudah diganti']),
  ]
}
