/** Finds the page that opens after sign-in for a user who may not see Home: the first one that the user may open. */
import type { Session } from '#features/session/session-schema.ts'
import { findFirstOpenEntry } from './layout/sidebar-entries.ts'

/**
 * Returns null if the address is not Home's, if the user may open Home, or if the user must first replace a given
 * password.
 */
export function chooseStartPage(
  { must_change_password, permissions }: Session,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  if (must_change_password || pathname !== '/dashboard' || search !== '') return null
  const startPage = findFirstOpenEntry(permissions)?.to
  return startPage && startPage !== '/dashboard' ? startPage : null
}
