/** Antrean WA: one message at a time, in a dialog over any page. Loaded when it is opened. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FormModal } from '#kit/form-modal.tsx'
import { useMaySend } from '../decks.client.ts'
import { useOpenDeck } from './open-deck.client.ts'

const DeckPanel = lazy(() => import('./deck-panel.tsx').then(({ DeckPanel }) => ({ default: DeckPanel })))

/** @param id from the URL; ignored for users who may not send */
export function DeckDialog({ id }: { id: string | undefined }) {
  const may = useMaySend()
  const openDeck = useOpenDeck()
  const close = () => openDeck(undefined)
  return (
    <FormModal opened={may && id !== undefined} title="Antrean WA" size="40rem" onClose={close}>
      {(controls) =>
        id !== undefined && (
          <Suspense fallback={<Skeleton h="20rem" />}>
            <DeckPanel key={id} id={id} controls={controls} onClose={close} />
          </Suspense>
        )
      }
    </FormModal>
  )
}
