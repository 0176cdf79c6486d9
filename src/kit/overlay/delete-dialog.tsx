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
  /** Message when the server gives no reason. A function receives the message of any server answer. */
  failureText: string | ((message: string) => string)
  /** Message when the server didn't answer with a message. */
  noAnswerText?: string
  /** Builds the message when the server gives a reason. */
  formatRefusal?(message: string): string
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
  const { noAnswerText = typeof failureText === 'string' ? failureText : '' } = props
  const {
    formatRefusal = typeof failureText === 'function'
      ? failureText
      : (message: string) => `${failureText}: ${message}`,
  } = props
  const { busy, runUnlessBusy } = useBusy()
  const { row, opened } = dialog

  function close() {
    dialog.close()
    onClosed?.()
  }

  function formatFailure(error: unknown): string {
    if (typeof failureText === 'string') return isServerError(error) ? failureText : noAnswerText
    const message = getServerMessage(error)
    return message === undefined ? noAnswerText : failureText(message)
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
