/** Queries and mutations of decks. All devices show the same card, and the next one is loaded in advance. */
import { type QueryClient, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { invalidateOnSettled } from '#kit/invalidate-on-settled.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import type { Decision } from './deck.ts'
import type { Card, DeckNow } from './deck-schema.ts'
import { decksContract } from './decks.contract.ts'

const { queries } = apiOf('decks', decksContract)

/** Checks whether the user may send messages to many affiliates. */
export function maySend(can: ReturnType<typeof useCan>): boolean {
  return can('data_affiliate') && can('data_affiliate_whatsapp')
}

export const useMaySend = () => maySend(useCan())

export function ownDecksOptions() {
  return queries.own.queryOptions({ meta: { tables: ['chat_decks', 'chat_cards'] } })
}

/** Also depends on the affiliates: a card shows their current number and status. */
function deckOptions(id: string) {
  return queries.read.queryOptions({
    input: { id },
    meta: { tables: ['chat_decks', 'chat_cards', 'affiliate_registrations'] },
  })
}

export function useStartDeck() {
  return useMutation(queries.start.mutationOptions(invalidateOnSettled(rereadOwn)))
}

interface Deciding {
  card: Card
  decision: Decision
}

const deciding = (deck: string) => [...queries.key(), 'decide', deck]

/**
 * Returns a deck with all decisions of this browser that are still on their way: the data read meanwhile may be older.
 */
export function useDeck(id: string) {
  const query = useQuery(deckOptions(id))
  const onTheWay = useMutationState({
    filters: { mutationKey: deciding(id), status: 'pending' },
    select: ({ state }) => state.variables as Deciding,
  })
  return { ...query, data: query.data && onTheWay.reduce(after, query.data) }
}

export function useDecide(deck: string) {
  return useMutation({
    mutationKey: deciding(deck),
    // Run one after the other: of two concurrent calls either answer could be older than the other decision.
    scope: { id: `deck ${deck}` },
    mutationFn: ({ card, decision }: Deciding) =>
      queries.decide.call({ id: card.id, decision }, { context: { keepalive: true } }),
    onSuccess: async (now, _input, _mutated, { client }) => {
      // A read that is under way started before this decision.
      await client.cancelQueries({ queryKey: deckOptions(deck).queryKey })
      client.setQueryData(deckOptions(deck).queryKey, now)
    },
    onError: (_error, _input, _mutated, { client }) =>
      void client.invalidateQueries({ queryKey: deckOptions(deck).queryKey }),
    ...invalidateOnSettled(rereadOwn),
  })
}

function after(now: DeckNow, { card, decision }: Deciding): DeckNow {
  if (now.card?.id !== card.id) return now
  return {
    ...now,
    card: now.next,
    next: now.later,
    later: null,
    counts: { ...now.counts, waiting: now.counts.waiting - 1, [decision]: now.counts[decision] + 1 },
    latest: { id: card.id, username: card.affiliate?.username ?? null, state: decision },
    sent_today: now.sent_today + (decision === 'sent' ? 1 : 0),
  }
}

/** Returns the other mutations of a deck. The response of each is the deck after the change. */
export function useDeckWrites(deck: string) {
  const show = (now: DeckNow, client: QueryClient) => client.setQueryData(deckOptions(deck).queryKey, now)
  return {
    back: useMutation(
      queries.back.mutationOptions({
        onSuccess: ({ deck: now }, _input, _mutated, { client }) => {
          show(now, client)
          rereadOwn(client)
        },
      }),
    ),
    rewrite: useMutation(
      queries.rewrite.mutationOptions({
        onSuccess: (now, _input, _mutated, { client }) => show(now, client),
      }),
    ),
    mark: useMutation(
      queries.mark.mutationOptions({
        onSuccess: (now, _input, _mutated, { client }) => show(now, client),
      }),
    ),
  }
}

export function useCloseDeck() {
  return useMutation(
    queries.close.mutationOptions(
      invalidateOnSettled((client) => {
        rereadOwn(client)
        void client.invalidateQueries({ queryKey: queries.read.key() })
      }),
    ),
  )
}

/** Records that a chat was opened. Does not wait or report errors: the chat opens in any case. */
export function tellOpened(card: string) {
  queries.open.call({ id: card }, { context: { keepalive: true } }).catch(() => {})
}

function rereadOwn(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ownDecksOptions().queryKey })
}
