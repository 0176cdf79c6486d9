/** Courier and number of a row while they are edited. Without edits they follow the row. */
import { isDefinedError } from '@orpc/client'
import { useRef, useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { findUserMessage } from '#kit/form/save-failure.client.ts'
import { findCourierProblem, findResiProblem, normalizeResi } from './shipment.ts'
import { useSaveParcel } from './shipping.client.ts'

interface Parcel {
  courier: string
  resi: string
}

type Row = Pick<Affiliate, 'id' | 'revision' | 'sample_courier' | 'sample_resi'>

function readParcel({ sample_courier, sample_resi }: Row): Parcel {
  return { courier: sample_courier ?? '', resi: sample_resi ?? '' }
}

function isSame(a: Parcel, b: Parcel): boolean {
  return a.courier === b.courier && normalizeResi(a.resi) === b.resi
}

/** @param courier used for a number that is typed without a courier */
export function useParcel(row: Row, courier: string) {
  const storedParcel = readParcel(row)
  const note = useSaveParcel()
  /** the typed values, and the stored values that the edit started from */
  const [edit, setEdit] = useState<{ parcel: Parcel; from: Parcel } | null>(null)
  const [refusal, setRefusal] = useState('')
  const pendingSave = useRef<Promise<boolean>>(undefined)
  const current = edit?.parcel ?? storedParcel
  const hasConflict = edit !== null && !isSame(edit.from, storedParcel) && !isSame(edit.parcel, storedParcel)

  function change(part: Partial<Parcel>) {
    setRefusal('')
    setEdit({ parcel: { ...current, ...part }, from: edit?.from ?? storedParcel })
  }

  async function write(): Promise<boolean> {
    if (!edit) return true
    if (hasConflict) return false
    const { resi } = edit.parcel
    const parcel = { resi, courier: edit.parcel.courier || (resi && !storedParcel.courier ? courier : '') }
    if (isSame(parcel, storedParcel)) {
      setEdit(null)
      return true
    }
    if (findResiProblem(resi) || findCourierProblem(parcel.courier)) return false
    const send = (revision: number) =>
      note.mutateAsync({ id: row.id, revision, sample_courier: parcel.courier, sample_resi: resi })
    try {
      await send(row.revision)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof note.error>
      const newerRow = isDefinedError(error) && error.code === 'CHANGED' ? error.data : undefined
      // If a colleague has changed something else about the affiliate, the save is repeated without asking.
      const isUnrelatedChange = newerRow && isSame(edit.from, readParcel(newerRow))
      try {
        if (!isUnrelatedChange) throw error
        await send(newerRow.revision)
      } catch (lastError) {
        const message = findUserMessage(lastError) ?? 'Gagal menyimpan resi. Coba lagi.'
        setRefusal(message)
        toastError(message)
        return false
      }
    }
    setEdit(null)
    return true
  }

  /** @returns true if everything that was typed is stored */
  function save(): Promise<boolean> {
    pendingSave.current ??= write().finally(() => {
      pendingSave.current = undefined
    })
    return pendingSave.current
  }

  return {
    ...current,
    /**
     * The values that a colleague has saved in the meantime, if they conflict with what is typed. The user has to
     * choose.
     */
    conflictingValues: hasConflict ? storedParcel : undefined,
    dirty: edit !== null && !isSame(edit.parcel, storedParcel),
    saving: note.isPending,
    resiError: findResiProblem(current.resi) ?? (refusal || undefined),
    courierError: findCourierProblem(current.courier),
    change,
    save,
    /** The user has seen the colleague's values and replaces them with the typed ones. */
    overrule: () => setEdit((before) => before && { ...before, from: storedParcel }),
    drop: () => setEdit(null),
  }
}
