/** What a page shows first is asked for while the pointer is on its way to the click. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Permission } from '#features/session/permission.ts'
import { sessionNow } from '#features/session/session.client.ts'
import { queryClient } from './dashboard-queries.ts'
import { entryOf } from './sidebar-entries.ts'

interface Ahead<Search> {
  /** as the address has it: the options of a list take from it what they know */
  search: Search
  can(permission: Permission): boolean
  /** Reads what is not fresh. A failure is said by the page, if somebody still opens it then. */
  read<D, E, S, K extends QueryKey>(options: FetchQueryOptions<D, E, S, K>): void
}

/** Gives the loader of a page. It waits for nothing, and asks nothing for who may not open the page. */
export function readAhead<Search>(first: (ahead: Ahead<Search>) => void) {
  return ({ location: { pathname, search } }: { location: { pathname: string; search: unknown } }): void => {
    const { status, session } = sessionNow()
    if (status !== 'signed in' || !session || session.must_change_password) return
    const can = (permission: Permission) => session.permissions.includes(permission)
    const needed = entryOf(pathname)?.permission
    if (needed && !can(needed)) return
    first({
      search: search as Search,
      can,
      read(options) {
        void queryClient.prefetchQuery(options)
      },
    })
  }
}
