import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useCallback, useReducer } from 'react'
import { useLayer } from './layer.client.ts'
import classes from './select.module.css'

const combobox = {
  withinPortal: false,
  keepMounted: false,
  // Choices that come or grow while the list is open may no longer fit where it began: out of the window nobody reaches them.
  preventPositionChangeWhenVisible: false,
}

/** Back closes its list; the list stands inside its landmark or dialog, where a screen reader looks for it. */
function LayerSelect(props: SelectProps) {
  const [opened, { open, close }] = useDisclosure(false)
  useLayer(opened, close)
  const onList = useNameOfList()
  return (
    <MantineSelect
      comboboxProps={combobox}
      withScrollArea={false}
      {...props}
      classNames={{ ...props.classNames, options: classes.options ?? '' }}
      attributes={{ options: { tabIndex: -1, ref: onList } }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  )
}

/** A field in which anything may be typed, and what is common is offered. Back closes its list. */
export function Autocomplete(props: AutocompleteProps) {
  const [opened, { open, close }] = useDisclosure(false)
  useLayer(opened, close)
  const onList = useNameOfList()
  return (
    <MantineAutocomplete
      comboboxProps={combobox}
      withScrollArea={false}
      {...props}
      classNames={{ options: classes.options ?? '' }}
      attributes={{ options: { tabIndex: -1, ref: onList } }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  )
}

/** The field names its list only when it is drawn again once the list has its id, which Mantine leaves to chance. */
function useNameOfList() {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  return useCallback((list: Element | null) => {
    if (!list) return
    drawAgain()
    const named = new MutationObserver(drawAgain)
    named.observe(list, { attributeFilter: ['id'] })
    return () => named.disconnect()
  }, [])
}

export const Select = LayerSelect as typeof MantineSelect
