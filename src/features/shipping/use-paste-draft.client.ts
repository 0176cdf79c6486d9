/** State of pasted tracking numbers: their assignment to parcels, corrections, confirmations, and the save. */
import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { saveFailure } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { type Laid, type Laying, laidOnto } from './laid-resi.ts'
import { pastedLines } from './pasted-resi.ts'
import {
  courierProblem,
  plainResi,
  type RowRefusal,
  refusalText,
  resiProblem,
  resiTwins,
  type Shipment,
} from './shipment.ts'
import { useSend, useTakeBackSending } from './shipping.client.ts'
import { useTwins } from './use-twins.client.ts'

const failed = 'Gagal menyimpan resi'

interface Draft extends Laying {
  /** the rows as they were when the text was read; rows with an assigned line come first */
  rows: readonly Shipment[]
  /** number of rows with an assigned line */
  pasted: number
  /**
   * Rows whose number may be saved although it is doubtful or replaces another, with the values that were stored when
   * the user confirmed.
   */
  confirmed: ReadonlyMap<string, string>
}

const nothing: Laid = { resi: '', courier: '' }

export type PasteDraft = ReturnType<typeof usePasteDraft>

/** @param current the same rows as they are now; rows that have left the list aren't saved */
export function usePasteDraft(
  current: readonly Shipment[],
  courier: string,
  pasted: string,
  onDone: () => void,
) {
  const [draft, setDraft] = useState<Draft | null>(() => (pasted ? laidOver(current, pasted) : null))
  const [sent, setSent] = useState(true)
  const [refused, setRefused] = useState<readonly RowRefusal[]>([])
  const { busy: saving, once } = useOnce()
  const sending = useSend()
  const offerUndo = useOfferTakeBack()

  const now = new Map(current.map((row) => [row.id, row]))
  const given = (draft?.rows ?? []).map((read) => {
    const row = now.get(read.id) ?? read
    const { resi, courier: own, doubt } = draft?.laid.get(row.id) ?? nothing
    const stored = storedOf(row)
    const isOther = plainResi(resi) !== row.sample_resi || (own !== '' && own !== row.sample_courier)
    const replaces = stored !== '' && resi !== '' && isOther
    const isDoubtful = doubt !== undefined && plainResi(resi) !== row.sample_resi
    const isConfirmed = draft?.confirmed.get(row.id) === stored
    const isHere = now.has(row.id)
    const goes = resi !== '' && isHere && (isConfirmed || !(replaces || isDoubtful))
    return {
      row,
      resi,
      own,
      doubt: isDoubtful ? doubt : undefined,
      stored,
      replaces,
      isConfirmed,
      isHere,
      goes,
      usual: row.sample_courier || courier,
    }
  })
  const twins = resiTwins(given.map(({ goes, resi }) => ({ sample_resi: goes ? resi : '' })))
  const twinOf = useTwins(
    given.map(({ row: { id, username, sample_resi }, goes, resi }) => ({
      id,
      username,
      resi: goes ? valid(resi) : (sample_resi ?? ''),
    })),
  )
  const rows = given.map(({ own, ...each }, place) => ({
    ...each,
    given: { resi: each.resi, courier: own },
    problem: problemOf({ ...each, courier: own || each.usual, twin: twins[place] ?? null }),
    warning: elsewhere(twinOf({ id: each.row.id, resi: valid(each.resi) })),
  }))
  const going = rows.filter(({ goes }) => goes)

  /**
   * Returns a warning about another holder of the number. Rows that are saved together get an error with the row's
   * position instead.
   */
  function elsewhere(holder: { id: string; username: string } | undefined) {
    if (!holder || given.some(({ row, goes }) => goes && row.id === holder.id)) return undefined
    return `Resi ini juga dipakai ${isolated(holder.username)}`
  }

  function problemOf(of: {
    row: Shipment
    isHere: boolean
    resi: string
    courier: string
    twin: number | null
  }) {
    if (of.resi === '') return undefined
    if (!of.isHere) return 'Sudah tidak ada di daftar, dibiarkan'
    const kind = refused.find(({ id }) => id === of.row.id)?.kind
    if (kind && kind !== 'changed') return refusalText[kind]
    if (of.twin !== null) return `Resi sama dengan baris ${of.twin + 1}`
    return resiProblem(of.resi) ?? courierProblem(of.courier)
  }

  function type(id: string, part: Partial<Laid>) {
    setDraft((before) => {
      const old = before?.laid.get(id) ?? nothing
      // A number that was typed by hand isn't doubtful.
      const doubt = part.resi === undefined ? old.doubt : undefined
      return before && { ...before, laid: new Map(before.laid).set(id, { ...old, ...part, doubt }) }
    })
  }

  function confirm(id: string, stored: string, isConfirmed: boolean) {
    setDraft((before) => {
      if (!before) return before
      const confirmed = new Map(before.confirmed)
      if (isConfirmed) confirmed.set(id, stored)
      else confirmed.delete(id)
      return { ...before, confirmed }
    })
  }

  async function send() {
    if (going.length === 0 || going.some(({ problem }) => problem !== undefined)) return
    try {
      const done = await sending.mutateAsync({
        sent,
        rows: going.map(({ row: { id, revision }, given: { resi, courier: own }, usual }) => ({
          id,
          revision,
          sample_courier: own || usual,
          sample_resi: resi,
        })),
      })
      if (sent) offerUndo(done.rows)
      else toastSuccess(`${done.rows.length.toLocaleString('id-ID')} resi disimpan`)
      onDone()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof sending.error>
      if (isDefinedError(error) && error.code === 'ROWS_REFUSED') setRefused(error.data.rows)
      toastError(saveFailure(error, failed).toast)
    }
  }

  return {
    laid: draft,
    rows,
    pasted: draft?.pasted ?? 0,
    doubtful: rows.filter(({ doubt, isConfirmed }) => doubt && !isConfirmed).length,
    over: draft?.over ?? [],
    apart: draft?.apart ?? [],
    without: rows.filter(({ stored, resi }) => stored === '' && resi === '').length,
    going: going.length,
    refusedText: refusedText(refused, rows),
    sent,
    saving,
    setSent,
    lay: (text: string) => setDraft(laidOver(current, text)),
    type,
    confirm,
    send: () => once(send),
  }
}

function laidOver(rows: readonly Shipment[], text: string): Draft {
  const laying = laidOnto(rows, pastedLines(text))
  const isPasted = ({ id }: Shipment) => laying.laid.has(id)
  return {
    ...laying,
    rows: [...rows.filter(isPasted), ...rows.filter((row) => !isPasted(row))],
    pasted: laying.laid.size,
    confirmed: new Map(),
  }
}

/** Returns the stored courier and number, or '' if there is no number. */
function storedOf({ sample_courier, sample_resi }: Shipment): string {
  return sample_resi ? `${sample_courier ?? ''} ${sample_resi}`.trim() : ''
}

function valid(resi: string): string {
  return resiProblem(resi) ? '' : plainResi(resi)
}

function refusedText(refused: readonly RowRefusal[], rows: readonly { row: Shipment }[]): string | undefined {
  if (refused.length === 0) return undefined
  const said = refused.map(({ id, kind }) => {
    const row = rows.find((each) => each.row.id === id)?.row
    return `${isolated(row?.username ?? '-')} ${refusalText[kind]}`
  })
  return `${said.join(', ')}. Periksa, lalu simpan lagi.`
}

type Sent = { id: string; revision: number }

function useOfferTakeBack() {
  const takeBack = useTakeBackSending()
  return (rows: readonly Sent[]) =>
    toastUndo(`${rows.length.toLocaleString('id-ID')} sample ditandai Terkirim`, async () => {
      try {
        const { kept } = await takeBack.mutateAsync({
          rows: rows.map(({ id, revision }) => ({ id, revision })),
        })
        if (kept > 0)
          toastSuccess(
            `${kept.toLocaleString('id-ID')} tetap terkirim karena sudah diubah atau lewat satu menit`,
          )
        return kept < rows.length
      } catch (error) {
        toastError(saveFailure(error, 'Gagal mengurungkan').toast)
        return false
      }
    })
}
