/** Finds the page that a sign-in leads to for a user who may not see Home: the first one that is open to them. */
import type { Session } from '#features/session/session.ts'
import { firstOpenEntry } from './sidebar-entries.ts'

/** Null where the address is not Home's, or Home is open, or nothing is open before there is a password of one's own. */
export function landingOf(
  { must_change_password, permissions }: Session,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | null {
  if (must_change_password || pathname !== '/dashboard' || search !== '') return null
  const first = firstOpenEntry(permissions)?.to
  return first && first !== '/dashboard' ? first : null
}
