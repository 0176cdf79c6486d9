/** Queries and mutations of videos. */
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { DownloadFormat, DownloadOptions } from '#base/download.ts'
import type { FormOf } from '#base/resource.ts'
import type { Refusals } from '#kit/form/save-failure.client.ts'
import { buildListCacheOptions } from '#kit/list/list-cache.client.ts'
import { type IsWriteOf, useOwnWrites, writesRow } from '#kit/list/own-writes.client.ts'
import { buildApi } from '#platform/browser/api.ts'
import { downloadFile } from '#platform/browser/file-call.ts'
import type { Video, video } from './video.ts'
import { type VideoSearch, videoSearchParams } from './video-search.ts'
import { videosContract } from './videos.contract.ts'

const { queries } = buildApi('videos', videosContract)

export interface VideoList {
  rows: Video[]
  total: number
  total_videos: number
  may_transfer: boolean
}

export function videoListOptions(search: VideoSearch) {
  return queries.list.queryOptions({
    input: videoSearchParams.parse(search),
    placeholderData: keepPreviousData,
  })
}

export function downloadVideos(search: VideoSearch, format: DownloadFormat, options: DownloadOptions) {
  const { page: _page, ...filter } = videoSearchParams.parse(search)
  return downloadFile(queries.download.call, { ...filter, format }, options)
}

export function videoCreatorsOptions() {
  return queries.creators.queryOptions()
}

/**
 * Queries the videos of a product that can be assigned to an affiliate. `no_video` is the beginning of their number.
 * Results are not cached: rows of an earlier visit would move under the finger once the current ones arrive.
 */
export function availableVideosOptions(product_id: string, no_video: string) {
  return queries.available.queryOptions({
    input: { product_id, no_video },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

const cache = buildListCacheOptions<Video>({
  all: queries,
  list: queries.list,
  counts: ['total', 'total_videos'],
})

export function useVideoWrites() {
  return {
    create: useMutation(queries.create.mutationOptions(cache.invalidateOptions)).mutateAsync,
    update: useMutation(queries.update.mutationOptions(cache.updateOptions)).mutateAsync,
    remove: useMutation(queries.remove.mutationOptions(cache.removeOptions)).mutateAsync,
    /** transfers the videos that search and filter find to another user */
    transfer: useMutation(queries.transfer.mutationOptions(cache.invalidateOptions)).mutateAsync,
  }
}

/** The fields at which the errors of a refused save are shown. */
export const refusals: Refusals<FormOf<typeof video>> = {
  VIDEO_VO_TAKEN: ({ message, data: { review } }) => ({
    video_vo: message,
    ...(review !== null && { video_review: review }),
  }),
  VIDEO_REVIEW_TAKEN: 'video_review',
  LINK_MISSING: 'video_vo',
  PRODUCT_MISSING: 'product_id',
}

/** Returns a function that checks whether the latest change of a row came from this browser. */
export function useIsOwnWrite(): (row: Video) => boolean {
  return useOwnWrites(queries, isWriteOf)
}

/** A pending creation has no id yet, so any video of the user may be its result. */
const isWriteOf: IsWriteOf<Video> = (write, row) =>
  writesRow(write, row) || (write.status === 'pending' && row.is_mine)
