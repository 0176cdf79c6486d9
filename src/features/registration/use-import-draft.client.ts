/** State of the import: the rows that were read, what was found about them, and their registration. */
import { isDefinedError } from '@orpc/client'
import { useMemo, useState } from 'react'
import { formatCount } from '#base/count.ts'
import type { RegistrationInput } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { describeSaveFailure, toUndoResult } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import type { UndoResult } from './import.ts'
import {
  checkDraft,
  type DraftRow,
  type ForAll,
  type GridField,
  isReady,
  needsCorrection,
  withField,
  withProduct,
} from './import-draft.ts'
import { type ImportedColumns, noColumns, removeForbiddenColumns } from './imported-columns.ts'
import { useImport, useUndoImport } from './imports.client.ts'
import type { PasteResult } from './pasted-rows.client.ts'
import { useConflicts } from './use-conflicts.client.ts'

const failureText = 'Gagal menyimpan registrasi affiliate'

/** @param products the products that may be chosen */
export function useImportDraft(products: readonly ProductName[], onDone: () => void) {
  const [rows, setRows] = useState<DraftRow[]>([])
  const [registeredCount, setRegisteredCount] = useState(0)
  const [problem, setProblem] = useState('')
  const [columns, setColumns] = useState<ImportedColumns>(noColumns)
  const can = useCan()
  const [forAll, setForAll] = useState<Omit<ForAll, 'only_product_id'>>({
    platform: 'tiktok',
    product_id: '',
  })
  const onlyProduct = products.length === 1 ? (products[0]?.id ?? '') : ''
  const valuesForAll = useMemo(() => ({ ...forAll, only_product_id: onlyProduct }), [forAll, onlyProduct])
  const { busy: saving, once } = useOnce()
  const register = useImport()
  const offerUndo = useOfferUndoOfImport()

  const inputs = useMemo(
    () => checkDraft(rows, valuesForAll, () => []).map(({ input }) => input),
    [rows, valuesForAll],
  )
  const conflicts = useConflicts(inputs)
  const checkedRows = checkDraft(rows, valuesForAll, conflicts.find)
  const readyRows = checkedRows.filter(isReady)

  function showPasted(result: PasteResult) {
    if ('problem' in result) return setProblem(result.problem)
    setProblem('')
    conflicts.clear()
    setRegisteredCount(0)
    const permittedResult = removeForbiddenColumns(result, can)
    setColumns(permittedResult.columns)
    setRows(permittedResult.people.map((person, n) => ({ ...person, number: n + 1, isLeftOut: false })))
  }

  function change(number: number, update: (row: DraftRow) => DraftRow) {
    setRows((before) => before.map((row) => (row.number === number ? update(row) : row)))
  }

  async function send() {
    if (readyRows.length === 0) return
    const sentInputs = readyRows.map(({ input }) => input)
    try {
      const imported = await register.mutateAsync({
        rows: readyRows.map(({ input, row: { nama, more_product_ids, restoring } }) => ({
          ...(input as RegistrationInput),
          nama,
          more_product_ids,
          ...(restoring && { restored: restoring.fields }),
        })),
      })
      offerUndo(imported)
      const openRows = checkedRows.filter(needsCorrection).map(({ row }) => row)
      setRows(openRows)
      setRegisteredCount((before) => before + imported.registered_count)
      conflicts.clear()
      if (openRows.length === 0) onDone()
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
    openCount: readyRows.length + checkedRows.filter(needsCorrection).length,
    registeredCount,
    problem,
    columns,
    forAll: valuesForAll,
    isUnchecked: conflicts.hasFailed,
    saving,
    showPasted,
    setForAll,
    setField: (number: number, field: GridField, value: string) =>
      field === 'product_id'
        ? setRows((before) => withProduct(before, number, value))
        : change(number, (row) => withField(row, field, value)),
    setLeftOut: (number: number, isLeftOut: boolean) => change(number, (row) => ({ ...row, isLeftOut })),
    restart: () => setRows([]),
    send: () => once(send),
  }
}

/** Returns one sentence about the outcome of an undone import. */
export function formatUndone({ removed_count, remaining_count }: UndoResult): string {
  const removedText = `${formatCount(removed_count)} affiliate ditarik kembali.`
  return remaining_count === 0
    ? removedText
    : `${removedText} ${formatCount(remaining_count)} tetap karena sudah diubah.`
}

function useOfferUndoOfImport() {
  const undo = useUndoImport()
  return ({ id, registered_count }: { id: string; registered_count: number }) =>
    toastUndo(
      `${formatCount(registered_count)} affiliate didaftarkan`,
      async () => {
        try {
          const undoResult = await undo.mutateAsync({ id })
          if (undoResult.remaining_count > 0) toastSuccess(formatUndone(undoResult))
          return true
        } catch (error) {
          toastError(describeSaveFailure(error, 'Gagal membatalkan impor').toast)
          return toUndoResult(error)
        }
      },
      'Berhasil',
    )
}
