/**
 * State of the fields for courier and tracking number of a row. Until the user types, they show the stored values. What
 * was typed and not yet saved survives a reload.
 */
import { isDefinedError } from '@orpc/client'
import { useEffect, useRef, useState } from 'react'
import { mergeFields } from '#base/conflict.ts'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { useSession } from '#features/session/session.client.ts'
import { toastError } from '#kit/feedback/toast.tsx'
import { describeFailure } from '#kit/form/save-failure.client.ts'
import { findCourierProblem, findResiProblem, normalizeResi } from './shipment.ts'
import { useSaveParcel } from './shipping.client.ts'
import {
  type Parcel,
  type ParcelEdit,
  readTypedParcel,
  releaseTypedParcel,
  storeTypedParcel,
} from './typed-parcels.client.ts'

/** 'edited' if the user typed on during the save, so that what is in the fields now is not stored. */
type SaveResult = 'saved' | 'edited' | 'refused'

type Row = Pick<Affiliate, 'id' | 'revision' | 'sample_courier' | 'sample_resi'>

function readParcel({ sample_courier, sample_resi }: Row): Parcel {
  return { courier: sample_courier ?? '', resi: sample_resi ?? '' }
}

function isSame(typed: Parcel, stored: Parcel): boolean {
  return typed.courier === stored.courier && normalizeResi(typed.resi) === stored.resi
}

/** Checks whether a colleague has stored other values since the user began to type. */
function isConflict({ typed, storedBefore, sent }: ParcelEdit, stored: Parcel): boolean {
  return ![storedBefore, typed, ...(sent ? [sent] : [])].some((own) => isSame(own, stored))
}

/** Returns the edit after a save: null if everything is stored, or else what was typed since the save began. */
function continueEdit(latest: ParcelEdit | null, saved: ParcelEdit, stored: Parcel): ParcelEdit | null {
  if (latest === null || latest.typed === saved.typed) return null
  // A field that is unchanged since the save began follows the stored value, such as a courier that was filled in.
  const typed = mergeFields(['courier', 'resi'], saved.typed, latest.typed, stored)
  return isSame(typed, stored) ? null : { typed, storedBefore: stored }
}

/** Returns the edit from before a reload, or null if a save whose answer the page did not get has stored it. */
function continueRestoredEdit(edit: ParcelEdit | null, stored: Parcel): ParcelEdit | null {
  if (!edit?.sent || !isSame(edit.sent, stored)) return edit
  const typed = { ...edit.typed, courier: edit.typed.courier || stored.courier }
  return isSame(typed, stored) ? null : { typed, storedBefore: stored }
}

interface ParcelOptions {
  /** the courier for a number that is typed without one */
  defaultCourier?: string
  /** true if a button saves the fields: then this browser stores nothing, because a form asks before it is left */
  isSavedByForm?: boolean
}

export function useParcel(row: Row, { defaultCourier = '', isSavedByForm = false }: ParcelOptions) {
  const { user } = useSession()
  const mutation = useSaveParcel()
  const [savedRow, setSavedRow] = useState(row)
  const newestRow = savedRow.revision > row.revision ? savedRow : row
  const latestRow = useRef<Row>(newestRow)
  const [edit, setEdit] = useState<ParcelEdit | null>(() =>
    isSavedByForm ? null : continueRestoredEdit(readTypedParcel(user.id, row.id), readParcel(row)),
  )
  /** the edit with what was typed since the last render, which a running save reads */
  const latestEdit = useRef(edit)
  const hasRestoredEdit = useRef(edit !== null)
  const [failureMessage, setFailureMessage] = useState('')
  const pendingSave = useRef<Promise<SaveResult>>(undefined)
  const changeCount = useRef(0)
  const changeCountAtSave = useRef(0)
  const storedParcel = readParcel(newestRow)
  const current = edit?.typed ?? storedParcel
  const hasConflict = edit !== null && isConflict(edit, storedParcel)

  useEffect(() => {
    latestRow.current = newestRow
  })

  useEffect(() => {
    if (!hasRestoredEdit.current) return
    hasRestoredEdit.current = false
    replaceEdit(latestEdit.current)
    // Leaving the field would have saved it before the reload.
    void save()
  })

  useEffect(
    () => () => {
      if (!isSavedByForm && latestEdit.current !== null) releaseTypedParcel(user.id, row.id)
    },
    [isSavedByForm, user.id, row.id],
  )

  function replaceEdit(next: ParcelEdit | null) {
    latestEdit.current = next
    setEdit(next)
    if (!isSavedByForm) storeTypedParcel(user.id, row.id, next)
  }

  function change(fields: Partial<Parcel>) {
    setFailureMessage('')
    changeCount.current++
    const before = latestEdit.current ?? { typed: storedParcel, storedBefore: storedParcel }
    replaceEdit({ ...before, typed: { ...before.typed, ...fields } })
  }

  /** Saves the latest edit. If the user types on meanwhile, the edit goes on with that. */
  async function write(): Promise<void> {
    const edited = latestEdit.current
    const stored = readParcel(latestRow.current)
    if (!edited || isConflict(edited, stored)) return
    const { courier, resi } = edited.typed
    const isCourierMissing = courier === '' && stored.courier === '' && resi !== ''
    const parcel = { resi, courier: isCourierMissing ? defaultCourier : courier }
    if (isSame(parcel, stored)) return replaceEdit(null)
    if (findResiProblem(resi) || findCourierProblem(parcel.courier)) return
    setFailureMessage('')
    replaceEdit({ ...edited, sent: { ...parcel, resi: normalizeResi(resi) } })
    try {
      const storedRow = await sendUnlessConflict(parcel, edited)
      latestRow.current = storedRow
      setSavedRow(storedRow)
      replaceEdit(continueEdit(latestEdit.current, edited, readParcel(storedRow)))
    } catch (error) {
      const message = describeFailure(error, 'Gagal menyimpan resi. Coba lagi.')
      setFailureMessage(message)
      toastError(message)
    }
  }

  /** If a colleague has changed something else about the affiliate, the save is repeated without asking. */
  async function sendUnlessConflict(parcel: Parcel, edited: ParcelEdit): Promise<Row> {
    const send = (revision: number) =>
      mutation.mutateAsync({
        id: row.id,
        revision,
        sample_courier: parcel.courier,
        sample_resi: parcel.resi,
      })
    try {
      return await send(latestRow.current.revision)
    } catch (thrown) {
      const error = thrown as NonNullable<typeof mutation.error>
      const newerRow = isDefinedError(error) && error.code === 'CHANGED' ? error.data : undefined
      if (!newerRow || isConflict(edited, readParcel(newerRow))) throw error
      return send(newerRow.revision)
    }
  }

  /** Repeats the save if it was called again meanwhile, unless the user has typed on since that call. */
  async function writeAll(): Promise<SaveResult> {
    for (;;) {
      const countBefore = changeCount.current
      await write()
      if (latestEdit.current === null) return 'saved'
      if (changeCount.current === countBefore) return 'refused'
      if (changeCountAtSave.current !== changeCount.current) return 'edited'
    }
  }

  /**
   * Saves what is typed, if need be after the save that is under way. The reason of a refusal is shown at the fields or
   * in a toast.
   */
  function save(): Promise<SaveResult> {
    changeCountAtSave.current = changeCount.current
    pendingSave.current ??= writeAll().finally(() => {
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
    keepEdit: () => edit && replaceEdit({ ...edit, storedBefore: storedParcel }),
    discardEdit: () => replaceEdit(null),
  }
}
