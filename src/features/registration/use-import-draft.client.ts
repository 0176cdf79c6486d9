/** State of the import: the rows that were read, what was found about them, and their registration. */
import { isDefinedError } from '@orpc/client'
import { useMemo, useState } from 'react'
import type { Registration } from '#features/affiliates/affiliate.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { useCan } from '#features/session/session.client.ts'
import { toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { toastUndo } from '#kit/feedback/undo-toast.tsx'
import { saveFailure } from '#kit/form/save-failure.client.ts'
import { useOnce } from '#kit/form/use-once.client.ts'
import { type ColumnsTaken, noColumns, withRights } from './columns-taken.ts'
import type { Undone } from './import.ts'
import {
  type DraftRow,
  type Field,
  type ForAll,
  goes,
  judged,
  waits,
  withField,
  withProduct,
} from './import-draft.ts'
import { useImport, useUndoImport } from './imports.client.ts'
import type { Pasted } from './pasted-rows.client.ts'
import { useConflicts } from './use-conflicts.client.ts'

const failed = 'Gagal menyimpan registrasi affiliate'

/** @param products the products that may be chosen */
export function useImportDraft(products: readonly ProductName[], onDone: () => void) {
  const [rows, setRows] = useState<DraftRow[]>([])
  const [trouble, setTrouble] = useState('')
  const [columns, setColumns] = useState<ColumnsTaken>(noColumns)
  const can = useCan()
  const [forAll, setForAll] = useState<Omit<ForAll, 'only_product_id'>>({
    platform: 'tiktok',
    product_id: '',
  })
  const only = products.length === 1 ? (products[0]?.id ?? '') : ''
  const all = useMemo(() => ({ ...forAll, only_product_id: only }), [forAll, only])
  const { busy: saving, once } = useOnce()
  const register = useImport()
  const offerUndo = useOfferUndoOfImport()

  const inputs = useMemo(() => judged(rows, all, () => []).map(({ input }) => input), [rows, all])
  const found = useConflicts(inputs)
  const shown = judged(rows, all, found.of)
  const going = shown.filter(goes)

  function take(pasted: Pasted) {
    if ('trouble' in pasted) return setTrouble(pasted.trouble)
    setTrouble('')
    found.forget()
    const taken = withRights(pasted, can)
    setColumns(taken.columns)
    setRows(taken.people.map((person, key) => ({ ...person, key, out: false })))
  }

  function change(key: number, to: (row: DraftRow) => DraftRow) {
    setRows((before) => before.map((row) => (row.key === key ? to(row) : row)))
  }

  async function send() {
    if (going.length === 0) return
    const sent = going.map(({ input }) => input as Registration)
    try {
      const made = await register.mutateAsync({
        rows: going.map(({ input, row: { more_product_ids, restoring } }) => ({
          ...(input as Registration),
          more_product_ids,
          ...(restoring && { restored: restoring.fields }),
        })),
      })
      offerUndo(made)
      const left = shown.filter(waits).map(({ row }) => row)
      setRows(left)
      found.forget()
      if (left.length === 0) onDone()
    } catch (thrown) {
      const error = thrown as NonNullable<typeof register.error>
      const refused =
        isDefinedError(error) && (error.code === 'ROWS_REFUSED' || error.code === 'PRODUCT_HIDDEN')
      toastError(refused ? error.message : saveFailure(error, failed).toast)
      if (refused) found.learn(sent, error.data.rows)
    }
  }

  return {
    rows: shown,
    going: going.length,
    trouble,
    columns,
    forAll: all,
    unchecked: found.failed,
    saving,
    take,
    setForAll,
    setField: (key: number, field: Field, value: string) =>
      field === 'product_id'
        ? setRows((before) => withProduct(before, key, value))
        : change(key, (row) => withField(row, field, value)),
    setOut: (key: number, out: boolean) => change(key, (row) => ({ ...row, out })),
    restart: () => setRows([]),
    send: () => once(send),
  }
}

/** Returns one sentence about the outcome of an undone import. */
export function undoneText({ removed, kept }: Undone): string {
  const gone = `${removed.toLocaleString('id-ID')} affiliate ditarik kembali.`
  return kept === 0 ? gone : `${gone} ${kept.toLocaleString('id-ID')} tetap karena sudah diubah.`
}

function useOfferUndoOfImport() {
  const undo = useUndoImport()
  return ({ id, made }: { id: string; made: number }) =>
    toastUndo(
      `${made.toLocaleString('id-ID')} affiliate didaftarkan`,
      async () => {
        try {
          const undone = await undo.mutateAsync({ id })
          if (undone.kept > 0) toastSuccess(undoneText(undone))
          return true
        } catch (error) {
          toastError(saveFailure(error, 'Gagal membatalkan impor').toast)
          return false
        }
      },
      'Berhasil',
    )
}
