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

/** What `doubtOf` says of a value; null until the field was left for the first time. */
export function useDoubt(value: string, doubtOf: (value: string) => string | null) {
  const [left, setLeft] = useState(value !== '')
  return {
    doubt: left ? doubtOf(value) : null,
    change() {
      if (value === '') setLeft(false)
    },
    leave(event: FocusEvent) {
      // On the way to a button it would move that away under the pointer.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(true)
    },
  }
}
