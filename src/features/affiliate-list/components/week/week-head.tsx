/** Heading of a week, with buttons that open the weeks before and after it. */
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatCount } from '#base/count.ts'
import { addDays, findMonday, formatDate, formatDayAndMonth } from '#base/jakarta.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useListSelection } from '#kit/selection/list-selection.tsx'
import { SelectionControls } from '#kit/selection/selection-controls.tsx'
import classes from './week-head.module.css'

interface WeekHeadProps {
  /** first day, yyyy-mm-dd */
  monday: string
  today: string
  /** number of deadlines in the seven days; undefined while unknown */
  total: number | undefined
  /** usual number of deadlines per day; undefined while unknown */
  usualCount: number | undefined
  /** @param minggu undefined for the present week */
  onWeek(minggu: string | undefined): void
}

export function WeekHead({ monday, today, total, usualCount, onWeek }: WeekHeadProps) {
  const isPhone = usePhone()
  const thisMonday = findMonday(today)
  const range = `${formatDayAndMonth(monday)} – ${formatDate(addDays(monday, 6))}`
  const openWeek = (firstDay: string) => onWeek(firstDay === thisMonday ? undefined : firstDay)
  const totalText = total === undefined ? '' : `${formatCount(total)} video`
  const thisWeekButton = monday !== thisMonday && (
    <Button variant="subtle" className={classes.thisWeekButton ?? ''} onClick={() => onWeek(undefined)}>
      Minggu ini
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <ActionIcon
          variant="default"
          size="var(--control)"
          aria-label="Minggu sebelumnya"
          onClick={() => openWeek(addDays(monday, -7))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.range} tabIndex={-1}>
          {range}
        </h2>
        <ActionIcon
          variant="default"
          size="var(--control)"
          aria-label="Minggu berikutnya"
          onClick={() => openWeek(addDays(monday, 7))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        {!isPhone && thisWeekButton}
        {isPhone ? <BeginChoosingButton /> : <SelectionControls />}
      </div>
      {isPhone && <SelectionControls />}
      <div className={classes.totals}>
        <span>
          {totalText && `${totalText} belum diposting`}
          {usualCount !== undefined && `, biasanya ${formatCount(usualCount)} sehari`}
        </span>
        {isPhone && thisWeekButton}
      </div>
      <VisuallyHidden role="status">{totalText && `${range}: ${totalText}`}</VisuallyHidden>
    </>
  )
}

/** Button that begins the selection on a phone, where rows have no checkboxes before. */
function BeginChoosingButton() {
  const selection = useListSelection()
  if (!selection || selection.showsCheckboxes || selection.rows.length === 0) return null
  return (
    <Button
      variant="subtle"
      className={classes.chooseButton ?? ''}
      onClick={() => selection.dispatch({ kind: 'begin' })}
    >
      Pilih
    </Button>
  )
}
