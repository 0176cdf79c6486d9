/** Affiliates in the browser: queries and mutations that several pages use, and their effects on all lists. */
import type { AnyContractRouter } from '@orpc/contract'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
  skipToken,
  useMutation,
} from '@tanstack/react-query'
import type { DownloadOptions } from '#base/download.ts'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { hasFields, type IsWriteOf, useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import { callUntilAnswered } from '#platform/browser/until-answered.ts'
import type { Affiliate, AffiliateCard } from './affiliate.ts'
import { type ReminderNeed, sentStep } from './affiliate-values.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import type { ColleagueChat } from './need.ts'

/**
 * Returns the queries of a contract about affiliates. All such contracts share one query key, so that a write of one
 * refetches all.
 */
export function affiliateQueries<C extends AnyContractRouter>(contract: C) {
  return buildApi('affiliates', contract).queries
}

const queries = affiliateQueries(affiliatesContract)

/** Marks queries for lists of whole rows in their `meta`, so that a one-tap step can change their rows at once. */
const listedResource = 'affiliates'

export function invalidateAffiliates(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}

/** Mutation options for every change of affiliates. */
export const affiliateChangeOptions = invalidateOnSettled(invalidateAffiliates)

/** Query options of every list of whole rows. */
export const rowListOptions = { placeholderData: keepPreviousData, meta: { listedResource } }

export function affiliateListOptions(search: Parameters<typeof queries.list.call>[0]) {
  return queries.list.queryOptions({
    input: search,
    ...rowListOptions,
  })
}

/** Downloads the filtered list, or only the chosen rows of it. */
export function downloadAffiliates(
  input: Parameters<typeof queries.download.call>[0],
  options: DownloadOptions,
) {
  return downloadFile(queries.download.call, input, options)
}

export function affiliateDetailOptions(id: string) {
  return queries.detail.queryOptions({ input: { id } })
}

/** Query options for the details of several affiliates, without those that can't be read, such as deleted ones. */
export function affiliateDetailsOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: [...queries.detail.key(), 'several', ids],
    queryFn: async ({ signal }) => {
      const results = await Promise.allSettled(ids.map((id) => queries.detail.call({ id }, { signal })))
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    },
    enabled: ids.length > 0,
    gcTime: 0,
  })
}

/** Query options for the affiliates whose sample waits for a review. Writes of affiliates refetch them. */
export function inReviewOptions() {
  return queries.inReview.queryOptions()
}

/** Query options for the edit screen and messages, with the links of videos that the reader may hand on. */
export function affiliateWithLinksOptions(id: string) {
  return queries.withLinks.queryOptions({ input: { id } })
}

/** Query options without caching, so that every deletion reads the current state. */
export function freedVideosOptions(id: string | undefined) {
  return queries.freedVideos.queryOptions({
    input: id === undefined ? skipToken : { id },
    staleTime: 0,
  })
}

export function useMarkContacted() {
  return useMutation(
    queries.markContacted.mutationOptions(
      buildOptimisticStep({ status_whatsapp: 'belum' }, { status_whatsapp: 'sudah' }),
    ),
  )
}

export function useMarkSent() {
  return useMutation(
    queries.markSent.mutationOptions(
      buildOptimisticStep({ sample_product_status: sentStep.from }, { sample_product_status: sentStep.to }),
    ),
  )
}

export function useUndoStep() {
  return useMutation(queries.undoStep.mutationOptions({ onSuccess: showRow, ...affiliateChangeOptions }))
}

export function useSetReceived() {
  return useMutation(queries.setReceived.mutationOptions({ onSuccess: showRow, ...affiliateChangeOptions }))
}

/**
 * Records that a chat was opened. The chat opens without waiting for this, even if it fails. A call without an answer
 * is repeated.
 * @param template_id template of the message; null for a chat without a template
 * @param need the need that the message is about, if any
 * @param onRefused called if the server refused, such as for an affiliate who was deleted meanwhile
 * @returns the chat of a colleague who came first; null if there is none, or no answer
 */
export async function recordChatOpened(
  id: string,
  template_id: string | null,
  need?: ReminderNeed,
  onRefused?: (error: unknown) => void,
): Promise<ColleagueChat | null> {
  const answer = await callUntilAnswered(
    () =>
      queries.recordChatOpened.call(
        { id, template_id, need: need ?? null },
        { context: { keepalive: true } },
      ),
    onRefused,
  )
  return answer?.colleague_chat ?? null
}

export function useCancelReminder() {
  return useMutation(queries.cancelReminder.mutationOptions(affiliateChangeOptions))
}

export function useSnooze() {
  return useMutation(queries.snooze.mutationOptions(affiliateChangeOptions))
}

export function useAnswerTime() {
  return useMutation(queries.answerTime.mutationOptions(affiliateChangeOptions))
}

export function useUndoTimeAnswer() {
  return useMutation(queries.undoTimeAnswer.mutationOptions(affiliateChangeOptions))
}

export function useEndConsent() {
  return useMutation(queries.endConsent.mutationOptions(affiliateChangeOptions))
}

export function useUnsnooze() {
  return useMutation(queries.unsnooze.mutationOptions(affiliateChangeOptions))
}

export function useRemoveAffiliate() {
  return useMutation(
    queries.remove.mutationOptions({
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      ...affiliateChangeOptions,
    }),
  )
}

/** Returns a function that checks whether the latest change of a row was made in this browser. */
export function useIsOwnWrite<Row extends NamedRow = Affiliate>(): (row: Row) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

type NamedRow = Pick<Affiliate, 'id' | 'username'>

/** Checks whether a write changed this row. A pending registration has no id yet, so its username is compared. */
const isWriteOf: IsWriteOf<NamedRow> = (write, row) =>
  writesRow(write, row) ||
  includesRow(write.variables, row.id) ||
  (write.status === 'pending' && hasFields(write.variables, { username: row.username }))

/** Checks whether a bulk write includes this affiliate. */
function includesRow(input: unknown, id: string): boolean {
  const rows = (input as { rows?: unknown } | undefined)?.rows
  return Array.isArray(rows) && rows.some((row) => hasFields(row, { id }))
}

/** A cached list of whole rows. Cards have some additional fields. */
interface AffiliateList {
  rows: (Affiliate | AffiliateCard)[]
  total: number
}

const rowLists = { predicate: ({ meta }: Query) => meta?.listedResource === listedResource }

function changeLists(client: QueryClient, change: (list: AffiliateList) => AffiliateList) {
  client.setQueriesData<AffiliateList>(rowLists, (list) => list && change(list))
}

type Row = AffiliateList['rows'][number]

/** Changes a row in every cached list of whole rows. */
export function changeRow(client: QueryClient, id: string, change: (row: Row) => Row) {
  changeLists(client, (list) => ({
    ...list,
    rows: list.rows.map((row) => (row.id === id ? change(row) : row)),
  }))
}

/** Puts the row of the server's answer into the cached lists. */
function showRow(row: Affiliate, _input: unknown, _mutated: unknown, { client }: { client: QueryClient }) {
  changeRow(client, row.id, (old) => ({ ...old, ...row }))
}

/** Returns options that show a step before the server has answered, and revert it if the server refuses. */
function buildOptimisticStep(before: Partial<Affiliate>, after: Partial<Affiliate>) {
  interface MutationContext {
    client: QueryClient
  }
  return {
    async onMutate({ id }: { id: string }, { client }: MutationContext) {
      await client.cancelQueries(rowLists)
      changeRow(client, id, (row) => ({ ...row, ...after }))
    },
    onError: (_error: Error, { id }: { id: string }, _mutated: unknown, { client }: MutationContext) =>
      changeRow(client, id, (row) => ({ ...row, ...before })),
    ...affiliateChangeOptions,
  }
}

/** Removes a row from every cached list of whole rows. */
function dropRow(client: QueryClient, id: string) {
  changeLists(client, (list) => {
    if (!list.rows.some((row) => row.id === id)) return list
    return { rows: list.rows.filter((row) => row.id !== id), total: list.total - 1 }
  })
}
