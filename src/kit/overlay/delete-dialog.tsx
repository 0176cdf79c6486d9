/** Dialog that asks before a row is deleted, handles the answer of the server, and shows the result. */
import type { ReactNode } from 'react'
import { toastError, toastSuccess } from '../feedback/toast.tsx'
import { toastUndo, type UndoResult } from '../feedback/undo-toast.tsx'
import {
  describeFailure,
  findUserMessage,
  getServerMessage,
  isServerError,
} from '../form/save-failure.client.ts'
import { useBusy } from '../form/use-busy.client.ts'
import type { RowDialog } from '../list/use-row-dialog.client.ts'
import { ConfirmDelete } from './confirm-delete.tsx'

interface DeleteDialogProps<Row> {
  dialog: RowDialog<Row>
  remove(row: Row): Promise<unknown>
  successText: string | ((row: Row) => string)
  /** Message when the server gives no reason. */
  failureText: string
  /** Message when the server didn't answer; `failureText` by default. */
  noAnswerText?: string
  /** Builds the message when the server gives a reason. By default the reason follows `failureText`. */
  formatRefusal?(message: string): string
  /** Builds the message from any other message of the server, such as that it is busy; `failureText` by default. */
  formatServerFailure?(message: string): string
  /** Handles an error itself and returns true, if the dialog stays open for another confirmation. */
  keepsOpen?(error: Error, row: Row): boolean
  /** Restores the row. Offered for a few seconds after the deletion (deletion-undo.tsx). */
  undo?(row: NoInfer<Row>): Promise<UndoResult>
  onDeleted?(row: Row): void
  onClosed?(): void
  /** The question. It names what is deleted and what depends on it. */
  children(row: Row): ReactNode
}

export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { dialog, remove, successText, failureText, keepsOpen, undo, onDeleted, onClosed, children } = props
  const { noAnswerText = failureText, formatServerFailure } = props
  const { formatRefusal = (message: string) => `${failureText}: ${message}` } = props
  const { busy, runUnlessBusy } = useBusy()
  const { row, opened } = dialog

  function close() {
    dialog.close()
    onClosed?.()
  }

  function formatFailure(error: unknown): string {
    const message = getServerMessage(error)
    if (formatServerFailure && message !== undefined) return formatServerFailure(message)
    return isServerError(error) ? failureText : noAnswerText
  }

  async function removeRow(rowToDelete: Row) {
    try {
      await remove(rowToDelete)
    } catch (error) {
      if (keepsOpen?.(error as Error, rowToDelete)) return
      const reason = findUserMessage(error, formatRefusal)
      const plainText = formatFailure(error)
      toastError(describeFailure(error, noAnswerText, reason ?? plainText))
      // Pressing again can't succeed after a refusal with a reason, so the dialog closes.
      if (reason !== undefined) close()
      return
    }
    close()
    const message = typeof successText === 'string' ? successText : successText(rowToDelete)
    if (undo) toastUndo(message, () => undo(rowToDelete), 'Berhasil')
    else toastSuccess(message)
    onDeleted?.(rowToDelete)
  }

  return (
    <ConfirmDelete
      opened={opened}
      isDeleting={busy}
      onCancel={close}
      onDelete={() => row !== null && void runUnlessBusy(() => removeRow(row))}
    >
      {row !== null && children(row)}
    </ConfirmDelete>
  )
}
