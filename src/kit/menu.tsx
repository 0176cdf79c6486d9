import { Menu as MantineMenu, type MenuProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLayer } from './layer.client.ts'
import { returnFocus } from './return-focus.client.ts'

/** Back closes it, at once after it opened as well: Mantine then moves the focus into what is going away. */
function LayerMenu(props: Omit<MenuProps, 'opened' | 'onChange' | 'onExitTransitionEnd'>) {
  const [opened, setOpened] = useState(false)
  const opener = useRef<Element>(null)
  useLayer(opened, () => setOpened(false))

  function change(next: boolean) {
    if (next) opener.current = document.activeElement
    setOpened(next)
  }

  /** Only what nobody else has taken, and on the same page. */
  function giveBack() {
    setTimeout(() => {
      if (document.activeElement === document.body && opener.current?.isConnected) returnFocus(opener.current)
    })
  }

  return (
    <MantineMenu returnFocus {...props} opened={opened} onChange={change} onExitTransitionEnd={giveBack} />
  )
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
