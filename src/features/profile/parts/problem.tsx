/** What went wrong, in red at the top of the page, wherever on the page it did. */
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef } from 'react'
import classes from './problem.module.css'

export interface Problem {
  message: string
  /** The field below says so as well and has the focus, so this need not take it. */
  atField: boolean
}

export type ShowProblem = Dispatch<SetStateAction<Problem | null>>

/** The problems of one form. `withdraw` takes back its own, once what caused it was changed, and leaves those of others. */
export function useOwnProblem(show: ShowProblem) {
  const own = useRef<Problem | null>(null)
  const report = useCallback(
    (problem: Problem) => {
      own.current = problem
      show(problem)
    },
    [show],
  )
  const withdraw = useCallback(() => show((shown) => (shown === own.current ? null : shown)), [show])
  return { report, withdraw }
}

interface ProblemAlertProps {
  problem: Problem | null
  onClose(): void
}

export function ProblemAlert({ problem, onClose }: ProblemAlertProps) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem && !problem.atField) alert.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <Alert
      ref={alert}
      role="alert"
      tabIndex={-1}
      color="bad"
      className={classes.problem}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      withCloseButton
      closeButtonLabel="Tutup"
      onClose={onClose}
    >
      {problem.message}
    </Alert>
  )
}
