import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { recordReturn } from '#kit/list/first-rows.client.ts'
import { NotFound } from './not-found.tsx'
import { routeTree } from './route-tree.gen.ts'
import { UnexpectedErrorInLayout } from './unexpected-error.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /** title of the browser tab */
    title?: string
  }
}

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    // TanStack Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    // Search values stay strings: '?q=812' is not parsed as a number.
    parseSearch: parseSearchWith(String),
    stringifySearch: stringifySearchWith(String),
    defaultErrorComponent: UnexpectedErrorInLayout,
    defaultNotFoundComponent: NotFound,
  })
  router.history.subscribe(({ action: { type } }) => recordReturn(type !== 'PUSH'))
  return router
}
