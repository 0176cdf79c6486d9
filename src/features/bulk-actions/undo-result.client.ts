import type { UndoResult } from '#kit/feedback/undo-toast.tsx'
import type { BulkUndo } from './bulk-action.ts'

/** Returns the result of an undo for its toast. The text of a partial undo is loaded only when it is needed. */
export async function summarizeUndo(answer: BulkUndo): Promise<UndoResult> {
  const { undone, not_undone, reassigned_videos } = answer
  if (undone.length === 0) return 'refused'
  if (not_undone.length === 0 && reassigned_videos.length === 0) return true
  const texts = await import('./partial-undo-text.client.ts').catch(() => null)
  return { partly: texts?.describePartialUndo(answer) ?? 'Diurungkan sebagian' }
}
