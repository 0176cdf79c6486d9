/** State of pasted tracking numbers: their assignment to parcels, corrections, confirmations, and the save. */
import { isDefinedError } from '@orpc/client'
import { useState } from 'react'
import { formatCount } from '#base/count.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { type AssignedValues, assignLines, type LineAssignment } from './assign-lines.ts'
import { parsePastedLines } from './pasted-resi.ts'
import {
  findCourierProblem,
  findEarlierDuplicates,
  findResiProblem,
  normalizeResi,
  type RowRefusal,
  refusalText,
  type Shipment,
} from './shipment.ts'
import { useSaveParcels } from './shipping.client.ts'
import { useFindResiHolder } from './use-find-resi-holder.client.ts'
import { formatRefusals, useOfferUndoOfSending } from './use-send-parcels.client.ts'

const failureText = 'Gagal menyimpan resi'

interface Draft extends LineAssignment {
  /** the rows as they were when the text was read; rows with an assigned line come first */
  rows: readonly Shipment[]
  /** number of rows with an assigned line */
  assignedCount: number
  /**
   * Ids of the rows whose number the user has confirmed, although it is doubtful or replaces another, with the stored
   * courier and number at that time. A confirmation ends when these change.
   */
  confirmed: ReadonlyMap<string, string>
}

const noValues: AssignedValues = { resi: '', courier: '' }

export type PasteDraft = ReturnType<typeof usePasteDraft>

/**
 * The draft doesn't change during the save, since the dialog closes after it.
 * @param currentRows the rows as they are now; rows of the draft that are no longer among them aren't saved
 */
export function usePasteDraft(
  currentRows: readonly Shipment[],
  defaultCourier: string,
  pastedText: string,
  onDone: () => void,
) {
  const [draft, setDraft] = useState<Draft | null>(() =>
    pastedText ? createDraft(currentRows, pastedText) : null,
  )
  const [marksSent, setMarksSent] = useState(true)
  const [refusals, setRefusals] = useState<readonly RowRefusal[]>([])
  const { busy: saving, runUnlessBusy } = useBusy()
  const mutation = useSaveParcels()
  const offerUndo = useOfferUndoOfSending()

  const currentRowsById = new Map(currentRows.map((row) => [row.id, row]))
  const draftRows = draft
    ? draft.rows.map((row) => buildDraftRow(draft, row, currentRowsById.get(row.id), defaultCourier))
    : []
  const earlierIndexes = findEarlierDuplicates(
    draftRows.map(({ isIncluded, input }) => ({ sample_resi: isIncluded ? input.resi : '' })),
  )
  const findHolder = useFindResiHolder(
    draftRows.map(({ row: { id, username, sample_resi }, isIncluded, input }) => ({
      id,
      username,
      resi: isIncluded ? toValidResi(input.resi) : (sample_resi ?? ''),
    })),
  )
  const rows = draftRows.map((draftRow, index) => ({
    ...draftRow,
    problem: findProblem(draftRow, earlierIndexes[index] ?? null),
    warning: describeHolder(findHolder({ id: draftRow.row.id, resi: toValidResi(draftRow.input.resi) })),
  }))
  const includedRows = rows.filter(({ isIncluded }) => isIncluded)

  /**
   * Returns a warning that another affiliate has the number. If that affiliate is saved together with this row,
   * `findProblem` returns an error with the position of its row instead.
   */
  function describeHolder(holder: { id: string; username: string } | undefined) {
    if (!holder || draftRows.some(({ row, isIncluded }) => isIncluded && row.id === holder.id))
      return undefined
    return `Resi ini juga dipakai ${isolate(holder.username)}`
  }

  /** @param earlierIndex index of an earlier row with the same number; null if there is none */
  function findProblem(
    { row, input: { resi, courier }, isListed, defaultCourier: rowCourier }: DraftRow,
    earlierIndex: number | null,
  ) {
    if (resi === '') return undefined
    if (!isListed) return 'Sudah tidak ada di daftar, dibiarkan'
    const kind = refusals.find(({ id }) => id === row.id)?.kind
    if (kind && kind !== 'changed') return refusalText[kind]
    if (earlierIndex !== null) return `Resi sama dengan baris ${earlierIndex + 1}`
    return findResiProblem(resi) ?? findCourierProblem(courier || rowCourier)
  }

  function change(id: string, fields: Partial<AssignedValues>) {
    if (saving) return
    setDraft((before) => {
      if (!before) return before
      const oldValues = before.assigned.get(id) ?? noValues
      // A number that was typed by hand is neither doubtful nor a guess.
      const { doubt, isByOrder } = fields.resi === undefined ? oldValues : noValues
      const assigned = new Map(before.assigned).set(id, { ...oldValues, ...fields, doubt, isByOrder })
      return { ...before, assigned }
    })
  }

  function confirm(id: string, storedText: string, isConfirmed: boolean) {
    if (saving) return
    setDraft((before) => {
      if (!before) return before
      const confirmed = new Map(before.confirmed)
      if (isConfirmed) confirmed.set(id, storedText)
      else confirmed.delete(id)
      return { ...before, confirmed }
    })
  }

  async function send() {
    if (includedRows.length === 0 || includedRows.some(({ problem }) => problem !== undefined)) return
    try {
      const saved = await mutation.mutateAsync({
        sent: marksSent,
        rows: includedRows.map(({ row: { id, revision }, input, defaultCourier: rowCourier }) => ({
          id,
          revision,
          sample_courier: input.courier || rowCourier,
          sample_resi: input.resi,
        })),
      })
      if (marksSent) offerUndo(saved.rows)
      else toastSuccess(`${formatCount(saved.rows.length)} resi disimpan`)
      onDone()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof mutation.error>
      if (isDefinedError(error) && error.code === 'ROWS_REFUSED') setRefusals(error.data.rows)
      toastError(describeSaveFailure(error, failureText).toast)
    }
  }

  return {
    assignment: draft,
    rows,
    assignedCount: draft?.assignedCount ?? 0,
    doubtfulCount: rows.filter(({ doubt, isConfirmed }) => doubt && !isConfirmed).length,
    byOrderCount: rows.filter(({ isByOrder }) => isByOrder).length,
    surplus: draft?.surplus ?? [],
    unassigned: draft?.unassigned ?? [],
    missingCount: rows.filter(({ storedText, input }) => storedText === '' && input.resi === '').length,
    includedCount: includedRows.length,
    refusalMessage: formatRefusals(
      refusals,
      rows.map(({ row }) => row),
    ),
    marksSent,
    saving,
    setMarksSent: (marks: boolean) => !saving && setMarksSent(marks),
    assign: (text: string) => setDraft(createDraft(currentRows, text)),
    change,
    confirm,
    send: () => runUnlessBusy(send),
  }
}

function createDraft(rows: readonly Shipment[], text: string): Draft {
  const assignment = assignLines(rows, parsePastedLines(text))
  const isAssigned = ({ id }: Shipment) => assignment.assigned.has(id)
  return {
    ...assignment,
    rows: [...rows.filter(isAssigned), ...rows.filter((row) => !isAssigned(row))],
    assignedCount: assignment.assigned.size,
    confirmed: new Map(),
  }
}

type DraftRow = ReturnType<typeof buildDraftRow>

/**
 * Compares the pasted values of a row with what is stored now.
 * @param currentRow undefined once the row has left the list; `rowWhenPasted` then stands for it
 */
function buildDraftRow(
  { assigned, confirmed }: Draft,
  rowWhenPasted: Shipment,
  currentRow: Shipment | undefined,
  defaultCourier: string,
) {
  const row = currentRow ?? rowWhenPasted
  const { resi, courier, doubt, isByOrder = false } = assigned.get(row.id) ?? noValues
  const storedText = formatStoredParcel(row)
  const hasOtherResi = normalizeResi(resi) !== row.sample_resi
  const hasOtherCourier = courier !== '' && courier !== row.sample_courier
  const replacesStored = storedText !== '' && resi !== '' && (hasOtherResi || hasOtherCourier)
  const isDoubtful = doubt !== undefined && hasOtherResi
  const isConfirmed = confirmed.get(row.id) === storedText
  const isListed = currentRow !== undefined
  return {
    row,
    /** the pasted or corrected values */
    input: { resi, courier },
    doubt: isDoubtful ? doubt : undefined,
    isByOrder,
    /** the stored courier and number in one text, or '' */
    storedText,
    /** true if the pasted values would replace a stored number */
    replacesStored,
    isConfirmed,
    isListed,
    /** true if the row is saved */
    isIncluded: resi !== '' && isListed && (isConfirmed || !(replacesStored || isDoubtful)),
    /** the courier that is saved if the line names none */
    defaultCourier: row.sample_courier || defaultCourier,
  }
}

/** Returns the stored courier and number, or '' if there is no number. */
function formatStoredParcel({ sample_courier, sample_resi }: Shipment): string {
  return sample_resi ? `${sample_courier ?? ''} ${sample_resi}`.trim() : ''
}

function toValidResi(resi: string): string {
  return findResiProblem(resi) ? '' : normalizeResi(resi)
}
