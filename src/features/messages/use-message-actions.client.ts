/** Actions on messages, with their toasts and undo. */
import { formatCount } from '#base/count.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { awaitChangedIds, awaitUndoResult } from '#kit/selection/changed-ids.client.ts'
import type { Message } from './message.ts'
import { useErase, useFinish, useMarkRead, useReopen, useUnmark } from './messages.client.ts'

type Call = (input: { ids: string[] }) => Promise<{ ids: string[] }>
type NamedMessage = Pick<Message, 'id' | 'nama'>

/** Follows the names of the messages that somebody else has changed meanwhile. */
const changedText = 'sudah diubah orang lain'
const failureText = 'Belum tersimpan. Periksa koneksi, lalu coba lagi.'

export function useMessageActions() {
  const { runUnlessBusy, busy } = useBusy()
  const readMutation = useMarkRead()
  const finishMutation = useFinish()
  const reopenMutation = useReopen()
  const unmarkMutation = useUnmark()
  const eraseMutation = useErase()

  return {
    busy,
    /** Marks a message as read. Ignores a failure, since opening the message again repeats the call. */
    markRead: ({ id, read_at }: Message) => {
      if (read_at === null) readMutation.mutate({ ids: [id] })
    },
    finish: (row: NamedMessage) =>
      runUnlessBusy(async () => {
        if (await runAction(finishMutation.mutateAsync, [row]))
          toastUndo(`Pesan ${isolate(row.nama)} selesai`, () => runUndo(reopenMutation.mutateAsync, [row]))
      }),
    reopen: (row: NamedMessage) =>
      runUnlessBusy(async () => {
        if (await runAction(reopenMutation.mutateAsync, [row]))
          toastUndo(`Pesan ${isolate(row.nama)} kembali ke Baru`, () =>
            runUndo(finishMutation.mutateAsync, [row]),
          )
      }),
    unmark: (row: NamedMessage) =>
      runUnlessBusy(async () => {
        if (await runAction(unmarkMutation.mutateAsync, [row]))
          toastSuccess(`Pesan ${isolate(row.nama)} ada di Baru`)
      }),
    erase: (rows: readonly NamedMessage[], onDone: () => void) =>
      runUnlessBusy(async () => {
        const erasedCount = await runAction(eraseMutation.mutateAsync, rows)
        if (erasedCount === 0) return
        onDone()
        toastSuccess(`${formatCount(erasedCount)} pesan dihapus`)
      }),
  }
}

/** @returns the number of changed messages; 0 if the call failed */
async function runAction(call: Call, rows: readonly NamedMessage[]): Promise<number> {
  const ids = await awaitChangedIds(call({ ids: listIds(rows) }), rows, changedText, failureText)
  return ids?.length ?? 0
}

function runUndo(call: Call, rows: readonly NamedMessage[]): Promise<UndoResult> {
  return awaitUndoResult(call({ ids: listIds(rows) }), rows, changedText, failureText)
}

function listIds(rows: readonly NamedMessage[]): string[] {
  return rows.map(({ id }) => id)
}
