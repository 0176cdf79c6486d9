/** State of an import: the rows that were read, the problems and conflicts of each, and their registration. */
import { isDefinedError } from '@orpc/client'
import { useMemo, useState } from 'react'
import { formatCount } from '#base/count.ts'
import type { RegistrationInput } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useBusy } from '#kit/form/use-busy.client.ts'
import type { UndoResult } from './import.ts'
import {
  checkDraft,
  type DefaultValues,
  type DraftRow,
  type GridField,
  isReady,
  needsCorrection,
  setRowField,
  setRowProduct,
} from './import-draft.ts'
import { type ImportedColumns, noColumns, removeForbiddenColumns } from './imported-columns.ts'
import { useRegisterRows, useUndoImport } from './imports.client.ts'
import type { PasteResult } from './pasted-rows.client.ts'
import { useConflicts } from './use-conflicts.client.ts'

const failureText = 'Gagal menyimpan registrasi affiliate'

/** @param products the products that may be chosen */
export function useImportDraft(products: readonly ProductName[], onDone: () => void) {
  const [rows, setRows] = useState<DraftRow[]>([])
  /** the number of affiliates of each import that this draft has made, without those that were undone */
  const [countByImport, setCountByImport] = useState<Readonly<Record<string, number>>>({})
  const [problem, setProblem] = useState('')
  const [columns, setColumns] = useState<ImportedColumns>(noColumns)
  const can = useCan()
  const [chosenDefaults, setDefaults] = useState<Omit<DefaultValues, 'only_product_id'>>({
    platform: 'tiktok',
    product_id: '',
  })
  const onlyProduct = products.length === 1 ? (products[0]?.id ?? '') : ''
  const defaults = useMemo(
    () => ({ ...chosenDefaults, only_product_id: onlyProduct }),
    [chosenDefaults, onlyProduct],
  )
  const { busy: saving, runUnlessBusy } = useBusy()
  const register = useRegisterRows()
  const offerUndo = useOfferUndoOfImport()

  // The conflicts don't matter here: they change the states of the rows, and not what the rows would register.
  const inputs = useMemo(
    () => checkDraft(rows, defaults, () => []).map(({ input }) => input),
    [rows, defaults],
  )
  const conflicts = useConflicts(inputs)
  const checkedRows = checkDraft(rows, defaults, conflicts.find)
  const readyRows = checkedRows.filter(isReady)

  function showPasted(result: PasteResult) {
    if ('problem' in result) return setProblem(result.problem)
    setProblem('')
    conflicts.clear()
    const permittedResult = removeForbiddenColumns(result, can)
    setColumns(permittedResult.columns)
    setRows(
      permittedResult.people.map((person, index) => ({ ...person, number: index + 1, isLeftOut: null })),
    )
  }

  function updateRow(number: number, update: (row: DraftRow) => DraftRow) {
    setRows((before) => before.map((row) => (row.number === number ? update(row) : row)))
  }

  /** Updates the count after an import was undone. Checks the rows again, since the undo can change their conflicts. */
  function noteUndo(importId: string, { remaining_count }: UndoResult) {
    setCountByImport((before) => (importId in before ? { ...before, [importId]: remaining_count } : before))
    conflicts.clear()
  }

  async function send() {
    if (readyRows.length === 0) return
    const sentInputs = readyRows.map(({ input }) => input)
    try {
      const imported = await register.mutateAsync({
        rows: readyRows.map(({ input, row: { nama, more_product_ids, restoration } }) => ({
          ...(input as RegistrationInput),
          nama,
          more_product_ids,
          ...(restoration && { restored: restoration.values }),
        })),
      })
      offerUndo(imported, noteUndo)
      const rowsToCorrect = checkedRows.filter(needsCorrection).map(({ row }) => row)
      setRows(rowsToCorrect)
      setCountByImport((before) => ({ ...before, [imported.id]: imported.registered_count }))
      conflicts.clear()
      if (rowsToCorrect.length === 0) onDone()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof register.error>
      const isRefused =
        isDefinedError(error) && (error.code === 'ROWS_REFUSED' || error.code === 'PRODUCT_HIDDEN')
      toastError(isRefused ? error.message : describeSaveFailure(error, failureText).toast)
      if (isRefused) conflicts.add(sentInputs, error.data.rows)
    }
  }

  return {
    rows: checkedRows,
    readyCount: readyRows.length,
    unregisteredCount: readyRows.length + checkedRows.filter(needsCorrection).length,
    registeredCount: Object.values(countByImport).reduce((sum, count) => sum + count, 0),
    problem,
    columns,
    defaults,
    /** true if the server could not check the rows for conflicts */
    isUnchecked: conflicts.hasFailed,
    saving,
    showPasted,
    noteUndo,
    setDefaults,
    setField: (number: number, field: GridField, value: string) =>
      field === 'product_id'
        ? setRows((before) => setRowProduct(before, number, value))
        : updateRow(number, (row) => setRowField(row, field, value)),
    setLeftOut: (number: number, isLeftOut: boolean) => updateRow(number, (row) => ({ ...row, isLeftOut })),
    restart: () => setRows([]),
    send: () => runUnlessBusy(send),
  }
}

/** Describes how many affiliates of an import were deleted, and how many stay. */
export function describeUndo({ removed_count, remaining_count }: UndoResult): string {
  const removedText = `${formatCount(removed_count)} affiliate ditarik kembali.`
  return remaining_count === 0
    ? removedText
    : `${removedText} ${formatCount(remaining_count)} tetap karena sudah diubah.`
}

function useOfferUndoOfImport() {
  const undo = useUndoImport()
  return (
    { id, registered_count }: { id: string; registered_count: number },
    onUndone: (importId: string, undoResult: UndoResult) => void,
  ) =>
    toastUndo(
      `${formatCount(registered_count)} affiliate didaftarkan`,
      async () => {
        try {
          const undoResult = await undo.mutateAsync({ id })
          onUndone(id, undoResult)
          if (undoResult.remaining_count > 0) toastSuccess(describeUndo(undoResult))
          return true
        } catch (error) {
          toastError(describeSaveFailure(error, 'Gagal membatalkan impor').toast)
          return toUndoResult(error)
        }
      },
      'Berhasil',
    )
}
