/** Starts the dashboard in the browser. */
import '#kit/list/list.css'
import { useNotifications } from '@mantine/notifications'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { loadSession } from '#features/session/session.client.ts'
import { buildSignInUrl } from '#features/session/session.ts'
import { welcomeIfDue } from '#features/session/welcome.client.ts'
import { useUndoKey } from '#kit/feedback/undo-toast.tsx'
import { useFirstOpening } from '#kit/overlay/first-opening.client.ts'
import { lazyIdle } from '#kit/overlay/lazy-idle.tsx'
import { ignoreSecondPresses } from '#kit/overlay/second-press.client.ts'
import { followSession } from './follow-session.ts'
import { addHistoryFloor } from './history-floor.ts'
import { markMissingFiles } from './page-not-loaded.tsx'
import { queryClient } from './query-cache.ts'
import { renderApp } from './render-app.tsx'
import { createAppRouter } from './router.ts'
import { chooseStartPage } from './start-page.ts'
import { UnexpectedError } from './unexpected-error.tsx'
import { reportUnexpectedErrors } from './unexpected-errors.ts'

const Toasts = lazyIdle(() => import('#kit/feedback/toasts.tsx').then(({ Toasts }) => Toasts))

ignoreSecondPresses()
markMissingFiles()
reportUnexpectedErrors()
// The document itself shows "Loading..." while the session is unknown: a React fallback would stay for at least 300 ms.
void loadApp().catch(renderFailure).then(renderApp)

/** Loads the toast renderer with the first toast. */
function LazyToasts() {
  useUndoKey()
  const hasToasts = useNotifications().notifications.length > 0
  return useFirstOpening(hasToasts).isMounted && <Toasts />
}

async function loadApp(): Promise<ReactNode> {
  // If the server is unreachable, the start continues, and the page reports the failure.
  const state = await loadSession().catch(() => null)
  if (state?.status === 'signed out') return leaveDocument()
  const startPage = welcomeIfDue() && state?.session ? chooseStartPage(state.session, window.location) : null
  if (startPage) window.history.replaceState(window.history.state, '', startPage)
  addHistoryFloor()
  const router = createAppRouter()
  followSession(router)
  // The route is loaded before the first rendering. Otherwise the router would first render nothing, and then the whole
  // page in one piece instead of in slices.
  await router.load()
  await waitForFirstData()
  return <App router={router} />
}

/** Milliseconds for which the first rendering waits for data. Data that came with the document is there by then. */
const maxDataWait = 50

/** Lets the page be rendered once, with its data, instead of first with placeholders. */
async function waitForFirstData(): Promise<void> {
  const requests = queryClient
    .getQueryCache()
    .getAll()
    .map(({ promise }) => promise)
  const timeout = new Promise((resolve) => setTimeout(resolve, maxDataWait))
  await Promise.race([Promise.allSettled(requests), timeout])
}

function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // The router misses Back and Forward between two slices of its first rendering.
  useEffect(() => {
    if (router.stores.resolvedLocation.get()?.href !== router.history.location.href) void router.load()
  }, [router])
  return (
    <>
      <LazyToasts />
      <RouterProvider router={router} />
    </>
  )
}

/** Returns the page that shows the error. Otherwise the document would show "Loading..." forever. */
function renderFailure(error: unknown): ReactNode {
  console.error(error)
  return <UnexpectedError error={error} />
}

/** Replaces this document with the login page, before the dashboard adds history entries. Never resolves. */
function leaveDocument(): Promise<never> {
  const { pathname, search, hash } = window.location
  window.location.replace(buildSignInUrl(pathname + search + hash))
  return new Promise(() => undefined)
}
