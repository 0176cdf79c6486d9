/** What a refused video says, and at which field. */
import { isDefinedError } from '@orpc/client'
import { messagesAtFields, type SaveFailure } from '#kit/save-failure.ts'
import type { VideoForm } from '../video.ts'
import type { useCreateVideo, useHandOnVideos, useUpdateVideo } from '../videos.client.ts'

type SaveError = NonNullable<
  ReturnType<typeof useCreateVideo>['error'] | ReturnType<typeof useUpdateVideo>['error']
>

/** `failed` is what did not happen. */
export function saveFailure(error: SaveError, failed: string): SaveFailure<VideoForm> {
  if (!isDefinedError(error)) return { toast: failed, fields: {} }
  switch (error.code) {
    case 'VIDEO_VO_TAKEN':
      return { toast: failed, fields: { video_vo: error.message } }
    case 'VIDEO_REVIEW_TAKEN':
      return { toast: failed, fields: { video_review: error.message } }
    case 'PRODUCT_MISSING':
      return { toast: failed, fields: { product_id: error.message } }
    case 'BAD_REQUEST':
      return { toast: failed, fields: messagesAtFields(error.data) }
    case 'NOT_FOUND':
    case 'FORBIDDEN':
    case 'SENT':
    case 'CHANGED':
      return { toast: `${failed}: ${error.message}`, fields: {} }
    case 'KEY_USED':
      return { toast: error.message, fields: {} }
    default:
      return { toast: failed, fields: {} }
  }
}

export function handOnFailure(
  error: NonNullable<ReturnType<typeof useHandOnVideos>['error']>,
): SaveFailure<{ to: string }> {
  const failed = 'Gagal menyerahkan video'
  if (!isDefinedError(error)) return { toast: failed, fields: {} }
  if (error.code === 'BAD_REQUEST') return { toast: failed, fields: messagesAtFields(error.data) }
  const fields = error.code === 'RECEIVER_GONE' ? { to: error.message } : {}
  return { toast: `${failed}: ${error.message}`, fields }
}
