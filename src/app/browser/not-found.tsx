import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from './message-page.tsx'

/** Reloads an unknown address, so that the server answers with the site's not-found page and its status. */
export function NotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  const isFromServer = isLoadedFromServer()
  useEffect(() => {
    console.error('404: no page at', path)
    if (!isFromServer) window.location.reload()
  }, [path, isFromServer])
  // If the server treats a path as a page that the router doesn't know, reloading would never end.
  return isFromServer ? (
    <MessagePage heading="404" text="Oops! Page not found" action={<a href="/">Return to Home</a>} />
  ) : null
}

/** Checks whether the server sent this document for the current address. */
function isLoadedFromServer(): boolean {
  return (
    performance.getEntriesByType('navigation')[0]?.name.split('#')[0] === window.location.href.split('#')[0]
  )
}
