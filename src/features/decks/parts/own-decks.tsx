/** The user's open decks, from any device. Renders nothing if there are none. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconBrandWhatsapp, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDelete } from '#kit/confirm-delete.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { toastError } from '#kit/toast.tsx'
import { useRowDialog } from '#kit/use-row-dialog.client.ts'
import { isolated, UserText } from '#kit/user-text.tsx'
import { doneOf, totalOf } from '../deck.ts'
import type { Deck } from '../deck-schema.ts'
import { ownDecksOptions, useCloseDeck, useMaySend } from '../decks.client.ts'
import { useOpenDeck } from './open-deck.client.ts'
import classes from './own-decks.module.css'

export function OwnDecks() {
  const may = useMaySend()
  return may ? <Decks /> : null
}

function Decks() {
  const { data } = useQuery(ownDecksOptions())
  const closing = useRowDialog<Deck>()
  const openDeck = useOpenDeck()
  const close = useCloseDeck()
  if (!data || (data.decks.length === 0 && !closing.opened)) return null

  async function end() {
    if (!closing.row) return
    try {
      await close.mutateAsync({ id: closing.row.id })
      closing.close()
    } catch {
      toastError('Gagal menutup antrean. Coba lagi.')
    }
  }

  return (
    <section className={classes.decks} aria-label="Antrean WA yang belum selesai">
      <ul className={classes.list}>
        {data.decks.map((deck) => (
          <li key={deck.id} className={classes.deck}>
            <IconBrandWhatsapp size={18} aria-hidden className={classes.mark} />
            <span className={classes.words}>
              <span>
                Antrean WA: <UserText>{deck.template_name}</UserText>
              </span>
              <span className={classes.facts}>
                {doneOf(deck.counts)} dari {totalOf(deck.counts)} · dibuat <RelativeTime iso={deck.made_at} />
              </span>
            </span>
            <Button variant="light" onClick={() => openDeck(deck.id)}>
              Lanjutkan
            </Button>
            <ActionIcon
              aria-label={`Tutup antrean ${isolated(deck.template_name)}`}
              onClick={() => closing.open(deck)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {data.sent_today > 0 && (
        <Text className={classes.today}>Hari ini {data.sent_today.toLocaleString('id-ID')} terkirim</Text>
      )}
      <ConfirmDelete
        opened={closing.opened}
        deleting={close.isPending}
        onCancel={closing.close}
        onDelete={() => void end()}
        labels={{ title: 'Tutup antrean', verb: 'Tutup antrean', busy: 'Menutup...' }}
      >
        {closing.row && (
          <>
            {closing.row.counts.waiting.toLocaleString('id-ID')} kartu dari antrean{' '}
            <strong>
              <UserText>{closing.row.template_name}</UserText>
            </strong>{' '}
            belum dikirim. Antrean yang ditutup tidak dapat dilanjutkan.
          </>
        )}
      </ConfirmDelete>
    </section>
  )
}
