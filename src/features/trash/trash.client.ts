/** Queries and mutations of the trash: listing, restoring and erasing. */
import { isDefinedError } from '@orpc/client'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useCan, useSession } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import type { UndoResult } from '#kit/feedback/undo-toast.tsx'
import { invalidateOnSettled } from '#kit/form/invalidate-on-settled.client.ts'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import type { DeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import { buildApi } from '#platform/browser/api.ts'
import { trashContract } from './trash.contract.ts'
import type { ReassignedVideo, TrashResource } from './trash.ts'
import { formatReassignedVideo, trashNote } from './trash-note.ts'

const { queries } = buildApi('trash', trashContract)

/** The pages with a trash. */
export type TrashPath =
  | '/dashboard/reg-affiliate'
  | '/dashboard/data-affiliate'
  | '/dashboard/data-video'
  | '/dashboard/griting'
  | '/dashboard/products'

export function trashListOptions(search: { resource: TrashResource; q: string; page: number }) {
  return queries.list.queryOptions({
    input: search,
    placeholderData: keepPreviousData,
  })
}

/** Invalidates all queries, since a restored or erased row may appear on any page. */
const invalidateAllOptions = invalidateOnSettled((client) => client.invalidateQueries())

export function useRestore() {
  return useMutation(queries.restore.mutationOptions(invalidateAllOptions))
}

export function useErase() {
  return useMutation(queries.erase.mutationOptions(invalidateAllOptions)).mutateAsync
}

export const readStoredData = queries.stored.call

export const restoreFailureText = 'Gagal memulihkan'

/** Shows a toast about the assignments that were restored as returned, if there are any. */
export function toastReassignedVideos(videos: readonly ReassignedVideo[]) {
  if (videos.length > 0) toastSuccess(describeReassignedVideos(videos), 'Tidak semuanya kembali')
}

function describeReassignedVideos(videos: readonly ReassignedVideo[]): string {
  return videos.map(formatReassignedVideo).join('. ')
}

/** Offers to restore a row right after its deletion. */
export function useTrashUndo(): DeletionUndo {
  const restore = useRestore()
  async function undo({ id }: { id: string }): Promise<UndoResult> {
    try {
      const { reassigned_videos } = await restore.mutateAsync({ id })
      return (
        reassigned_videos.length === 0 || {
          partly: `Dipulihkan, tetapi ${describeReassignedVideos(reassigned_videos)}`,
        }
      )
    } catch (thrown) {
      const error = thrown as NonNullable<typeof restore.error>
      const reason = isDefinedError(error) ? `: ${error.message}. Buka Terhapus untuk memulihkannya.` : ''
      toastError(describeFailure(error, restoreFailureText, `${restoreFailureText}${reason}`))
      return isDefinedError(error) ? 'refused' : false
    }
  }
  return { note: trashNote, undo }
}

/** Checks whether the user may delete rows of this resource. Assumes that the user may open the page. */
export function useMayTrash(resource: TrashResource): boolean {
  const can = useCan()
  return resource !== 'affiliate' || can('data_affiliate_delete')
}

export function useMayErase(): boolean {
  return useSession().user.role === 'superadmin'
}
