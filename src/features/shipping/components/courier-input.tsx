import type { AutocompleteProps } from '@mantine/core'
import { Autocomplete } from '#kit/form/select.tsx'
import { couriers } from '../shipment.ts'

/** Renders a text field for the courier that suggests the common ones. */
export function CourierInput(props: Omit<AutocompleteProps, 'data'>) {
  return (
    <Autocomplete
      autoComplete="off"
      autoCapitalize="words"
      maxLength={40}
      selectFirstOptionOnChange={false}
      {...props}
      data={couriers}
    />
  )
}
