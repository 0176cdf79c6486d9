/** Error message at the top of the profile page, for errors of all its forms. */
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react'
import layout from '#kit/layout/layout.module.css'

export interface Problem {
  message: string
  /** true if a field shows the message as well; the field then gets the focus, and not the alert */
  isAtField: boolean
}

export type SetProblem = Dispatch<SetStateAction<Problem | null>>

/**
 * Shows the problems of one form. `hideProblem` hides the problem of this form after its input has changed, but not
 * that of another form.
 */
export function useOwnProblem(setProblem: SetProblem) {
  const ownProblem = useRef<Problem | null>(null)
  const showProblem = useCallback(
    (problem: Problem) => {
      ownProblem.current = problem
      setProblem(problem)
    },
    [setProblem],
  )
  const hideProblem = useCallback(
    () => setProblem((current) => (current === ownProblem.current ? null : current)),
    [setProblem],
  )
  return { showProblem, hideProblem }
}

interface ProblemAlertProps {
  problem: Problem | null
  onClose(): void
}

export function ProblemAlert({ problem, onClose }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && !problem.isAtField) alert.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <Alert
      ref={alert}
      role="alert"
      tabIndex={-1}
      color="bad"
      className={layout.clearOfHeader}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Tutup"
      onClose={onClose}
    >
      {problem.message}
    </Alert>
  )
}
