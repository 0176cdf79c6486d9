/** State of the fields for courier and tracking number of a row. Until the user types, they show the stored values. */
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

function isSame(typed: Parcel, stored: Parcel): boolean {
  return typed.courier === stored.courier && normalizeResi(typed.resi) === stored.resi
}

/** @param defaultCourier the courier for a number that is typed without one */
export function useParcel(row: Row, defaultCourier: string) {
  const storedParcel = readParcel(row)
  const mutation = useSaveParcel()
  /** the typed values, and the values that were stored when the user began to type */
  const [edit, setEdit] = useState<{ typed: Parcel; storedBefore: Parcel } | null>(null)
  const [failureMessage, setFailureMessage] = useState('')
  const pendingSave = useRef<Promise<boolean>>(undefined)
  const current = edit?.typed ?? storedParcel
  const hasConflict =
    edit !== null && !isSame(edit.storedBefore, storedParcel) && !isSame(edit.typed, storedParcel)

  function change(fields: Partial<Parcel>) {
    setFailureMessage('')
    setEdit({ typed: { ...current, ...fields }, storedBefore: edit?.storedBefore ?? storedParcel })
  }

  async function write(): Promise<boolean> {
    if (!edit) return true
    if (hasConflict) return false
    const { resi } = edit.typed
    const isCourierMissing = edit.typed.courier === '' && storedParcel.courier === '' && resi !== ''
    const parcel = { resi, courier: isCourierMissing ? defaultCourier : edit.typed.courier }
    if (isSame(parcel, storedParcel)) {
      setEdit(null)
      return true
    }
    if (findResiProblem(resi) || findCourierProblem(parcel.courier)) return false
    const send = (revision: number) =>
      mutation.mutateAsync({ id: row.id, revision, sample_courier: parcel.courier, sample_resi: resi })
    try {
      await send(row.revision)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof mutation.error>
      const newerRow = isDefinedError(error) && error.code === 'CHANGED' ? error.data : undefined
      // If a colleague has changed something else about the affiliate, the save is repeated without asking.
      const isUnrelatedChange = newerRow && isSame(edit.storedBefore, readParcel(newerRow))
      try {
        if (!isUnrelatedChange) throw error
        await send(newerRow.revision)
      } catch (lastError) {
        const message = findUserMessage(lastError) ?? 'Gagal menyimpan resi. Coba lagi.'
        setFailureMessage(message)
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
    dirty: edit !== null && !isSame(edit.typed, storedParcel),
    saving: mutation.isPending,
    resiError: findResiProblem(current.resi) ?? (failureMessage || undefined),
    courierError: findCourierProblem(current.courier),
    change,
    save,
    /** Lets the next save replace the colleague's values, which the user has now seen. */
    keepEdit: () => setEdit((before) => before && { ...before, storedBefore: storedParcel }),
    discardEdit: () => setEdit(null),
  }
}
