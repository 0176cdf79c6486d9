import { Checkbox } from '@mantine/core'
import { useId, useRef } from 'react'
import { isolate } from '../layout/user-text.tsx'
import { useListSelection } from './list-selection.tsx'
import classes from './row-checkbox.module.css'

/** Checkbox that selects a row. With Shift it selects all rows from the one that was selected last to this one. */
export function RowCheckbox({ id, name }: { id: string; name: string }) {
  const selection = useListSelection()
  const wasShiftPressed = useRef(false)
  const boxId = useId()
  if (!selection?.showsCheckboxes) return null
  const { chosen, rows, dispatch } = selection
  const recordShift = ({ shiftKey }: { shiftKey: boolean }) => {
    wasShiftPressed.current = shiftKey
  }
  return (
    <label
      htmlFor={boxId}
      className={classes.place}
      data-on-hover={chosen.size === 0 || undefined}
      onPointerDown={recordShift}
    >
      <Checkbox
        id={boxId}
        aria-label={`Pilih ${isolate(name)}`}
        checked={chosen.has(id)}
        onKeyDown={recordShift}
        onChange={() => dispatch({ kind: 'row', id, extendsRange: wasShiftPressed.current, rows })}
      />
    </label>
  )
}
