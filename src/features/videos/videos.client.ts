/** The video list in the browser: reading it, and the writes that it offers. */
import { keepPreviousData, type QueryClient, useMutation } from '@tanstack/react-query'
import { type IsOf, useOwnWrites, writesRow } from '#kit/own-writes.client.ts'
import { apiOf } from '#platform/browser/calls.ts'
import type { Video } from './video.ts'
import { type VideoSearch, videoSearchSchema } from './video-search.ts'
import { videosContract } from './videos.contract.ts'

const { queries } = apiOf('videos', videosContract)

export interface VideoList {
  rows: Video[]
  total: number
  total_videos: number
  may_hand_on: boolean
}

export function videoListOptions(search: VideoSearch) {
  return queries.list.queryOptions({
    input: videoSearchSchema.parse(search),
    placeholderData: keepPreviousData,
    meta: { tables: ['videos', 'products', 'affiliate_link_videos', 'affiliate_registrations'] },
  })
}

export function videoCreatorsOptions() {
  return queries.creators.queryOptions({ meta: { tables: ['videos'] } })
}

/** Videos of a product that an affiliate may be given; `no_video` is how the number begins. */
export function availableVideosOptions(product_id: string, no_video: string) {
  return queries.available.queryOptions({
    input: { product_id, no_video },
    placeholderData: keepPreviousData,
    meta: { tables: ['videos', 'affiliate_link_videos'] },
  })
}

export function useCreateVideo() {
  return useMutation(
    queries.create.mutationOptions({
      onSuccess: (_row, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useUpdateVideo() {
  return useMutation(
    queries.update.mutationOptions({
      onSuccess: (row, _input, _mutated, { client }) => showRow(client, row),
      onSettled: (_row, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

export function useRemoveVideo() {
  return useMutation(
    queries.remove.mutationOptions({
      onSuccess: (_none, { id }, _mutated, { client }) => dropRow(client, id),
      onSettled: (_none, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Gives what search and filter find to somebody else. */
export function useHandOnVideos() {
  return useMutation(
    queries.handOn.mutationOptions({
      onSettled: (_done, _error, _input, _mutated, { client }) => reread(client),
    }),
  )
}

/** Whether a row owes its latest change to this browser. */
export function useIsOwnWrite(): (row: Video) => boolean {
  return useOwnWrites(queries, isOf)
}

const isOf: IsOf<Video> = (write, row) => writesRow(write, row) || (write.status === 'pending' && row.is_mine)

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
    return { ...list, rows, total: list.total - 1, total_videos: list.total_videos - 1 }
  })
}

function changeLists(client: QueryClient, change: (list: VideoList) => VideoList) {
  client.setQueriesData<VideoList>({ queryKey: queries.list.key() }, (list) => list && change(list))
}

function reread(client: QueryClient) {
  void client.invalidateQueries({ queryKey: queries.key() })
}
