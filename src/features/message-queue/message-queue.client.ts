/** Queries and mutations of queues. All devices show the same entry; the next two are loaded in advance. */
import {
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query'
import { useCan } from '#features/session/session.client.ts'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { callUntilAnswered } from '#platform/browser/until-answered.ts'
import { type Audience, messageQueueContract } from './message-queue.contract.ts'
import type { Decision } from './message-queue.ts'
import type { QueueEntry, QueueState } from './queue-schema.ts'

export const { queries } = buildApi('messageQueue', messageQueueContract)

/** Checks whether the user may send messages to many affiliates. */
export function canSendMessages(can: ReturnType<typeof useCan>): boolean {
  return can('data_affiliate') && can('data_affiliate_whatsapp')
}

export const useCanSendMessages = () => canSendMessages(useCan())

export function ownQueuesOptions() {
  return queries.own.queryOptions()
}

/**
 * Queries one queue. Changes of affiliates refetch it too, since entries show their current number and
 * status.
 */
export function queueOptions(id: string) {
  return queries.read.queryOptions({
    input: { id },
  })
}

/** Counts recipients who already wait for this message. The count changes with any decision, so it isn't cached. */
export function queuedRecipientsOptions(audience: Audience, template_id: string | undefined) {
  return queryOptions({
    queryKey: [...queries.countQueued.key(), audience, template_id],
    queryFn: template_id
      ? ({ signal }) => queries.countQueued.call({ template_id, of: audience }, { signal })
      : skipToken,
    gcTime: 0,
  })
}

/** Counts due reminders whose recipients already wait for them in another queue. */
export function queuedRemindersOptions() {
  return queryOptions({
    queryKey: [...queries.countQueued.key(), 'due'],
    queryFn: ({ signal }) => queries.countQueued.call({ due_reminders: true }, { signal }),
    gcTime: 0,
  })
}

export function useStartQueue() {
  return useMutation(queries.start.mutationOptions(invalidateOnSettled(invalidateOwnQueues)))
}

export function useStartDueQueue() {
  return useMutation(queries.startDue.mutationOptions(invalidateOnSettled(invalidateOwnQueues)))
}

interface DecideVariables {
  entry: QueueEntry
  decision: Decision
}

const decideMutationKey = (queueId: string) => [...queries.key(), 'decide', queueId]

/**
 * Returns a queue with the pending decisions of this browser applied, since the data may have been read before them.
 */
export function useQueue(id: string) {
  const query = useQuery(queueOptions(id))
  const pendingDecisions = useMutationState({
    filters: { mutationKey: decideMutationKey(id), status: 'pending' },
    select: ({ state }) => state.variables as DecideVariables,
  })
  return { ...query, data: query.data && pendingDecisions.reduce(applyDecision, query.data) }
}

export function useDecide(queueId: string) {
  return useMutation({
    mutationKey: decideMutationKey(queueId),
    // Runs decisions one after the other: of two concurrent calls, the answer that arrives last may lack the other
    // decision.
    scope: { id: `queue ${queueId}` },
    mutationFn: ({ entry, decision }: DecideVariables) =>
      queries.decide.call({ id: entry.id, decision }, { context: { keepalive: true } }),
    onSuccess: async (updated, _input, _mutated, { client }) => {
      // A read that is under way started before this decision.
      await client.cancelQueries({ queryKey: queueOptions(queueId).queryKey })
      client.setQueryData(queueOptions(queueId).queryKey, updated)
    },
    onError: (_error, _input, _mutated, { client }) =>
      void client.invalidateQueries({ queryKey: queueOptions(queueId).queryKey }),
    ...invalidateOnSettled(invalidateOwnQueues),
  })
}

function applyDecision(state: QueueState, { entry, decision }: DecideVariables): QueueState {
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

export function useCloseQueue() {
  return useMutation(
    queries.close.mutationOptions(
      invalidateOnSettled((client) => {
        invalidateOwnQueues(client)
        void client.invalidateQueries({ queryKey: queries.read.key() })
      }),
    ),
  )
}

/** Records that a chat was opened. Does not wait or report errors: the chat opens in any case. */
export function recordOpened(entryId: string) {
  void callUntilAnswered(() => queries.open.call({ id: entryId }, { context: { keepalive: true } }))
}

export function invalidateOwnQueues(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ownQueuesOptions().queryKey })
}
