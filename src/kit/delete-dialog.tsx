/** The question before a row is deleted, what the server says to it, and what the person is told. */
import type { ReactNode } from 'react'
import { ConfirmDelete } from './confirm-delete.tsx'
import { isServerError, messageOfServer, userMessage } from './save-failure.client.ts'
import { toastError, toastSuccess } from './toast.tsx'
import { toastUndo } from './undo-toast.tsx'
import { useOnce } from './use-once.client.ts'
import type { RowDialog } from './use-row-dialog.client.ts'

interface DeleteDialogProps<Row> {
  dialog: RowDialog<Row>
  remove(row: Row): Promise<unknown>
  deleted: string | ((row: Row) => string)
  /** what is said when the server gives no reason; a function gets the message of whatever it answers */
  failed: string | ((message: string) => string)
  /** when the server has not answered in words */
  unanswered?: string
  /** when the server says why */
  refused?(message: string): string
  /** Gives true for a refusal that asks once more: the question stays. */
  asksAgain?(error: Error, row: Row): boolean
  /** offered for a while (way-back.tsx) */
  undo?(row: NoInfer<Row>): Promise<boolean>
  onDeleted?(row: Row): void
  onClosed?(): void
  /** the question, naming what goes and what hangs on it */
  children(row: Row): ReactNode
}

export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { dialog, remove, deleted, failed, asksAgain, undo, onDeleted, onClosed, children } = props
  const { unanswered = typeof failed === 'string' ? failed : '' } = props
  const { refused = typeof failed === 'function' ? failed : (message: string) => `${failed}: ${message}` } =
    props
  const { busy, once } = useOnce()
  const { row, opened } = dialog

  function close() {
    dialog.close()
    onClosed?.()
  }

  function failureText(error: unknown): string {
    if (typeof failed === 'string') return isServerError(error) ? failed : unanswered
    const message = messageOfServer(error)
    return message === undefined ? unanswered : failed(message)
  }

  async function run(doomed: Row) {
    try {
      await remove(doomed)
    } catch (error) {
      if (asksAgain?.(error as Error, doomed)) return
      const why = userMessage(error, refused)
      toastError(why ?? failureText(error))
      // What can't succeed by pressing again closes the question.
      if (why !== undefined) close()
      return
    }
    close()
    const said = typeof deleted === 'string' ? deleted : deleted(doomed)
    if (undo) toastUndo(said, () => undo(doomed), 'Berhasil')
    else toastSuccess(said)
    onDeleted?.(doomed)
  }

  return (
    <ConfirmDelete
      opened={opened}
      deleting={busy}
      onCancel={close}
      onDelete={() => row !== null && void once(() => run(row))}
    >
      {row !== null && children(row)}
    </ConfirmDelete>
  )
}
