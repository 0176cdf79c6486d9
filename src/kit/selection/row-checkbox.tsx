import { Checkbox } from '@mantine/core'
import { useId, useRef } from 'react'
import { isolate } from '../layout/user-text.tsx'
import classes from './choose-box.module.css'
import { useListSelection } from './list-selection.tsx'

/** Checkbox that selects a row. With Shift it selects every row from the one selected last. */
export function ChooseBox({ id, name }: { id: string; name: string }) {
  const selection = useListSelection()
  const wasShiftPressed = useRef(false)
  const boxId = useId()
  if (!selection?.showsCheckboxes) return null
  const { chosen, rows, choose } = selection
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
        onChange={() => choose({ kind: 'row', id, extendsRange: wasShiftPressed.current, rows })}
      />
    </label>
  )
}
