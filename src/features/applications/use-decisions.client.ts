/** Decisions on applications, with a toast for each result and its undo. */
import { awaitChangedIds, serverMessageOr } from '#kit/done-of.client.ts'
import { toastSuccess } from '#kit/toast.tsx'
import { toastUndo } from '#kit/undo-toast.tsx'
import { useOnce } from '#kit/use-once.client.ts'
import { isolated } from '#kit/user-text.tsx'
import type { Application, Refused, Registered } from './application.ts'
import { refusedText } from './application-words.ts'
import { useAccept, useClear, useDecline, useReopen, useTakeBack, useUnmark } from './applications.client.ts'

type Decided = Pick<Application, 'id' | 'username'>
type Accepting = Pick<Application, 'id' | 'product_id'> & Partial<Omit<Registered, 'product_id'>>
type Answering = Promise<{ ids: string[] }>

const failed = 'Keputusan belum tersimpan. Periksa koneksi, lalu coba lagi.'
const decided = 'sudah diputuskan orang lain'
const changed = 'sudah diubah orang lain, atau nomornya sudah menunggu lagi'
/** Maximum number of refusals listed by name. */
const maxRefusalsShown = 5

export function useDecisions() {
  const [accepting, declining] = [useAccept(), useDecline()]
  const [takingBack, reopening] = [useTakeBack(), useReopen()]
  const [unmarking, clearing] = [useUnmark(), useClear()]

  /** Accepts applications, and shows whose were accepted. @throws errors that `notSaved` describes */
  async function accept(given: Accepting[], rows: readonly Decided[]) {
    const answer = await accepting.mutateAsync({ rows: given })
    const ids = answer.accepted.map(({ id }) => id)
    if (ids.length > 0)
      toastUndo(`${namesOf(ids, rows)} diterima`, () => worked(takingBack.mutateAsync({ ids }), ids, changed))
    return answer
  }

  async function decline(rows: readonly Decided[], reason: string): Promise<boolean> {
    const done = await awaitChangedIds(declining.mutateAsync({ ids: idsOf(rows), reason }), rows, decided, failed)
    if (done && done.length > 0)
      toastUndo(`${namesOf(done, rows)} ditolak`, () =>
        worked(reopening.mutateAsync({ ids: done }), done, changed),
      )
    return done !== null
  }

  async function doneTo(
    rows: readonly Decided[],
    doing: typeof clearing,
    what: string,
    why: string,
  ): Promise<boolean> {
    const done = await awaitChangedIds(doing.mutateAsync({ ids: idsOf(rows) }), rows, why, failed)
    if (done && done.length > 0) toastSuccess(`${namesOf(done, rows)} ${what}`)
    return done !== null
  }
  const waitAgain = (rows: readonly Decided[]) => doneTo(rows, reopening, 'menunggu keputusan lagi', changed)
  const unmark = (rows: readonly Decided[]) => doneTo(rows, unmarking, 'menunggu keputusan', changed)
  const clear = (rows: readonly Decided[]) => doneTo(rows, clearing, 'dihapus', decided)

  // Only one decision runs at a time. All but `accept` resolve to true if the server answered, whatever the answer.
  return { ...useOnce(), accept, decline, waitAgain, unmark, clear }
}

async function worked(doing: Answering, wanted: readonly unknown[], why: string): Promise<boolean> {
  const done = await awaitChangedIds(doing, wanted, why, failed)
  return done !== null && done.length > 0
}

/** Returns the message for a request without a usable answer. */
export function notSaved(error: unknown) {
  return { toast: serverMessageOr(error, failed), fields: {} }
}

function idsOf(rows: readonly Decided[]): string[] {
  return rows.map(({ id }) => id)
}

function namesOf(ids: readonly string[], rows: readonly Decided[]): string {
  const [only] = rows
  return ids.length === 1 && only
    ? isolated(rows.find(({ id }) => id === ids[0])?.username ?? '')
    : `${ids.length.toLocaleString('id-ID')} pendaftar`
}

export function reasonsOf(refused: readonly Refused[], rows: readonly Decided[]): string {
  const more = refused.length - maxRefusalsShown
  return [
    ...refused.slice(0, maxRefusalsShown).map((one) => `${namesOf([one.id], rows)}: ${refusedText(one)}`),
    ...(more > 0 ? [`dan ${more.toLocaleString('id-ID')} lagi`] : []),
  ].join('; ')
}
