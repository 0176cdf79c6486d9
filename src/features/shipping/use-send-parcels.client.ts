/** Marks several parcels as sent, with the couriers and numbers that are stored. A toast offers the undo. */
import { isDefinedError } from '@orpc/client'
import { formatCount } from '#base/count.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { describeMissingCouriers } from '#features/affiliates/missing-courier.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { findEarlierDuplicates, type RowRefusal, refusalText, type Shipment } from './shipment.ts'
import { useSaveParcels, useTakeBackSending } from './shipping.client.ts'

/**
 * @param readRows returns the rows as they are when it is called
 * @param onRefused called with the ids of the rows that were refused, such as those with the number of another row
 */
export function useSendParcels(
  readRows: () => readonly Shipment[],
  onRefused: (ids: readonly string[]) => void,
) {
  const mutation = useSaveParcels()
  const offerUndo = useOfferUndoOfSending()
  const { busy, runUnlessBusy } = useBusy()

  const markSent = (rows: readonly Shipment[]) =>
    mutation.mutateAsync({
      sent: true,
      rows: rows.map(({ id, revision, sample_courier, sample_resi }) => ({
        id,
        revision,
        sample_courier: sample_courier ?? '',
        sample_resi: sample_resi ?? '',
      })),
    })

  async function send() {
    const rows = readRows()
    try {
      offerUndo((await markSentWithRetry(rows)).rows)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof mutation.error>
      if (isDefinedError(error) && error.code === 'ROWS_REFUSED') {
        toastError(formatRefusals(error.data.rows, rows) ?? error.message)
        onRefused(error.data.rows.map(({ id }) => id))
      } else {
        toastError(describeSaveFailure(error, 'Gagal menandai terkirim').toast)
        // The server also refuses two rows with the same number, without naming them.
        const earlierIndexes = findEarlierDuplicates(rows)
        onRefused(rows.flatMap(({ id }, index) => (earlierIndexes[index] == null ? [] : [id])))
      }
    }
  }

  /** Repeats the call if rows have changed meanwhile: a number that was just typed may have been saved during it. */
  async function markSentWithRetry(rows: readonly Shipment[]) {
    try {
      return await markSent(rows)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof mutation.error>
      const refusals = isDefinedError(error) && error.code === 'ROWS_REFUSED' ? error.data.rows : []
      const newest = new Map(readRows().map((row) => [row.id, row]))
      const isStale = refusals.some(
        ({ id }) => newest.get(id)?.revision !== rows.find((row) => row.id === id)?.revision,
      )
      if (!isStale || !rows.every(({ id }) => newest.has(id))) throw error
      return markSent(rows.map((row) => newest.get(row.id) ?? row))
    }
  }

  return { busy, send: () => void runUnlessBusy(send) }
}

/** Returns one sentence about the refused rows, or undefined if there are none. */
export function formatRefusals(
  refusals: readonly RowRefusal[],
  rows: readonly Pick<Shipment, 'id' | 'username'>[],
): string | undefined {
  if (refusals.length === 0) return undefined
  const messages = refusals.map(({ id, kind }) => {
    const row = rows.find((each) => each.id === id)
    return `${isolate(row?.username ?? '-')} ${refusalText[kind]}`
  })
  return `${messages.join(', ')}. Periksa, lalu simpan lagi.`
}

type SentRow = Pick<Affiliate, 'id' | 'revision' | 'sample_courier' | 'sample_resi'>

/** Returns a function that offers to undo the sending of rows for a minute. */
export function useOfferUndoOfSending() {
  const takeBack = useTakeBackSending()
  return (rows: readonly SentRow[]) => {
    const doneText = `${formatCount(rows.length)} sample ditandai Terkirim`
    toastUndo(
      `${doneText}${describeMissingCouriers(rows)}`,
      async () => {
        try {
          const { not_undone } = await takeBack.mutateAsync({
            rows: rows.map(({ id, revision }) => ({ id, revision })),
          })
          if (not_undone === 0) return true
          const reason = 'sudah diubah atau lewat satu menit'
          if (not_undone < rows.length)
            return { partly: `Diurungkan, kecuali ${formatCount(not_undone)} sample: ${reason}` }
          toastError(`${formatCount(not_undone)} sample tetap terkirim: ${reason}`)
          return 'refused'
        } catch (error) {
          toastError(describeSaveFailure(error, 'Gagal mengurungkan').toast)
          return toUndoResult(error)
        }
      },
      undefined,
      doneText,
    )
  }
}
