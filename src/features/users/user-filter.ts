/** Filter of a list by the user who did something with the row, such as sending a sample. */
import { idOr } from '#base/search-params.ts'

/** Value of the filter for rows without a recorded user. */
export const unrecordedUser = 'tidak-tercatat'

export const userFilter = idOr(unrecordedUser)

export const unrecordedUserLabel = 'Tidak tercatat siapa'

/**
 * Returns the text that shows a chosen user; undefined if the filter is off.
 * @param name null if the reader may not see the name, undefined while it is loaded
 */
export function getUserFilterLabel(
  id: string | undefined,
  name: string | null | undefined,
): string | undefined {
  if (!id) return undefined
  if (id === unrecordedUser) return unrecordedUserLabel
  return name === undefined ? '…' : (name ?? 'User lain')
}
