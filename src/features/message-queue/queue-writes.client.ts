/** Writes of an open queue. They have a file of their own, since Home does not need to load them. */
import { type QueryClient, useMutation } from '@tanstack/react-query'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { invalidateOwnQueues, queries, queueOptions } from './message-queue.client.ts'
import type { QueueState } from './queue-schema.ts'

/** Returns the writes besides decisions. The server answers each with the queue after the change. */
export function useQueueWrites(queueId: string) {
  const setCachedState = (state: QueueState, client: QueryClient) =>
    client.setQueryData(queueOptions(queueId).queryKey, state)
  const backMutation = useMutation(
    queries.back.mutationOptions({
      onSuccess: ({ queue: state }, _input, _mutated, { client }) => {
        setCachedState(state, client)
        invalidateOwnQueues(client)
      },
    }),
  )

  /** Takes back the decision about an entry and reports the outcome. Resolves to false if the call fails. */
  async function goBack(entryId: string): Promise<boolean> {
    try {
      const { contacted_stays } = await backMutation.mutateAsync({ id: entryId })
      if (contacted_stays) toastSuccess('Status WhatsApp-nya tetap Sudah', 'Kembali ke kartu sebelumnya')
      return true
    } catch (error) {
      toastError(describeFailure(error, 'Gagal kembali. Coba lagi.'))
      return false
    }
  }

  return {
    goBack,
    editMessage: useMutation(
      queries.editMessage.mutationOptions({
        onSuccess: (state, _input, _mutated, { client }) => setCachedState(state, client),
      }),
    ),
    setMarkContacted: useMutation(
      queries.mark.mutationOptions({
        onSuccess: (state, _input, _mutated, { client }) => setCachedState(state, client),
      }),
    ),
  }
}
