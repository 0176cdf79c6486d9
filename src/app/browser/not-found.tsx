import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MessagePage } from './message-page.tsx'

/** There is one not-found page, the site's: the server is asked for it, with its status. */
export function NotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  const isFromServer = isLoadedHere()
  useEffect(() => {
    console.error('404: no page at', path)
    if (!isFromServer) window.location.reload()
  }, [path, isFromServer])
  // Should the server hold for a page what the router does not know, asking again would not end.
  return isFromServer ? (
    <MessagePage heading="404" text="Oops! Page not found" action={<a href="/">Return to Home</a>} />
  ) : null
}

/** Whether this document was loaded for the address that is shown. */
function isLoadedHere(): boolean {
  return (
    performance.getEntriesByType('navigation')[0]?.name.split('#')[0] === window.location.href.split('#')[0]
  )
}
