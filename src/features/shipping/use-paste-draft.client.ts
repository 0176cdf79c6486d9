/** State of pasted tracking numbers: their assignment to parcels, corrections, confirmations, and the save. */
import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { saveFailure } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { isolated } from '#kit/layout/user-text.tsx'
import { type AssignedValues, assignLines, type LineAssignment } from './laid-resi.ts'
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

interface Draft extends LineAssignment {
  /** the rows as they were when the text was read; rows with an assigned line come first */
  rows: readonly Shipment[]
  /** number of rows with an assigned line */
  assignedCount: number
  /**
   * Rows whose number may be saved although it is doubtful or replaces another, with the values that were stored when
   * the user confirmed.
   */
  confirmed: ReadonlyMap<string, string>
}

const noValues: AssignedValues = { resi: '', courier: '' }

export type PasteDraft = ReturnType<typeof usePasteDraft>

/** @param current the same rows as they are now; rows that have left the list aren't saved */
export function usePasteDraft(
  current: readonly Shipment[],
  courier: string,
  pastedText: string,
  onDone: () => void,
) {
  const [draft, setDraft] = useState<Draft | null>(() =>
    pastedText ? createDraft(current, pastedText) : null,
  )
  const [sent, setSent] = useState(true)
  const [refusals, setRefusals] = useState<readonly RowRefusal[]>([])
  const { busy: saving, once } = useOnce()
  const sending = useSend()
  const offerUndo = useOfferTakeBack()

  const currentRows = new Map(current.map((row) => [row.id, row]))
  const draftRows = (draft?.rows ?? []).map((read) => {
    const row = currentRows.get(read.id) ?? read
    const { resi, courier: pastedCourier, doubt } = draft?.assigned.get(row.id) ?? noValues
    const stored = storedOf(row)
    const isOther =
      plainResi(resi) !== row.sample_resi || (pastedCourier !== '' && pastedCourier !== row.sample_courier)
    const replaces = stored !== '' && resi !== '' && isOther
    const isDoubtful = doubt !== undefined && plainResi(resi) !== row.sample_resi
    const isConfirmed = draft?.confirmed.get(row.id) === stored
    const isHere = currentRows.has(row.id)
    const isIncluded = resi !== '' && isHere && (isConfirmed || !(replaces || isDoubtful))
    return {
      row,
      resi,
      pastedCourier,
      doubt: isDoubtful ? doubt : undefined,
      stored,
      replaces,
      isConfirmed,
      isHere,
      isIncluded,
      defaultCourier: row.sample_courier || courier,
    }
  })
  const twins = resiTwins(draftRows.map(({ isIncluded, resi }) => ({ sample_resi: isIncluded ? resi : '' })))
  const twinOf = useTwins(
    draftRows.map(({ row: { id, username, sample_resi }, isIncluded, resi }) => ({
      id,
      username,
      resi: isIncluded ? valid(resi) : (sample_resi ?? ''),
    })),
  )
  const rows = draftRows.map(({ pastedCourier, ...each }, place) => ({
    ...each,
    input: { resi: each.resi, courier: pastedCourier },
    problem: problemOf({
      ...each,
      courier: pastedCourier || each.defaultCourier,
      twin: twins[place] ?? null,
    }),
    warning: holderWarning(twinOf({ id: each.row.id, resi: valid(each.resi) })),
  }))
  const includedRows = rows.filter(({ isIncluded }) => isIncluded)

  /**
   * Returns a warning about another holder of the number. Rows that are saved together get an error with the row's
   * position instead.
   */
  function holderWarning(holder: { id: string; username: string } | undefined) {
    if (!holder || draftRows.some(({ row, isIncluded }) => isIncluded && row.id === holder.id))
      return undefined
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
    const kind = refusals.find(({ id }) => id === of.row.id)?.kind
    if (kind && kind !== 'changed') return refusalText[kind]
    if (of.twin !== null) return `Resi sama dengan baris ${of.twin + 1}`
    return resiProblem(of.resi) ?? courierProblem(of.courier)
  }

  function change(id: string, part: Partial<AssignedValues>) {
    setDraft((before) => {
      const old = before?.assigned.get(id) ?? noValues
      // A number that was typed by hand isn't doubtful.
      const doubt = part.resi === undefined ? old.doubt : undefined
      return before && { ...before, assigned: new Map(before.assigned).set(id, { ...old, ...part, doubt }) }
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
    if (includedRows.length === 0 || includedRows.some(({ problem }) => problem !== undefined)) return
    try {
      const saved = await sending.mutateAsync({
        sent,
        rows: includedRows.map(
          ({ row: { id, revision }, input: { resi, courier: pastedCourier }, defaultCourier }) => ({
            id,
            revision,
            sample_courier: pastedCourier || defaultCourier,
            sample_resi: resi,
          }),
        ),
      })
      if (sent) offerUndo(saved.rows)
      else toastSuccess(`${saved.rows.length.toLocaleString('id-ID')} resi disimpan`)
      onDone()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof sending.error>
      if (isDefinedError(error) && error.code === 'ROWS_REFUSED') setRefusals(error.data.rows)
      toastError(saveFailure(error, failed).toast)
    }
  }

  return {
    assignment: draft,
    rows,
    assignedCount: draft?.assignedCount ?? 0,
    doubtfulCount: rows.filter(({ doubt, isConfirmed }) => doubt && !isConfirmed).length,
    surplus: draft?.surplus ?? [],
    unassigned: draft?.unassigned ?? [],
    missingCount: rows.filter(({ stored, resi }) => stored === '' && resi === '').length,
    includedCount: includedRows.length,
    refusalMessage: formatRefusals(refusals, rows),
    sent,
    saving,
    setSent,
    assign: (text: string) => setDraft(createDraft(current, text)),
    change,
    confirm,
    send: () => once(send),
  }
}

function createDraft(rows: readonly Shipment[], text: string): Draft {
  const assignment = assignLines(rows, pastedLines(text))
  const isPasted = ({ id }: Shipment) => assignment.assigned.has(id)
  return {
    ...assignment,
    rows: [...rows.filter(isPasted), ...rows.filter((row) => !isPasted(row))],
    assignedCount: assignment.assigned.size,
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

function formatRefusals(
  refusals: readonly RowRefusal[],
  rows: readonly { row: Shipment }[],
): string | undefined {
  if (refusals.length === 0) return undefined
  const messages = refusals.map(({ id, kind }) => {
    const row = rows.find((each) => each.row.id === id)?.row
    return `${isolated(row?.username ?? '-')} ${refusalText[kind]}`
  })
  return `${messages.join(', ')}. Periksa, lalu simpan lagi.`
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
