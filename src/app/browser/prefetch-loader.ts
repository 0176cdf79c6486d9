/** Loaders of routes that prefetch what a page shows first, while the pointer is on its way to the click. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Permission } from '#features/session/permission.ts'
import { getSessionState } from '#features/session/session.client.ts'
import { findEntry } from './layout/sidebar-entries.ts'
import { queryClient } from './query-cache.ts'

/**
 * The option `shouldReload` of pages with a prefetch loader: the loader runs again only if the user points at a link to
 * the page. A page that is opened without a link always runs its loader. Once the page is shown, TanStack Query decides
 * what to fetch.
 */
export function shouldReloadOnIntent({ cause }: { cause: string }): boolean {
  return cause === 'preload'
}

interface PrefetchContext<Search> {
  /** search parameters of the address, from which list options take the ones they know */
  search: Search
  can(permission: Permission): boolean
  /** Prefetches a query unless it is fresh. A failure is shown by the page, if the user opens it. */
  prefetch<D, E, S, K extends QueryKey>(options: FetchQueryOptions<D, E, S, K>): void
}

/**
 * Creates the loader of a page. The loader doesn't wait for the data, and prefetches nothing if the user may not open
 * the page.
 */
export function createPrefetchLoader<Search>(prefetchPage: (context: PrefetchContext<Search>) => void) {
  return ({ location: { pathname, search } }: { location: { pathname: string; search: unknown } }): void => {
    const { status, session } = getSessionState()
    if (status !== 'signed in' || !session || session.must_change_password) return
    const can = (permission: Permission) => session.permissions.includes(permission)
    const permission = findEntry(pathname)?.permission
    if (permission && !can(permission)) return
    prefetchPage({
      search: search as Search,
      can,
      prefetch(options) {
        void queryClient.prefetchQuery(options)
      },
    })
  }
}
