/** Controls at the head of a list that select the rows of the page, or all rows that the list finds. */
import { Button, Checkbox } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatCount } from '#base/count.ts'
import { Menu } from '../overlay/menu.tsx'
import { useRowFocus } from '../overlay/return-focus.client.ts'
import { useListSelection } from './list-selection.tsx'
import classes from './selection-controls.module.css'

export function SelectionControls() {
  const selection = useListSelection()
  const checkbox = useRef<HTMLInputElement>(null)
  // The button disappears when the selection ends, for example by Escape.
  const focusProps = useRowFocus(() => checkbox.current)
  if (!selection?.showsCheckboxes || selection.rows.length === 0) return null
  const { rows, total, chosen, isReadingAll, dispatch, chooseAll } = selection
  const chosenCountOnPage = rows.filter(({ id }) => chosen.has(id)).length
  const isWhole = total <= rows.length
  const label = isWhole ? `Pilih semua ${formatCount(total)}` : 'Pilih halaman ini'
  return (
    <div className={classes.line} {...focusProps}>
      <Checkbox
        ref={checkbox}
        classNames={{ body: classes.page, label: classes.label }}
        label={label}
        aria-label={label}
        checked={chosenCountOnPage === rows.length}
        indeterminate={chosenCountOnPage > 0 && chosenCountOnPage < rows.length}
        onChange={() => dispatch({ kind: 'rows', rows, chosen: chosenCountOnPage < rows.length })}
      />
      {chosen.size > 0 && !isWhole && (
        <Button
          variant="subtle"
          className={classes.all ?? ''}
          aria-disabled={isReadingAll}
          onClick={chooseAll}
        >
          {formatAllLabel(selection)}
        </Button>
      )}
    </div>
  )
}

/** Item for the menu of a list whose rows don't show their checkboxes yet. */
export function SelectionMenuItem() {
  const selection = useListSelection()
  if (!selection || selection.showsCheckboxes || selection.rows.length === 0) return null
  return (
    <Menu.Item
      leftSection={<IconChecklist size={16} aria-hidden />}
      onClick={() => selection.dispatch({ kind: 'begin' })}
    >
      Pilih
    </Menu.Item>
  )
}

function formatAllLabel({ total, maxChosen }: { total: number; maxChosen: number }): string {
  return total > maxChosen ? `Pilih ${maxChosen} teratas` : `Pilih semua ${formatCount(total)}`
}
