import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { isTraversal, type Step, useStepBlocker } from '../overlay/layer.client.ts'
import { DiscardDialog } from './discard-dialog.tsx'

interface AskBeforeLeavingProps extends Pick<ComponentProps<typeof DiscardDialog>, 'lossText'> {
  hasUnsavedInput: boolean
}

/**
 * Asks before another page opens while the form has unsaved input. When the tab or window closes, the browser itself
 * asks. A sign-out is not held up (it navigates with `ignoreBlocker`), because the session is over in any case.
 */
export function AskBeforeLeaving({ hasUnsavedInput, lossText }: AskBeforeLeavingProps) {
  const { history } = useRouter()
  const [refusedStep, setRefusedStep] = useState<Step | null>(null)
  useStepBlocker(hasUnsavedInput, {
    level: 'page',
    handleStep(step) {
      const { pathname } = step.nextLocation
      if (pathname === step.currentLocation.pathname) return false
      setRefusedStep(step)
      return true
    },
    hasUnsavedInput: () => true,
  })

  function leave() {
    setRefusedStep(null)
    if (refusedStep) repeatStep(refusedStep)
  }

  /** Repeats the refused navigation, this time without asking. */
  function repeatStep(step: Step) {
    const { currentLocation: from, nextLocation: to } = step
    const withoutAsking = { ignoreBlocker: true }
    if (isTraversal(step)) history.go(to.state.__TSR_index - from.state.__TSR_index, withoutAsking)
    else if (step.action === 'PUSH') history.push(to.href, to.state, withoutAsking)
    else history.replace(to.href, to.state, withoutAsking)
  }

  return (
    <DiscardDialog
      opened={refusedStep !== null}
      lossText={lossText}
      onKeep={() => setRefusedStep(null)}
      onDiscard={leave}
    />
  )
}
