/** Actions on messages, with their toasts and undo. */
import { awaitChangedIds } from '#kit/done-of.client.ts'
import { toastSuccess } from '#kit/toast.tsx'
import { toastUndo } from '#kit/undo-toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { isolated } from '#kit/user-text.tsx'
import type { Message } from './message.ts'
import { useClear, useFinish, useRead, useReopen, useUnmark } from './messages.client.ts'

type Call = (input: { ids: string[] }) => Promise<{ ids: string[] }>
type Named = Pick<Message, 'id' | 'nama'>

const changed = 'sudah diubah orang lain'
const failed = 'Belum tersimpan. Periksa koneksi, lalu coba lagi.'

export function useMessageActions() {
  const { once, busy } = useOnce()
  const [reading, finishing, reopening] = [useRead(), useFinish(), useReopen()]
  const [unmarking, clearing] = [useUnmark(), useClear()]

  return {
    busy,
    /** Ignores a failure: the call is repeated when the message is opened again. */
    read: ({ id, read_at }: Message) => {
      if (read_at === null) reading.mutate({ ids: [id] })
    },
    finish: (row: Named) =>
      once(async () => {
        if (await done(finishing.mutateAsync, [row]))
          toastUndo(`Pesan ${isolated(row.nama)} selesai`, () => done(reopening.mutateAsync, [row]))
      }),
    reopen: (row: Named) =>
      once(async () => {
        if (await done(reopening.mutateAsync, [row]))
          toastUndo(`Pesan ${isolated(row.nama)} kembali ke Baru`, () => done(finishing.mutateAsync, [row]))
      }),
    unmark: (row: Named) =>
      once(async () => {
        if (await done(unmarking.mutateAsync, [row])) toastSuccess(`Pesan ${isolated(row.nama)} ada di Baru`)
      }),
    clear: (rows: readonly Named[], onDone: () => void) =>
      once(async () => {
        if (!(await done(clearing.mutateAsync, rows))) return
        onDone()
        toastSuccess(`${rows.length.toLocaleString('id-ID')} pesan dihapus`)
      }),
  }
}

async function done(call: Call, rows: readonly Named[]): Promise<boolean> {
  const ids = await awaitChangedIds(call({ ids: rows.map(({ id }) => id) }), rows, changed, failed)
  return ids !== null && ids.length > 0
}
