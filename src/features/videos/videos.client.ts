/** The video list in the browser: reading it, and the writes that it offers. */
import { keepPreviousData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiOf } from '#platform/http/api.ts'
import type { Video } from './video.ts'
import { type VideoSearch, videoSearchSchema } from './video-search.ts'
import { videosContract } from './videos.contract.ts'

const { queries } = apiOf('videos', videosContract)

export interface VideoList {
  rows: Video[]
  total: number
  total_videos: number
}

export function videoListOptions(search: VideoSearch) {
  return queries.list.queryOptions({
    input: videoSearchSchema.parse(search),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    meta: { tables: ['videos', 'products'] },
  })
}

export function videoCreatorsOptions() {
  return queries.creators.queryOptions({ networkMode: 'always', meta: { tables: ['videos'] } })
}

/** Videos of a product that an affiliate may be given; `no_video` is how the number begins. */
export function availableVideosOptions(product_id: string, no_video: string) {
  return queries.available.queryOptions({
    input: { product_id, no_video },
    placeholderData: keepPreviousData,
    networkMode: 'always',
    meta: { tables: ['videos', 'affiliate_link_videos'] },
  })
}

export function useCreateVideo() {
  return useMutation(
    queries.create.mutationOptions({
      networkMode: 'always',
      onSuccess: (_row, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useUpdateVideo() {
  return useMutation(
    queries.update.mutationOptions({
      networkMode: 'always',
      onSuccess: (row, _input, _mutated, { client }) => showRow(client, row),
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useRemoveVideo() {
  return useMutation(
    queries.remove.mutationOptions({
      networkMode: 'always',
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Whether a row owes its latest change to this browser: one's own writes are no news. */
export function useIsOwnWrite(): (row: Video) => boolean {
  const client = useQueryClient()
  return useCallback(
    (row) => {
      const writes = client.getMutationCache().findAll({ mutationKey: queries.key() })
      return writes.some(({ state: { status, submittedAt, variables, data } }) => {
        const recent = Date.now() - submittedAt < 10_000
        // The live feed may show a new row before the answer that gives its id.
        const isBeingAdded = status === 'pending' && row.is_mine
        return recent && (hasId(variables, row) || hasId(data, row) || isBeingAdded)
      })
    },
    [client],
  )
}

function hasId(value: unknown, row: Video): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && value.id === row.id
}

function showRow(client: QueryClient, row: Video) {
  changeLists(client, (list) => ({
    ...list,
    rows: list.rows.map((each) => (each.id === row.id ? row : each)),
  }))
}

function dropRow(client: QueryClient, id: string) {
  changeLists(client, (list) => {
    if (!list.rows.some((row) => row.id === id)) return list
    const rows = list.rows.filter((row) => row.id !== id)
    return { rows, total: list.total - 1, total_videos: list.total_videos - 1 }
  })
}

function changeLists(client: QueryClient, change: (list: VideoList) => VideoList) {
  client.setQueriesData<VideoList>({ queryKey: queries.list.key() }, (list) => list && change(list))
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
