/** Affiliates in the browser: what more than one page reads and writes, and what a write does to the lists of all. */
import type { AnyContractRouter } from '@orpc/contract'
import { keepPreviousData, type Query, type QueryClient, skipToken, useMutation } from '@tanstack/react-query'
import type { Running } from '#base/download.ts'
import { invalidateOnSettled } from '#kit/invalidate-on-settled.client.ts'
import { holds, type IsOf, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/api.ts'
import { fileOf } from '#platform/browser/file-call.ts'
import type { Affiliate, AffiliateCard } from './affiliate.ts'
import { sending } from './affiliate-values.ts'
import { affiliatesContract } from './affiliates.contract.ts'

/** The calls of a job on affiliates: under one name, so that what one of them writes is read anew by all. */
export function affiliateQueries<C extends AnyContractRouter>(contract: C) {
  return apiOf('affiliates', contract).queries
}

const queries = affiliateQueries(affiliatesContract)

/** What a card or a detail is made of; permissions say which of its videos and links are shown. */
export const affiliateTables = [
  'affiliate_registrations',
  'affiliate_link_videos',
  'videos',
  'products',
  'user_permissions',
]

/** What a list of whole rows says of itself, so that a step shows in it at once. */
const rowsOf = 'affiliates'

export function rereadAffiliates(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}

/** For the options of whatever changes an affiliate. */
export const affectingAffiliates = invalidateOnSettled(rereadAffiliates)

/** How a list of whole rows is read. @param tables what its rows are made of */
export function readInPages(tables: readonly string[]) {
  return { placeholderData: keepPreviousData, meta: { tables, rowsOf } }
}

export function affiliateListOptions(search: Parameters<typeof queries.list.call>[0]) {
  return queries.list.queryOptions({
    input: search,
    ...readInPages(['affiliate_registrations', 'products']),
  })
}

/** As the list is narrowed, or only these of it. */
export function downloadAffiliates(input: Parameters<typeof queries.download.call>[0], running: Running) {
  return fileOf(queries.download.call, input, running)
}

export function affiliateDetailOptions(id: string) {
  return queries.detail.queryOptions({ input: { id }, meta: { tables: affiliateTables } })
}

/** For the edit screen and messages, with the links of videos that the reader may hand on. */
export function affiliateWithLinksOptions(id: string) {
  return queries.withLinks.queryOptions({ input: { id }, meta: { tables: affiliateTables } })
}

/** Read anew whenever somebody is about to delete. */
export function freedVideosOptions(id: string | undefined) {
  return queries.freed.queryOptions({
    input: id === undefined ? skipToken : { id },
    staleTime: 0,
    meta: { tables: affiliateTables },
  })
}

export function useMarkContacted() {
  return useMutation(
    queries.markContacted.mutationOptions(
      shownAtOnce({ status_whatsapp: 'belum' }, { status_whatsapp: 'sudah' }),
    ),
  )
}

export function useMarkSent() {
  return useMutation(
    queries.markSent.mutationOptions(
      shownAtOnce({ sample_product_status: sending.from }, { sample_product_status: sending.to }),
    ),
  )
}

export function useUndoStep() {
  return useMutation(
    queries.undoStep.mutationOptions({
      onSuccess: (row, _input, _mutated, { client }) =>
        changeRow(client, row.id, (old) => ({ ...old, ...row })),
      ...affectingAffiliates,
    }),
  )
}

/** Told without waiting for it: the chat opens whatever becomes of this. */
export function recordChatOpened(id: string, template_id: string | null) {
  queries.openedChat.call({ id, template_id }, { context: { keepalive: true } }).catch(() => {})
}

export function useSnooze() {
  return useMutation(queries.snooze.mutationOptions(affectingAffiliates))
}

export function useUnsnooze() {
  return useMutation(queries.unsnooze.mutationOptions(affectingAffiliates))
}

export function useRemoveAffiliate() {
  return useMutation(
    queries.remove.mutationOptions({
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      ...affectingAffiliates,
    }),
  )
}

/** Whether a row owes its latest change to this browser. */
export function useIsOwnWrite(): (row: Affiliate) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<Affiliate> = (write, row) =>
  writesRow(write, row) ||
  isOneOf(write.variables, row.id) ||
  (write.status === 'pending' && holds(write.variables, { username: row.username }))

/** Whether it is about many, and him. */
function isOneOf(sent: unknown, id: string): boolean {
  const rows = (sent as { rows?: unknown } | undefined)?.rows
  return Array.isArray(rows) && rows.some((row) => holds(row, { id }))
}

/** Lists hold whole rows, those of cards a little more. */
interface AffiliateList {
  rows: (Affiliate | AffiliateCard)[]
  total: number
}

const lists = { predicate: ({ meta }: Query) => meta?.rowsOf === rowsOf }

function changeLists(client: QueryClient, change: (list: AffiliateList) => AffiliateList) {
  client.setQueriesData<AffiliateList>(lists, (list) => list && change(list))
}

type Row = AffiliateList['rows'][number]

export function changeRow(client: QueryClient, id: string, change: (row: Row) => Row) {
  changeLists(client, (list) => ({
    ...list,
    rows: list.rows.map((row) => (row.id === id ? change(row) : row)),
  }))
}

/** A step that shows before the server has answered, and not any more if it refuses. */
function shownAtOnce(before: Partial<Affiliate>, after: Partial<Affiliate>) {
  interface Context {
    client: QueryClient
  }
  return {
    async onMutate({ id }: { id: string }, { client }: Context) {
      await client.cancelQueries(lists)
      changeRow(client, id, (row) => ({ ...row, ...after }))
    },
    onError: (_error: Error, { id }: { id: string }, _mutated: unknown, { client }: Context) =>
      changeRow(client, id, (row) => ({ ...row, ...before })),
    ...affectingAffiliates,
  }
}

function dropRow(client: QueryClient, id: string) {
  changeLists(client, (list) => {
    if (!list.rows.some((row) => row.id === id)) return list
    return { rows: list.rows.filter((row) => row.id !== id), total: list.total - 1 }
  })
}
