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
import { chooseLanding } from './landing.ts'
import { markMissingFiles } from './page-not-loaded.tsx'
import { renderApplication } from './render-application.tsx'
import { createAppRouter } from './router.ts'
import { UnexpectedError } from './unexpected-error.tsx'
import { reportUnexpectedErrors } from './unexpected-errors.ts'

const Toasts = lazyIdle(() => import('#kit/feedback/toasts.tsx').then(({ Toasts }) => Toasts))

ignoreSecondPresses()
markMissingFiles()
reportUnexpectedErrors()
// The document itself shows "Loading..." while the session is unknown: a React fallback would stay for at least 300 ms.
void loadApplication().catch(renderFailure).then(renderApplication)

/** Loads the toast renderer with the first toast. */
function ToastsWhenAny() {
  useUndoKey()
  const isAny = useNotifications().notifications.length > 0
  return useFirstOpening(isAny).isMounted && <Toasts />
}

async function loadApplication(): Promise<ReactNode> {
  // If the server is unreachable, the page reports it.
  const state = await loadSession().catch(() => null)
  if (state?.status === 'signed out') return leaveDocument()
  const landing = welcomeIfDue() && state?.session ? chooseLanding(state.session, window.location) : null
  if (landing) window.history.replaceState(window.history.state, '', landing)
  addHistoryFloor()
  const router = createAppRouter()
  followSession(router)
  // Otherwise the page would first be rendered without its route, and then again at once and in one piece.
  await router.load()
  return <Application router={router} />
}

function Application({ router }: { router: ReturnType<typeof createAppRouter> }) {
  // The router misses Back and Forward between two slices of its first rendering.
  useEffect(() => {
    if (router.stores.resolvedLocation.get()?.href !== router.history.location.href) void router.load()
  }, [router])
  return (
    <>
      <ToastsWhenAny />
      <RouterProvider router={router} />
    </>
  )
}

/** Shows the error. Otherwise the document would show "Loading..." forever. */
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
