/** Courier and number of a row while they are edited. Without edits they follow the row. */
import { isDefinedError } from '@orpc/client'
import { useRef, useState } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { userMessage } from '#kit/form/save-failure.client.ts'
import { courierProblem, plainResi, resiProblem } from './shipment.ts'
import { useNoteShipment } from './shipping.client.ts'

interface Parcel {
  courier: string
  resi: string
}

type Row = Pick<Affiliate, 'id' | 'revision' | 'sample_courier' | 'sample_resi'>

function parcelOf({ sample_courier, sample_resi }: Row): Parcel {
  return { courier: sample_courier ?? '', resi: sample_resi ?? '' }
}

function isSame(a: Parcel, b: Parcel): boolean {
  return a.courier === b.courier && plainResi(a.resi) === b.resi
}

/** @param courier used for a number that is typed without a courier */
export function useParcel(row: Row, courier: string) {
  const now = parcelOf(row)
  const note = useNoteShipment()
  /** the typed values, and the stored values that the edit started from */
  const [typed, setTyped] = useState<{ parcel: Parcel; from: Parcel } | null>(null)
  const [refused, setRefused] = useState('')
  const running = useRef<Promise<boolean>>(undefined)
  const shown = typed?.parcel ?? now
  const meanwhile = typed !== null && !isSame(typed.from, now) && !isSame(typed.parcel, now)

  function type(part: Partial<Parcel>) {
    setRefused('')
    setTyped({ parcel: { ...shown, ...part }, from: typed?.from ?? now })
  }

  async function write(): Promise<boolean> {
    if (!typed) return true
    if (meanwhile) return false
    const { resi } = typed.parcel
    const parcel = { resi, courier: typed.parcel.courier || (resi && !now.courier ? courier : '') }
    if (isSame(parcel, now)) {
      setTyped(null)
      return true
    }
    if (resiProblem(resi) || courierProblem(parcel.courier)) return false
    const send = (revision: number) =>
      note.mutateAsync({ id: row.id, revision, sample_courier: parcel.courier, sample_resi: resi })
    try {
      await send(row.revision)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof note.error>
      const other = isDefinedError(error) && error.code === 'CHANGED' ? error.data : undefined
      // If a colleague has changed something else about the affiliate, the save is repeated without asking.
      const isElsewhere = other && isSame(typed.from, parcelOf(other))
      try {
        if (!isElsewhere) throw error
        await send(other.revision)
      } catch (last) {
        const why = userMessage(last) ?? 'Gagal menyimpan resi. Coba lagi.'
        setRefused(why)
        toastError(why)
        return false
      }
    }
    setTyped(null)
    return true
  }

  /** @returns true if everything that was typed is stored */
  function save(): Promise<boolean> {
    running.current ??= write().finally(() => {
      running.current = undefined
    })
    return running.current
  }

  return {
    ...shown,
    /**
     * The values that a colleague has saved in the meantime, if they conflict with what is typed. The user has to
     * choose.
     */
    meanwhile: meanwhile ? now : undefined,
    dirty: typed !== null && !isSame(typed.parcel, now),
    saving: note.isPending,
    resiError: resiProblem(shown.resi) ?? (refused || undefined),
    courierError: courierProblem(shown.courier),
    type,
    save,
    /** The user has seen the colleague's values and replaces them with the typed ones. */
    overrule: () => setTyped((before) => before && { ...before, from: now }),
    drop: () => setTyped(null),
  }
}
