/** Queries and mutations of queues. All devices show the same entry, and the next one is loaded in advance. */
import { type QueryClient, useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import { messageQueueContract } from './message-queue.contract.ts'
import type { Decision } from './message-queue.ts'
import type { QueueEntry, QueueState } from './queue-schema.ts'

const { queries } = apiOf('messageQueue', messageQueueContract)

/** Checks whether the user may send messages to many affiliates. */
export function maySend(can: ReturnType<typeof useCan>): boolean {
  return can('data_affiliate') && can('data_affiliate_whatsapp')
}

export const useMaySend = () => maySend(useCan())

export function ownQueuesOptions() {
  return queries.own.queryOptions()
}

/** Also depends on the affiliates: an entry shows their current number and status. */
function queueOptions(id: string) {
  return queries.read.queryOptions({
    input: { id },
  })
}

export function useStartQueue() {
  return useMutation(queries.start.mutationOptions(invalidateOnSettled(rereadOwn)))
}

interface Deciding {
  entry: QueueEntry
  decision: Decision
}

const deciding = (queue: string) => [...queries.key(), 'decide', queue]

/**
 * Returns a queue with all decisions of this browser that are still on their way: the data read meanwhile may be older.
 */
export function useQueue(id: string) {
  const query = useQuery(queueOptions(id))
  const pendingDecisions = useMutationState({
    filters: { mutationKey: deciding(id), status: 'pending' },
    select: ({ state }) => state.variables as Deciding,
  })
  return { ...query, data: query.data && pendingDecisions.reduce(applyDecision, query.data) }
}

export function useDecide(queue: string) {
  return useMutation({
    mutationKey: deciding(queue),
    // Run one after the other: of two concurrent calls either answer could be older than the other decision.
    scope: { id: `queue ${queue}` },
    mutationFn: ({ entry, decision }: Deciding) =>
      queries.decide.call({ id: entry.id, decision }, { context: { keepalive: true } }),
    onSuccess: async (updated, _input, _mutated, { client }) => {
      // A read that is under way started before this decision.
      await client.cancelQueries({ queryKey: queueOptions(queue).queryKey })
      client.setQueryData(queueOptions(queue).queryKey, updated)
    },
    onError: (_error, _input, _mutated, { client }) =>
      void client.invalidateQueries({ queryKey: queueOptions(queue).queryKey }),
    ...invalidateOnSettled(rereadOwn),
  })
}

function applyDecision(state: QueueState, { entry, decision }: Deciding): QueueState {
  if (state.entry?.id !== entry.id) return state
  return {
    ...state,
    entry: state.next,
    next: state.later,
    later: null,
    counts: { ...state.counts, waiting: state.counts.waiting - 1, [decision]: state.counts[decision] + 1 },
    latest: { id: entry.id, username: entry.affiliate?.username ?? null, state: decision },
    sent_today: state.sent_today + (decision === 'sent' ? 1 : 0),
  }
}

/** Returns the other mutations of a queue. The response of each is the queue after the change. */
export function useQueueWrites(queue: string) {
  const show = (state: QueueState, client: QueryClient) =>
    client.setQueryData(queueOptions(queue).queryKey, state)
  return {
    back: useMutation(
      queries.back.mutationOptions({
        onSuccess: ({ queue: state }, _input, _mutated, { client }) => {
          show(state, client)
          rereadOwn(client)
        },
      }),
    ),
    rewrite: useMutation(
      queries.rewrite.mutationOptions({
        onSuccess: (state, _input, _mutated, { client }) => show(state, client),
      }),
    ),
    mark: useMutation(
      queries.mark.mutationOptions({
        onSuccess: (state, _input, _mutated, { client }) => show(state, client),
      }),
    ),
  }
}

export function useCloseQueue() {
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
export function recordOpened(entry: string) {
  queries.open.call({ id: entry }, { context: { keepalive: true } }).catch(() => {})
}

function rereadOwn(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ownQueuesOptions().queryKey })
}
