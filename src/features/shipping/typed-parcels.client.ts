/**
 * Keeps courier and tracking number of a row while they are typed and not yet saved. A phone may reload the page while
 * another app is in front. The browser tab keeps them for the user who typed them.
 */
import { z } from 'zod'

const parcelSchema = z.object({ courier: z.string(), resi: z.string() })

const typedParcelSchema = z.object({
  typed: parcelSchema,
  /** the values that were stored when the user began to type */
  storedBefore: parcelSchema,
  /** the values of a save whose answer the page did not get */
  sent: parcelSchema.optional(),
})

export type TypedParcel = z.infer<typeof typedParcelSchema>

const buildStorageKey = (userId: string, rowId: string) => `typed-parcel ${userId} ${rowId}`

/** Returns null if nothing is stored for this row. */
export function readTypedParcel(userId: string, rowId: string): TypedParcel | null {
  try {
    const text = sessionStorage.getItem(buildStorageKey(userId, rowId))
    return text === null ? null : typedParcelSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores an edit, or with null removes it. A browser without storage stores nothing. */
export function storeTypedParcel(userId: string, rowId: string, edit: TypedParcel | null): void {
  const key = buildStorageKey(userId, rowId)
  try {
    if (edit === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(edit))
  } catch {
    // The fields work without storage.
  }
}
