/** Runs an action on all chosen affiliates: sends it, shows the result, and offers undo. */
import { useRef, useState } from 'react'
import { clearToasts, toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { useListSelection } from '#kit/selection/list-selection.tsx'
import type { BulkAction, BulkActionResult, ChosenAffiliate, ChosenRow } from './bulk-action.ts'
import { countOutcome, describeDone, describeResult, failureText } from './bulk-action-texts.ts'
import { useRunBulkAction, useUndoBulkAction } from './bulk-actions.client.ts'
import { summarizeUndo } from './undo-result.client.ts'

/** Results that don't fit into one sentence. */
export type ShownResult =
  | { kind: 'refused'; action: BulkAction; result: BulkActionResult; names: Names }
  | {
      kind: 'not_undone'
      ids: readonly string[]
      reassigned_videos: readonly ReassignedVideo[]
      names: Names
    }
type Names = ReadonlyMap<string, string>
type ReassignedVideo = { no_video: number; username: string | null }

/** Checks whether a dialog shows the result of this action. Once the action is undone, that result is untrue. */
function isResultOf(shown: ShownResult | null, id: string): boolean {
  return shown?.kind === 'refused' && shown.result.id === id
}

/** Above this number of affiliates the bar shows the progress, since the action takes long. */
export const maxCountWithoutProgress = 50

export function useBulkAction() {
  const selection = useListSelection()
  const runMutation = useRunBulkAction()
  const undoMutation = useUndoBulkAction()
  const { busy, runUnlessBusy } = useBusy()
  const [runningCount, setRunningCount] = useState(0)
  const [shownResult, setShownResult] = useState<ShownResult | null>(null)
  /** the last request, if its answer was lost; `key` stands for its action and affiliates */
  const unansweredRequest = useRef<{ key: string; rows: ChosenRow[] } | null>(null)

  /** @returns true if the server has run the action */
  async function run(
    action: BulkAction,
    chosen: readonly (ChosenAffiliate | ChosenRow)[],
    names: Names,
  ): Promise<boolean> {
    clearToasts()
    setRunningCount(chosen.length)
    const requestKey = JSON.stringify([action, chosen.map(({ id }) => id)])
    // An equal request after a lost answer sends the same rows, so that the server recognizes it and returns the result
    // of the first attempt.
    const repeatedRows =
      unansweredRequest.current?.key === requestKey ? unansweredRequest.current.rows : undefined
    const rows = repeatedRows ?? chosen.map(({ id, revision }) => ({ id, revision }))
    try {
      const result = await runMutation.mutateAsync({ action, rows })
      unansweredRequest.current = null
      showResult(action, result, names)
      return true
    } catch (error) {
      const failure = describeSaveFailure(error, failureText[action.kind])
      // `fetch` throws a TypeError if no answer arrived.
      unansweredRequest.current = error instanceof TypeError ? { key: requestKey, rows } : null
      toastError(failure.toast)
      return false
    } finally {
      setRunningCount(0)
    }
  }

  function showResult(action: BulkAction, result: BulkActionResult, names: Names) {
    const changedRows = result.rows.flatMap((row) => (row.outcome === 'done' ? [row] : []))
    const deletedIds = action.kind === 'remove' ? changedRows.map(({ id }) => id) : []
    selection?.dispatch({ kind: 'changed', rows: changedRows, goneIds: deletedIds })
    const { id } = result
    if (id !== null)
      toastUndo(
        describeResult(action.kind, result),
        () => undoById(id, names),
        'Berhasil',
        describeDone(action.kind, result),
      )
    const refusedCount = countOutcome(result.rows, 'refused')
    if (refusedCount > 0) setShownResult({ kind: 'refused', action, result, names })
    else if (id === null) toastSuccess(describeResult(action.kind, result), 'Selesai')
  }

  async function undoById(id: string, names: Names): Promise<UndoResult> {
    try {
      const answer = await undoMutation.mutateAsync({ id })
      const { undone, not_undone, reassigned_videos } = answer
      selection?.dispatch({ kind: 'changed', rows: undone, goneIds: [] })
      if (undone.length > 0) setShownResult((shown) => (isResultOf(shown, id) ? null : shown))
      if (not_undone.length > 0 || reassigned_videos.length > 0)
        setShownResult({ kind: 'not_undone', ids: not_undone, reassigned_videos, names })
      return await summarizeUndo(answer)
    } catch (error) {
      toastError(describeSaveFailure(error, 'Gagal mengurungkan').toast)
      return toUndoResult(error)
    }
  }

  return {
    busy,
    /** Undoes the action whose result is shown. */
    undoShownAction: () => {
      if (shownResult?.kind !== 'refused') return
      const { result, names } = shownResult
      if (result.id === null) return
      clearToasts()
      setShownResult(null)
      void undoById(result.id, names).then(
        (undone) => undone === true && toastSuccess('Diurungkan', 'Selesai'),
      )
    },
    /** the number of affiliates that the running action is for */
    runningCount,
    shownResult,
    closeResult: () => setShownResult(null),
    /** @param onSuccess called when the server has run the action */
    run: (
      action: BulkAction,
      chosen: readonly (ChosenAffiliate | ChosenRow)[],
      names: Names,
      onSuccess?: () => void,
    ) =>
      void runUnlessBusy(async () => {
        if (await run(action, chosen, names)) onSuccess?.()
      }),
  }
}
