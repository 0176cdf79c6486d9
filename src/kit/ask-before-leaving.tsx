import { useBlocker } from '@tanstack/react-router'
import { useCallback } from 'react'
import { DiscardDialog } from './discard-dialog.tsx'

/**
 * Asks when another page is opened while something typed is not saved; the browser itself asks when it is closed.
 * A sign-out is not held up: its session is over in any case.
 */
export function AskBeforeLeaving({ unsaved }: { unsaved: boolean }) {
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      unsaved && next.pathname !== current.pathname && next.pathname !== '/auth',
    [unsaved],
  )
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return (
    <DiscardDialog opened={status === 'blocked'} onKeep={() => reset?.()} onDiscard={() => proceed?.()} />
  )
}
