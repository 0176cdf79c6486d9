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

/** What `doubtOf` says of a value. Null while it is typed for the first time; a value that a pasted chat brought is doubted at once. */
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
