import 'dayjs/locale/id'
import { DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { formatLongDate } from '#base/jakarta.ts'
import { useToday } from '#kit/feedback/clock.client.ts'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import { DatePicker } from '#kit/form/date-picker.tsx'
import { getDueState } from '../deadline.ts'
import { postingLabel } from '../link-video.ts'
import classes from './deadline-input.module.css'

/** An Indonesian calendar: weeks begin on Monday (1), and only Sunday (0) is a day off. */
const calendarSettings = { locale: 'id', firstDayOfWeek: 1 as const, weekendDays: [0 as const] }
const dueText = {
  late: 'Sudah lewat',
  today: 'Hari ini batasnya',
  tomorrow: 'Besok batasnya',
  open: undefined,
}

interface DeadlineInputProps {
  /** yyyy-mm-dd */
  deadline: string | null
  /** true if the video is not posted yet */
  isOpen: boolean
  error?: string | undefined
  readOnly: boolean
  onChange(deadline: string | null): void
}

export function DeadlineInput({ deadline, isOpen, error, readOnly, onChange }: DeadlineInputProps) {
  const id = useId()
  const today = useToday()
  const due = isOpen ? getDueState(deadline, today) : 'open'

  /** Focuses the field when the date is cleared, since the button that clears the date disappears. */
  function changeDay(day: string | null) {
    onChange(day)
    if (day === null) document.getElementById(id)?.focus()
  }

  return (
    <DatesProvider settings={calendarSettings}>
      <DatePicker
        // Gives the calendar its accessible name, see `popoverProps`.
        id={id}
        label={postingLabel.tanggal_max_upload}
        // With only the field's label, a screen reader would not read the date.
        aria-label={`${postingLabel.tanggal_max_upload}: ${deadline ? formatLongDate(deadline) : 'Pilih tanggal'}`}
        placeholder="Pilih tanggal"
        valueFormat="D MMMM YYYY"
        leftSection={<IconCalendar size={16} aria-hidden />}
        value={deadline}
        onChange={changeDay}
        error={error}
        readOnly={readOnly}
        clearable
        clearSectionMode="clear"
        clearButtonProps={{
          'aria-label': 'Hapus tanggal',
          className: classes.clear,
          // On a phone the button is as high as the field, and its background would cover the border.
          style: { pointerEvents: 'all', background: 'transparent' },
          tabIndex: 0,
        }}
        description={dueText[due]}
        descriptionProps={{ c: due === 'open' ? undefined : statusStyle.due[due].color }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        hideOutsideDates
        getDayProps={(day) => (day === today ? { 'aria-current': 'date' } : {})}
        classNames={{ day: classes.day, calendarHeader: classes.head }}
        popoverProps={{ id, withinPortal: false }}
        previousLabel="Bulan sebelumnya"
        nextLabel="Bulan berikutnya"
        ariaLabels={{
          previousMonth: 'Bulan sebelumnya',
          nextMonth: 'Bulan berikutnya',
          previousYear: 'Tahun sebelumnya',
          nextYear: 'Tahun berikutnya',
          previousDecade: 'Dasawarsa sebelumnya',
          nextDecade: 'Dasawarsa berikutnya',
        }}
      />
    </DatesProvider>
  )
}
