import { useLayoutEffect, useState } from 'react'

/**
 * For what lies closed over a page most of the time: it is not there before it opens for the first time. Then it comes
 * closed and opens in the same frame, so that it fades in as ever, and stays for its way out.
 */
export function useFirstOpening(opened: boolean): { isThere: boolean; isOpen: boolean } {
  const [hasOpened, setHasOpened] = useState(false)
  useLayoutEffect(() => {
    if (opened) setHasOpened(true)
  }, [opened])
  return { isThere: opened || hasOpened, isOpen: opened && hasOpened }
}
