/** Affiliates in the browser: reading lists and single ones, and the writes of their screens. */
import { keepPreviousData, type QueryClient, skipToken, useMutation } from '@tanstack/react-query'
import { holds, type IsOf, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/calls.ts'
import { type Affiliate, type AffiliateCard, sending } from './affiliate.ts'
import { type AffiliateSearch, affiliateSearchSchema } from './affiliate-search.ts'
import { affiliatesContract } from './affiliates.contract.ts'
import { allTab, type DataAffiliateSearch, dataAffiliateSearchSchema } from './data-affiliate-search.ts'
import { mostAsked } from './link-video.ts'

const { queries } = apiOf('affiliates', affiliatesContract)

/** Both lists hold whole rows, those of cards a little more. */
interface AffiliateList {
  rows: (Affiliate | AffiliateCard)[]
  total: number
}

const listKeys = [queries.list.key(), queries.cards.key()]
/** What a card or a detail is made of; permissions say which of its videos and links are shown. */
const tables = ['affiliate_registrations', 'affiliate_link_videos', 'videos', 'products', 'user_permissions']

export function affiliateListOptions(search: AffiliateSearch) {
  return queries.list.queryOptions({
    // An address may carry more than we know of, such as a click id of the chat that it was sent in.
    input: affiliateSearchSchema.parse(search),
    placeholderData: keepPreviousData,
    meta: { tables: ['affiliate_registrations', 'products'] },
  })
}

export function affiliateTabsOptions() {
  return queries.tabs.queryOptions({
    meta: { tables: ['affiliate_registrations', 'products', 'user_permissions'] },
  })
}

/** @param tab the one that is open: the address may name none, or one that is not allowed */
export function affiliateCardsOptions(tab: string, search: DataAffiliateSearch) {
  const { tab: _asked, ...known } = dataAffiliateSearchSchema.parse(search)
  return queries.cards.queryOptions({
    input: { ...known, ...(tab !== allTab && { product_id: tab }) },
    placeholderData: keepPreviousData,
    meta: { tables },
  })
}

export function affiliateDetailOptions(id: string) {
  return queries.detail.queryOptions({ input: { id }, meta: { tables } })
}

export function videoHoldersOptions(id: string, video_ids: readonly string[]) {
  return queries.holders.queryOptions({
    input: video_ids.length === 0 ? skipToken : { id, video_ids: video_ids.slice(0, mostAsked) },
    placeholderData: keepPreviousData,
    meta: { tables },
  })
}

/** Read anew whenever somebody is about to delete. */
export function freedVideosOptions(id: string | undefined) {
  return queries.freed.queryOptions({
    input: id === undefined ? skipToken : { id },
    staleTime: 0,
    meta: { tables },
  })
}

export function useSaveAffiliate() {
  return useMutation(
    queries.save.mutationOptions({
      onSuccess(detail, { id }, _mutated, { client }) {
        client.setQueryData(queries.detail.queryKey({ input: { id } }), detail)
        rereadLists(client)
      },
    }),
  )
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
      onSettled: (_row, _error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

export function useRegisterAffiliate() {
  return useMutation(
    queries.register.mutationOptions({
      onSuccess: (_row, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

export function useCorrectAffiliate() {
  return useMutation(
    queries.correct.mutationOptions({
      onSuccess(row, _input, _mutated, { client }) {
        changeRow(client, row.id, (old) => ({ ...old, ...row }))
        rereadLists(client)
      },
      onError: (_error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

export function useRemoveAffiliate() {
  return useMutation(
    queries.remove.mutationOptions({
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      onSettled: (_none, _error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

/** Whether a row owes its latest change to this browser. */
export function useIsOwnWrite(): (row: Affiliate) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<Affiliate> = (write, row) =>
  writesRow(write, row) || (write.status === 'pending' && holds(write.variables, { username: row.username }))

function changeLists(client: QueryClient, change: (list: AffiliateList) => AffiliateList) {
  for (const queryKey of listKeys)
    client.setQueriesData<AffiliateList>({ queryKey }, (list) => list && change(list))
}

type Row = AffiliateList['rows'][number]

function changeRow(client: QueryClient, id: string, change: (row: Row) => Row) {
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
      await cancelLists(client)
      changeRow(client, id, (row) => ({ ...row, ...after }))
    },
    onError: (_error: Error, { id }: { id: string }, _mutated: unknown, { client }: Context) =>
      changeRow(client, id, (row) => ({ ...row, ...before })),
    onSettled: (_row: unknown, _error: unknown, _input: unknown, _mutated: unknown, { client }: Context) =>
      rereadLists(client),
  }
}

function dropRow(client: QueryClient, id: string) {
  changeLists(client, (list) => {
    if (!list.rows.some((row) => row.id === id)) return list
    return { rows: list.rows.filter((row) => row.id !== id), total: list.total - 1 }
  })
}

async function cancelLists(client: QueryClient) {
  await Promise.all(listKeys.map((queryKey) => client.cancelQueries({ queryKey })))
}

function rereadLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
