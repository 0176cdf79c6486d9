/** Line above the rows of a list. Selects the rows of the page, or all rows that the list finds. */
import { Button, Checkbox } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import classes from './choose-line.module.css'
import { useChoosing } from './choosing.tsx'

export function ChooseLine() {
  const choosing = useChoosing()
  if (!choosing || choosing.rows.length === 0) return null
  const { rows, total, most, chosen, active, readingAll, choose, chooseAll } = choosing
  const here = rows.filter(({ id }) => chosen.has(id)).length
  const isWhole = total <= rows.length
  const all = `Pilih semua ${total.toLocaleString('id-ID')}`
  return (
    <div className={classes.line}>
      {active ? (
        <Checkbox
          classNames={{ body: classes.page, label: classes.label }}
          label={isWhole ? all : 'Pilih halaman ini'}
          checked={here === rows.length}
          indeterminate={here > 0 && here < rows.length}
          onChange={() => choose({ of: 'rows', rows, chosen: here < rows.length })}
        />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          className={classes.begin ?? ''}
          leftSection={<IconChecklist size={18} aria-hidden />}
          onClick={() => choose({ of: 'begin' })}
        >
          Pilih
        </Button>
      )}
      {!(active && isWhole) && (
        <Button variant="subtle" className={classes.all ?? ''} aria-disabled={readingAll} onClick={chooseAll}>
          {total > most ? `Pilih ${most} teratas` : all}
        </Button>
      )}
    </div>
  )
}
