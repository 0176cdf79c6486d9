/** A warning below an input whose text looks wrong. It never refuses the text. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import classes from './doubt.module.css'

export function Doubt({ children }: { children: string }) {
  return (
    <span className={classes.doubt}>
      <IconAlertTriangle size={14} aria-hidden className={classes.mark} />
      {children}
    </span>
  )
}

/**
 * Returns the warning of `doubtOf` about a field's value. A value that a person types is checked once the field is left, a
 * value that a pasted chat filled in is checked at once.
 */
export function useDoubt(value: string, doubtOf: (value: string) => string | null) {
  const [left, setLeft] = useState(value !== '')
  const [typed, setTyped] = useState(value)
  const isDoubted = left || value !== typed
  return {
    doubt: isDoubted ? doubtOf(value) : null,
    change(next: string) {
      setTyped(next)
      setLeft(value !== '' && isDoubted)
    },
    leave(event: FocusEvent) {
      // On the way to a button it would move that away under the pointer.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(true)
    },
  }
}
