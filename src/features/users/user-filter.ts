/** A filter by the user who did something. */
import { idOr } from '#base/address.ts'

/** Stands for rows of which no user is recorded. */
export const unrecordedUser = 'tidak-tercatat'

export const userFilter = idOr(unrecordedUser)

export const unrecordedUserLabel = 'Tidak tercatat siapa'

/** @param names by id, as the list returns them; undefined while it is loaded */
export function userFilterLabel(
  id: string | undefined,
  names: Record<string, string | null> | undefined,
): string | undefined {
  if (!id || id === unrecordedUser) return id && unrecordedUserLabel
  return names ? (names[id] ?? 'User lain') : '…'
}
