import { ORPCError } from '@orpc/client'
import { formatCount } from '#base/count.ts'
import { toastError } from '../feedback/toast.tsx'
import type { UndoResult } from '../feedback/undo-toast.tsx'
import { describeFailure } from '../form/save-failure.client.ts'

/**
 * Awaits a bulk action and returns the ids of the rows it changed. Shows a toast with the number of unchanged rows and
 * the reason if some were left out, or `failureText` if the request failed.
 * @returns null if the request failed
 */
export async function awaitChangedIds(
  request: Promise<{ ids: string[] }>,
  chosenRows: readonly unknown[],
  reason: string,
  failureText: string,
): Promise<string[] | null> {
  try {
    const { ids } = await request
    const unchangedCount = chosenRows.length - ids.length
    if (unchangedCount > 0)
      toastError(`${formatCount(unchangedCount)} tetap seperti semula: ${reason}.`, 'Tidak semua')
    return ids
  } catch (error) {
    toastError(describeServerFailure(error, failureText))
    return null
  }
}

/**
 * Awaits the undo of a bulk action, and reports like `awaitChangedIds`.
 * @returns false if the request failed, 'refused' if it changed no row
 */
export async function awaitUndoResult(...undo: Parameters<typeof awaitChangedIds>): Promise<UndoResult> {
  const changedIds = await awaitChangedIds(...undo)
  if (changedIds === null) return false
  return changedIds.length > 0 || 'refused'
}

/** Returns the server's message about a failure, or `failureText` if the server didn't answer. */
export function describeServerFailure(error: unknown, failureText: string): string {
  const message = error instanceof ORPCError ? error.message : failureText
  return describeFailure(error, failureText, message)
}
