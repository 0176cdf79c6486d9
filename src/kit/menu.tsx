import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from './layer.client.ts'

/** Back closes it. */
function LayerMenu(props: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [opened, setOpened] = useState(false)
  useLayer(opened, () => setOpened(false))
  return <MantineMenu returnFocus {...props} opened={opened} onChange={setOpened} />
}

const { Target, Dropdown, Item, Label, Divider, RadioGroup, RadioItem } = MantineMenu

export const Menu = Object.assign(LayerMenu, {
  Target,
  Dropdown,
  Item,
  Label,
  Divider,
  RadioGroup,
  RadioItem,
})
