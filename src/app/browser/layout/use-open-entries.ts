import { useCan } from '#features/session/session.client.ts'
import { type SidebarEntry, sidebarEntries } from './sidebar-entries.ts'

/** Returns the pages that the user may open, in the order of the sidebar. */
export function useOpenEntries(): SidebarEntry[] {
  const can = useCan()
  return sidebarEntries.filter(({ permission }) => !permission || can(permission))
}
