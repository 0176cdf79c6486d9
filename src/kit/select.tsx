import { Select as MantineSelect, type SelectProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useLayer } from './layer.ts'

/** Back closes its list; the list stands inside its landmark or dialog, where a screen reader looks for it. */
function LayerSelect(props: SelectProps) {
  const [opened, { open, close }] = useDisclosure(false)
  useLayer(opened, close)
  return (
    <MantineSelect
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      {...props}
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
    />
  )
}

export const Select = LayerSelect as typeof MantineSelect
