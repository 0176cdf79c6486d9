/** Actions on messages, with their toasts and undo. */

import { formatCount } from '#base/count.ts'
import { toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo, type UndoResult } from '#kit/feedback/undo-toast.tsx'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { awaitChangedIds } from '#kit/selection/changed-ids.client.ts'
import type { Message } from './message.ts'
import { useErase, useFinish, useMarkRead, useReopen, useUnmark } from './messages.client.ts'

type Call = (input: { ids: string[] }) => Promise<{ ids: string[] }>
type NamedMessage = Pick<Message, 'id' | 'nama'>

const changedText = 'sudah diubah orang lain'
const failureText = 'Belum tersimpan. Periksa koneksi, lalu coba lagi.'

export function useMessageActions() {
  const { once, busy } = useOnce()
  const [reading, finishing, reopening] = [useMarkRead(), useFinish(), useReopen()]
  const [unmarking, erasing] = [useUnmark(), useErase()]

  return {
    busy,
    /** Marks a message as read. Ignores a failure, since opening the message again repeats the call. */
    read: ({ id, read_at }: Message) => {
      if (read_at === null) reading.mutate({ ids: [id] })
    },
    finish: (row: NamedMessage) =>
      once(async () => {
        if (await runAction(finishing.mutateAsync, [row]))
          toastUndo(`Pesan ${isolate(row.nama)} selesai`, () => runUndo(reopening.mutateAsync, [row]))
      }),
    reopen: (row: NamedMessage) =>
      once(async () => {
        if (await runAction(reopening.mutateAsync, [row]))
          toastUndo(`Pesan ${isolate(row.nama)} kembali ke Baru`, () => runUndo(finishing.mutateAsync, [row]))
      }),
    unmark: (row: NamedMessage) =>
      once(async () => {
        if (await runAction(unmarking.mutateAsync, [row]))
          toastSuccess(`Pesan ${isolate(row.nama)} ada di Baru`)
      }),
    erase: (rows: readonly NamedMessage[], onDone: () => void) =>
      once(async () => {
        if (!(await runAction(erasing.mutateAsync, rows))) return
        onDone()
        toastSuccess(`${formatCount(rows.length)} pesan dihapus`)
      }),
  }
}

async function runAction(call: Call, rows: readonly NamedMessage[]): Promise<boolean> {
  return (await runUndo(call, rows)) === true
}

/** Returns 'refused' if somebody else has changed all messages. */
async function runUndo(call: Call, rows: readonly NamedMessage[]): Promise<UndoResult> {
  const ids = await awaitChangedIds(call({ ids: rows.map(({ id }) => id) }), rows, changedText, failureText)
  return ids !== null && (ids.length > 0 || 'refused')
}
