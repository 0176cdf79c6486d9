/** Where a sign-in leads whoever may not see Home: to the first page that is open to them. */
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
