/** The affiliate list in the browser: reading it, and the writes that the list offers. */
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiOf } from '#platform/http/api.ts'
import type { Affiliate, SampleStatus } from './affiliate.ts'
import { type AffiliateSearch, affiliateSearchSchema } from './affiliate-search.ts'
import { affiliatesContract } from './affiliates.contract.ts'

const { queries } = apiOf('affiliates', affiliatesContract)

interface AffiliateList {
  rows: Affiliate[]
  total: number
}

export function affiliateListOptions(search: AffiliateSearch) {
  return queries.list.queryOptions({
    // An address may carry more than we know of, such as a click id of the chat that it was sent in.
    input: affiliateSearchSchema.parse(search),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    meta: { tables: ['affiliate_registrations', 'products'] },
  })
}

export function useRegisterAffiliate() {
  return useMutation(
    queries.register.mutationOptions({
      networkMode: 'always',
      onSuccess: (_row, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

export function useCorrectAffiliate() {
  return useMutation(
    queries.correct.mutationOptions({
      networkMode: 'always',
      onSuccess(row, _input, _mutated, { client }) {
        changeRow(client, row.id, () => row)
        rereadLists(client)
      },
      onError: (_error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

/** Shows the new status at once, and the old one again if the server refuses. */
export function useMarkSent() {
  return useMutation(
    queries.markSent.mutationOptions({
      networkMode: 'always',
      async onMutate({ id }, { client }) {
        await client.cancelQueries({ queryKey: queries.list.key() })
        changeRow(client, id, withStatus('terkirim'))
      },
      onError: (_error, { id }, _mutated, { client }) => changeRow(client, id, withStatus('disetujui')),
      onSettled: (_row, _error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

export function useRemoveAffiliate() {
  return useMutation(
    queries.remove.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      onSettled: (_none, _error, _input, _mutated, { client }) => rereadLists(client),
    }),
  )
}

/** Whether a row owes its latest change to this browser: one's own writes are no news. */
export function useIsOwnWrite(): (row: Affiliate) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      const writes = client.getMutationCache().findAll({ mutationKey: queries.key() })
      return writes.some(({ state }) => {
        const recent = Date.now() - state.submittedAt < 10_000
        return recent && (hasId(state.variables, row) || hasId(state.data, row) || isBeingAdded(state, row))
      })
    },
    [client],
  )
}

function hasId(value: unknown, row: Affiliate): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === row.id
}

/** The live feed may show a new row before the answer that gives its id. */
function isBeingAdded(
  { status, variables }: { status: string; variables: unknown },
  row: Affiliate,
): boolean {
  if (status !== 'pending' || typeof variables !== 'object' || variables === null) return false
  return 'username' in variables && variables.username === row.username
}

function withStatus(sample_product_status: SampleStatus) {
  return (row: Affiliate): Affiliate => ({ ...row, sample_product_status })
}

function changeRow(client: QueryClient, id: string, change: (row: Affiliate) => Affiliate) {
  client.setQueriesData<AffiliateList>(
    { queryKey: queries.list.key() },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? change(row) : row)) },
  )
}

function dropRow(client: QueryClient, id: string) {
  client.setQueriesData<AffiliateList>({ queryKey: queries.list.key() }, (list) => {
    if (!list?.rows.some((row) => row.id === id)) return list
    return { rows: list.rows.filter((row) => row.id !== id), total: list.total - 1 }
  })
}

function rereadLists(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
