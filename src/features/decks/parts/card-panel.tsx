/** One card: its affiliate, warnings, the message, and the actions. */
import { Alert, Checkbox } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconAlertTriangle, IconMessage, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRelative } from '#base/jakarta.ts'
import { PlatformChip } from '#features/affiliates/parts/platform-chip.tsx'
import { WhatsappBadge } from '#features/affiliates/parts/whatsapp-badge.tsx'
import { useClock } from '#kit/clock.client.ts'
import type { FormModalControls } from '#kit/form-modal.tsx'
import { toastError } from '#kit/toast.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { isolated, UserText } from '#kit/user-text.tsx'
import type { Card, DeckNow } from '../deck-schema.ts'
import { useDeckWrites } from '../decks.client.ts'
import { CardActions } from './card-actions.tsx'
import classes from './card-panel.module.css'
import { MessageEditor } from './message-editor.tsx'

interface CardPanelProps {
  deck: DeckNow
  card: Card
  controls: FormModalControls
}

export function CardPanel({ deck, card, controls }: CardPanelProps) {
  const [editing, setEditing] = useState<string>()
  const { mark } = useDeckWrites(deck.id)
  const { affiliate } = card
  const isEditing = editing === card.id

  async function setMark(mark_contacted: boolean) {
    try {
      await mark.mutateAsync({ id: deck.id, mark_contacted })
    } catch (error) {
      toastError(isDefinedError(error as never) ? (error as Error).message : 'Gagal menyimpan. Coba lagi.')
    }
  }

  return (
    <>
      <article
        className={classes.card}
        aria-label={affiliate ? isolated(affiliate.username) : 'Affiliate yang tidak ada lagi'}
      >
        {affiliate ? (
          <>
            <div className={classes.who}>
              <TruncatedText className={classes.name}>{affiliate.username}</TruncatedText>
              <p className={classes.facts}>
                <PlatformChip platform={affiliate.platform} />
                <span>{affiliate.whatsapp}</span>
                <WhatsappBadge status={affiliate.status_whatsapp} />
              </p>
            </div>
            <Doubts card={card} />
            {isEditing ? (
              <MessageEditor
                deck={deck}
                card={card}
                controls={controls}
                onDone={() => setEditing(undefined)}
              />
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message scrolls, with the arrow keys as well
              <section className={classes.wall} aria-label="Pesan" tabIndex={0}>
                <p className={classes.message} dir="auto">
                  {card.message}
                </p>
              </section>
            )}
          </>
        ) : (
          <Alert color="warning" icon={<IconUserOff size={18} aria-hidden />}>
            Affiliate ini sudah dihapus, atau bukan lagi product Anda. Lewati kartunya.
          </Alert>
        )}
      </article>
      {!isEditing && (
        <div className={classes.foot}>
          <Checkbox
            label="Tandai WhatsApp ‘Sudah’ saat terkirim"
            checked={mark.isPending ? mark.variables.mark_contacted : deck.mark_contacted}
            onChange={({ currentTarget }) => void setMark(currentTarget.checked)}
          />
          <CardActions deck={deck} card={card} onEdit={() => setEditing(card.id)} />
        </div>
      )}
    </>
  )
}

function Doubts({ card: { chat, whatsapp_before, stopped } }: { card: Card }) {
  return (
    <>
      {stopped.length > 0 && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />} title="Pesan belum lengkap">
          <ul className={classes.reasons}>
            {stopped.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      {chat && (
        <Alert color="warning" icon={<IconMessage size={18} aria-hidden />}>
          <OpenedBefore chat={chat} />
        </Alert>
      )}
      {whatsapp_before !== null && (
        <Alert color="info" icon={<IconAlertTriangle size={18} aria-hidden />}>
          Nomornya diganti setelah antrean dibuat: sebelumnya {whatsapp_before}. Chat memakai nomor yang baru.
        </Alert>
      )}
    </>
  )
}

function OpenedBefore({ chat: { at, by, is_caller } }: { chat: NonNullable<Card['chat']> }) {
  const when = useClock((now) => formatRelative(at, now))
  return (
    <>
      {is_caller ? 'Anda' : <UserText>{by ?? 'User yang sudah dihapus'}</UserText>} sudah membuka chat ini{' '}
      <time dateTime={at}>{when}</time>.
    </>
  )
}
