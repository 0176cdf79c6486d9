import '@mantine/dates/styles.layer.css'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { useState } from 'react'
import { useLayer } from '../overlay/layer.client.ts'

interface DatePickerProps extends DatePickerInputProps {
  /** Id of the input, which also names the calendar. */
  id: string
}

/** Date input. Back closes its calendar. */
export function DatePicker({ popoverProps, ...props }: DatePickerProps) {
  const [opened, setOpened] = useState(false)
  // The calendar can't be closed by a property, so this presses its button.
  useLayer(opened, () => document.getElementById(props.id)?.click())
  return (
    <DatePickerInput
      {...props}
      popoverProps={{ ...popoverProps, onOpen: () => setOpened(true) }}
      onDropdownClose={() => setOpened(false)}
    />
  )
}
