import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { listCache } from '#kit/list/list-cache.client.ts'
import { useOwnWrites } from '#kit/list/own-writes.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import type { Message, Shelf } from './message.ts'
import { messagesContract } from './messages.contract.ts'

const { queries } = apiOf('messages', messagesContract)

export function messagesOptions(shelf: Shelf, page: number) {
  return queries.list.queryOptions({
    input: { shelf, page },
    placeholderData: keepPreviousData,
  })
}

export function messageCountsOptions() {
  return queries.counts.queryOptions()
}

/** Returns the number of messages on each shelf, and of unread ones among the new; undefined until loaded. */
export function useMessageCounts() {
  return useQuery(messageCountsOptions()).data
}

const { reread } = listCache<Message>({ all: queries, list: queries.list })

export const useRead = () => useMutation(queries.read.mutationOptions(reread))
export const useFinish = () => useMutation(queries.finish.mutationOptions(reread))
export const useReopen = () => useMutation(queries.reopen.mutationOptions(reread))
export const useUnmark = () => useMutation(queries.unmark.mutationOptions(reread))
export const useClear = () => useMutation(queries.clear.mutationOptions(reread))

export function useIsOwnAction(): (row: Message) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

function isWriteOf({ variables }: { variables: unknown }, { id }: Message): boolean {
  const { ids = [] } = (variables ?? {}) as { ids?: string[] }
  return ids.includes(id)
}
