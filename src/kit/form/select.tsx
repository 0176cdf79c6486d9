import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  Select as MantineSelect,
  type SelectProps,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, useCallback, useReducer } from 'react'
import { useLayer } from '../overlay/layer.client.ts'
import classes from './select.module.css'

const combobox = {
  withinPortal: false,
  keepMounted: false,
  // When choices load or grow while the list is open, it may no longer fit on its first side. Outside the window nobody
  // could reach them.
  preventPositionChangeWhenVisible: false,
}

/**
 * Select whose list Back closes. The list is rendered inside its landmark or dialog, where screen readers look for it.
 */
function LayerSelect(props: SelectProps) {
  const [opened, { open, close }] = useDisclosure(false)
  useLayer(opened, close)
  const listRef = useListRef()
  return (
    <MantineSelect
      comboboxProps={combobox}
      withScrollArea={false}
      {...props}
      classNames={{ ...props.classNames, options: classes.options ?? '' }}
      attributes={{ options: { tabIndex: -1, ref: listRef } }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      wrapperProps={{ ...props.wrapperProps, onKeyDown: chooseHighlighted }}
    />
  )
}

/**
 * Chooses the highlighted option on Enter where Mantine has not: when typing opens the list, Mantine forgets which
 * option is highlighted, and Enter would submit the form. Runs after Mantine's handler, which prevents the default if
 * it chose.
 */
function chooseHighlighted(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  const list = (event.target as HTMLElement).getAttribute('aria-controls')
  const option = list && document.getElementById(list)?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!option) return
  event.preventDefault()
  option.click()
}

/** Text input that accepts any text and offers common values. Back closes its list. */
export function Autocomplete(props: AutocompleteProps) {
  const [opened, { open, close }] = useDisclosure(false)
  useLayer(opened, close)
  const listRef = useListRef()
  return (
    <MantineAutocomplete
      comboboxProps={combobox}
      withScrollArea={false}
      {...props}
      classNames={{ options: classes.options ?? '' }}
      attributes={{ options: { tabIndex: -1, ref: listRef } }}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  )
}

/**
 * Returns a ref for the list that renders the field again once the list has its id. Only then does the field reference
 * its list, and Mantine doesn't guarantee that render.
 */
function useListRef() {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  return useCallback((list: Element | null) => {
    if (!list) return
    rerender()
    const idObserver = new MutationObserver(rerender)
    idObserver.observe(list, { attributeFilter: ['id'] })
    return () => idObserver.disconnect()
  }, [])
}

export const Select = LayerSelect as typeof MantineSelect
