/** Line above the rows of a list. Selects the rows of the page, or all rows that the list finds. */
import { Button, Checkbox } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import classes from './choose-line.module.css'
import { useChoosing } from './choosing.tsx'

export function ChooseLine() {
  const choosing = useChoosing()
  if (!choosing || choosing.rows.length === 0) return null
  const { rows, total, most, chosen, active, readingAll, choose, chooseAll } = choosing
  const chosenHere = rows.filter(({ id }) => chosen.has(id)).length
  const isWhole = total <= rows.length
  const chooseAllLabel = `Pilih semua ${total.toLocaleString('id-ID')}`
  return (
    <div className={classes.line}>
      {active ? (
        <Checkbox
          classNames={{ body: classes.page, label: classes.label }}
          label={isWhole ? chooseAllLabel : 'Pilih halaman ini'}
          checked={chosenHere === rows.length}
          indeterminate={chosenHere > 0 && chosenHere < rows.length}
          onChange={() => choose({ kind: 'rows', rows, chosen: chosenHere < rows.length })}
        />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          className={classes.begin ?? ''}
          leftSection={<IconChecklist size={18} aria-hidden />}
          onClick={() => choose({ kind: 'begin' })}
        >
          Pilih
        </Button>
      )}
      {!(active && isWhole) && (
        <Button variant="subtle" className={classes.all ?? ''} aria-disabled={readingAll} onClick={chooseAll}>
          {total > most ? `Pilih ${most} teratas` : chooseAllLabel}
        </Button>
      )}
    </div>
  )
}
