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

export type ShowProblem = Dispatch<SetStateAction<Problem | null>>

/**
 * Shows the problems of one form. `withdraw` hides the problems of this form after its input has changed, not those of
 * other forms.
 */
export function useOwnProblem(show: ShowProblem) {
  const ownProblem = useRef<Problem | null>(null)
  const report = useCallback(
    (problem: Problem) => {
      ownProblem.current = problem
      show(problem)
    },
    [show],
  )
  const withdraw = useCallback(
    () => show((current) => (current === ownProblem.current ? null : current)),
    [show],
  )
  return { report, withdraw }
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
