import { Checkbox } from '@mantine/core'
import { useId, useRef } from 'react'
import { isolated } from '../layout/user-text.tsx'
import classes from './choose-box.module.css'
import { useChoosing } from './choosing.tsx'

/** Checkbox that selects a row. With Shift it selects every row from the one selected last. */
export function ChooseBox({ id, name }: { id: string; name: string }) {
  const choosing = useChoosing()
  const shift = useRef(false)
  const box = useId()
  if (!choosing?.active) return null
  const { chosen, rows, choose } = choosing
  const note = ({ shiftKey }: { shiftKey: boolean }) => {
    shift.current = shiftKey
  }
  return (
    <label htmlFor={box} className={classes.place} onPointerDown={note}>
      <Checkbox
        id={box}
        aria-label={`Pilih ${isolated(name)}`}
        checked={chosen.has(id)}
        onKeyDown={note}
        onChange={() => choose({ kind: 'row', id, toAnchor: shift.current, rows })}
      />
    </label>
  )
}
