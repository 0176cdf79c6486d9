import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import { useOwnWrites } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import type { Message, Shelf } from './message.ts'
import { messagesContract } from './messages.contract.ts'

const { queries } = buildApi('messages', messagesContract)

export function messagesOptions(shelf: Shelf, page: number) {
  return queries.list.queryOptions({
    input: { shelf, page },
    placeholderData: keepPreviousData,
  })
}

export function messageCountsOptions() {
  return queries.counts.queryOptions()
}

/** Returns the number of messages on each shelf; undefined until it is loaded. */
export function useMessageCounts() {
  return useQuery(messageCountsOptions()).data
}

const { invalidateOptions } = buildListCacheOptions<Message>({ all: queries, list: queries.list })

export const useMarkRead = () => useMutation(queries.read.mutationOptions(invalidateOptions))
export const useFinish = () => useMutation(queries.finish.mutationOptions(invalidateOptions))
export const useReopen = () => useMutation(queries.reopen.mutationOptions(invalidateOptions))
export const useUnmark = () => useMutation(queries.unmark.mutationOptions(invalidateOptions))
export const useErase = () => useMutation(queries.erase.mutationOptions(invalidateOptions))

/** Returns a function that checks whether the latest change of a message came from this browser. */
export function useIsOwnAction(): (row: Message) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

function isWriteOf({ variables }: { variables: unknown }, { id }: Message): boolean {
  const { ids = [] } = (variables ?? {}) as { ids?: string[] }
  return ids.includes(id)
}
