/** What went wrong, in red at the top of the page, wherever on the page it did. */
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './problem.module.css'

export interface Problem {
  message: string
  /** The field below says so as well and has the focus, so this need not take it. */
  atField: boolean
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
