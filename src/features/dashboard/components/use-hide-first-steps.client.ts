import { useMutation } from '@tanstack/react-query'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { dashboardQueries } from '../dashboard.client.ts'

/** The server stores for the whole installation that the first steps are hidden. */
export function useHideFirstSteps() {
  const setHidden = useMutation(
    dashboardQueries.hideFirstSteps.mutationOptions({
      onSuccess(_output, { hidden }, _mutated, { client }) {
        const queryKey = dashboardQueries.summary.queryKey()
        client.setQueryData(queryKey, (summary) => summary && { ...summary, first_steps_hidden: hidden })
        // The answer to a read that began before the write has the old state, and no live event corrects it.
        void client.invalidateQueries({ queryKey })
      },
    }),
  )

  return {
    isSaving: setHidden.isPending,
    /** Hides completed steps. After a failure the next visit of Home tries again. */
    hideCompleted: () => setHidden.mutate({ hidden: true }),
    /** Hides steps that are not complete, and offers to show them again. */
    async hide() {
      try {
        await setHidden.mutateAsync({ hidden: true })
      } catch (error) {
        toastError(describeSaveFailure(error, 'Belum tersimpan').toast)
        return
      }
      toastUndo("'Mulai di sini' disembunyikan untuk semua superadmin", async () => {
        try {
          await setHidden.mutateAsync({ hidden: false })
          return true
        } catch (error) {
          toastError(describeSaveFailure(error, 'Gagal mengurungkan').toast)
          return toUndoResult(error)
        }
      })
    },
  }
}
