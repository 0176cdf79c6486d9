/** A warning below an input whose text looks wrong. The text can be saved all the same. */
import { Box } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FocusEvent, useState } from 'react'
import layout from '#kit/layout/layout.module.css'

export function FieldWarning({ children }: { children: string }) {
  return (
    <Box component="span" c="var(--mantine-color-warning-text)" className={layout.inline}>
      <IconAlertTriangle size={14} aria-hidden className={layout.mark} />
      {children}
    </Box>
  )
}

/**
 * Returns the warning of `findWarning` about a field's value, and two functions that the field calls: `noteChange` with
 * each typed value, and `noteLeave` when it loses the focus. A typed value is checked when the user leaves the field; a
 * value that a pasted chat filled in is checked at once.
 */
export function useFieldWarning(value: string, findWarning: (value: string) => string | null) {
  const [wasLeft, setWasLeft] = useState(value !== '')
  const [typedValue, setTypedValue] = useState(value)
  const isFilledByProgram = value !== typedValue
  const isChecked = wasLeft || isFilledByProgram
  return {
    warning: isChecked ? findWarning(value) : null,
    noteChange(next: string) {
      setTypedValue(next)
      setWasLeft(value !== '' && isChecked)
    },
    noteLeave(event: FocusEvent) {
      // If the focus moves to a button, a new warning would move that button away under the pointer.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) setWasLeft(true)
    },
  }
}
