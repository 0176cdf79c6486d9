/** Actions on messages, with their toasts and undo. */
import { formatCount } from '#base/count.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { awaitChangedIds } from '#kit/selection/changed-ids.client.ts'
import type { Message } from './message.ts'
import { useErase, useFinish, useMarkRead, useReopen, useUnmark } from './messages.client.ts'

type Call = (input: { ids: string[] }) => Promise<{ ids: string[] }>
type NamedMessage = Pick<Message, 'id' | 'nama'>

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

/** @returns the number of changed messages */
async function runAction(call: Call, rows: readonly NamedMessage[]): Promise<number> {
  return (await changeMessages(call, rows))?.length ?? 0
}

/** @returns false if the call failed, 'refused' if somebody else has changed all messages before */
async function runUndo(call: Call, rows: readonly NamedMessage[]): Promise<UndoResult> {
  const ids = await changeMessages(call, rows)
  if (ids === null) return false
  return ids.length > 0 ? true : 'refused'
}

/** @returns the ids of the changed messages; null if the call failed */
function changeMessages(call: Call, rows: readonly NamedMessage[]): Promise<string[] | null> {
  return awaitChangedIds(call({ ids: rows.map(({ id }) => id) }), rows, changedText, failureText)
}
