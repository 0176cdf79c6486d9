/** A filter by the user who did something. */
import { idOr } from '#base/address.ts'

/** Stands for rows of which no user is recorded. */
export const unrecordedUser = 'tidak-tercatat'

export const userFilter = idOr(unrecordedUser)

export const unrecordedUserLabel = 'Tidak tercatat siapa'

/** @param name name of the user; null for one whose name the reader may not see, undefined while it is loaded */
export function getUserFilterLabel(
  id: string | undefined,
  name: string | null | undefined,
): string | undefined {
  if (!id || id === unrecordedUser) return id && unrecordedUserLabel
  return name === undefined ? '…' : (name ?? 'User lain')
}
