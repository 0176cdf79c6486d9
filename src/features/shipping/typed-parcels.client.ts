/**
 * Keeps courier and tracking number of a row while they are typed and not yet saved. A phone may reload the page while
 * another app is in front. The browser tab keeps them for the user who typed them.
 */
import { z } from 'zod'

const parcelSchema = z.object({ courier: z.string(), resi: z.string() })

const parcelEditSchema = z.object({
  typed: parcelSchema,
  /** the values that were stored when the user began to type */
  storedBefore: parcelSchema,
  /** the values of the last save, whose answer may be missing. In the row they are not a colleague's change. */
  sent: parcelSchema.optional(),
})

export type Parcel = z.infer<typeof parcelSchema>
export type ParcelEdit = z.infer<typeof parcelEditSchema>

const buildStorageKey = (userId: string, rowId: string) => `typed-parcel ${userId} ${rowId}`

/** Keys of the edits that fields of this page still hold. */
const heldKeys = new Set<string>()

/**
 * Returns null if nothing is stored for this row, or if other fields of this page hold the edit: a row that was just
 * sent stands in both lists while somebody types in it.
 */
export function readTypedParcel(userId: string, rowId: string): ParcelEdit | null {
  const key = buildStorageKey(userId, rowId)
  if (heldKeys.has(key)) return null
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : parcelEditSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores an edit and holds it, or with null removes it. A browser without storage stores nothing. */
export function storeTypedParcel(userId: string, rowId: string, edit: ParcelEdit | null): void {
  const key = buildStorageKey(userId, rowId)
  if (edit === null) heldKeys.delete(key)
  else heldKeys.add(key)
  try {
    if (edit === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    // The fields work without storage.
  }
}

/** Lets the next fields of the row take over the edit, which stays stored. */
export function releaseTypedParcel(userId: string, rowId: string): void {
  heldKeys.delete(buildStorageKey(userId, rowId))
}
