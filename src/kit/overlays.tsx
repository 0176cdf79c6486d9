/** What lies over a page, of Mantine: nobody sees it at first, so it comes when the page stands (`later`). */
import { Menu, type MenuProps } from '@mantine/core'
import { type ReactNode, type RefCallback, type RefObject, useLayoutEffect } from 'react'
import { MenuParts } from './menu-parts.client.ts'

export { Drawer, Modal, Tooltip } from '@mantine/core'

interface MenuInPlaceProps extends MenuProps {
  /** the button, which stands outside of it */
  target: RefObject<HTMLElement | null>
  children: ReactNode
}

export function MenuInPlace({ target, children, ...props }: MenuInPlaceProps) {
  return (
    <MenuParts value={Menu}>
      <Menu {...props}>
        <Menu.Target refProp="tell">
          <StandIn target={target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </MenuParts>
  )
}

/** Tells the menu of the button that is there already. */
function StandIn({ target, tell }: Pick<MenuInPlaceProps, 'target'> & { tell?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    tell?.(target.current)
    return () => void tell?.(null)
  }, [target, tell])
  return null
}
