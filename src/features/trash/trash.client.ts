/** What was deleted, in the browser: reading it, and the ways back and out. */
import { isDefinedError } from '@orpc/client'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useCan, useSession } from '#features/session/session.client.ts'
import { invalidateOnSettled } from '#kit/invalidate-on-settled.client.ts'
import { toastError, toastSuccess } from '#kit/toast.tsx'
import type { WayBack } from '#kit/way-back.tsx'
import { apiOf } from '#platform/browser/api.ts'
import { trashContract } from './trash.contract.ts'
import type { Elsewhere, TrashResource } from './trash.ts'
import { elsewhereText, trashNote } from './trash-note.ts'

const { queries } = apiOf('trash', trashContract)

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
    meta: { tables: ['trash', 'products', 'user_permissions'] },
  })
}

/** What comes back, or goes for good, may stand on any page. */
const reread = invalidateOnSettled((client) => client.invalidateQueries())

export function useRestore() {
  return useMutation(queries.restore.mutationOptions(reread))
}

export function useErase() {
  return useMutation(queries.erase.mutationOptions(reread)).mutateAsync
}

export const readStored = queries.stored.call

export const failedToRestore = 'Gagal memulihkan'

/** Says which videos are with somebody else now. */
export function tellElsewhere(elsewhere: readonly Elsewhere[]) {
  if (elsewhere.length > 0) toastSuccess(elsewhere.map(elsewhereText).join('. '), 'Tidak semuanya kembali')
}

/** Right after a deletion. */
export function useTrashWayBack(): WayBack {
  const restore = useRestore()
  async function undo({ id }: { id: string }) {
    try {
      const { elsewhere } = await restore.mutateAsync({ id })
      tellElsewhere(elsewhere)
      return true
    } catch (thrown) {
      const error = thrown as NonNullable<typeof restore.error>
      const why = isDefinedError(error) ? `: ${error.message}. Buka Terhapus untuk memulihkannya.` : ''
      toastError(`${failedToRestore}${why}`)
      return false
    }
  }
  return { note: trashNote, undo }
}

/** Whether the user deletes things of this resource, on a page of theirs that he has open. */
export function useMayTrash(resource: TrashResource): boolean {
  const can = useCan()
  return resource !== 'affiliate' || can('data_affiliate_delete')
}

export function useMayErase(): boolean {
  return useSession().user.role === 'superadmin'
}
