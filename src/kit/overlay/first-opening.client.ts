import { useLayoutEffect, useState } from 'react'

/**
 * Mounts an overlay only when it first opens. It mounts closed and opens within the same frame, so that its opening
 * transition runs. Afterwards it stays mounted, so that its closing transition runs too.
 */
export function useFirstOpening(opened: boolean): { isMounted: boolean; isOpen: boolean } {
  const [hasOpened, setHasOpened] = useState(false)
  useLayoutEffect(() => {
    if (opened) setHasOpened(true)
  }, [opened])
  return { isMounted: opened || hasOpened, isOpen: opened && hasOpened }
}
