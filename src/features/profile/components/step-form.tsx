import { Button, type MantineColor } from '@mantine/core'
import type { ReactNode } from 'react'
import { verbs } from '#kit/theme/verbs.ts'
import classes from './second-factor.module.css'

interface StepFormProps {
  busy: boolean
  /** label of the button that submits */
  button: string
  color?: MantineColor | undefined
  onSubmit(): void
  onCancel(): void
  children: ReactNode
}

/** A step of the second factor that asks for something. */
export function StepForm({ busy, button, color, onSubmit, onCancel, children }: StepFormProps) {
  return (
    <form
      noValidate
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {verbs.cancel}
        </Button>
        <Button type="submit" color={color} aria-disabled={busy}>
          {busy ? 'Memproses...' : button}
        </Button>
      </div>
    </form>
  )
}
