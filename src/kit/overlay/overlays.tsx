/** Mantine overlays. They are hidden at first, so they load after the page is rendered (`lazyIdle`). */
import { Menu, type MenuProps, Modal, type ModalProps, Popover, type PopoverProps } from '@mantine/core'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react'
import { FirstFocus } from './first-focus.tsx'
import { MenuParts } from './menu-parts.client.ts'

export { Drawer, Modal, Tooltip } from '@mantine/core'

/**
 * Modal that opens at its first control, with new content each time. Mantine keeps the content while the modal fades
 * out, so a form that is opened for another row at that moment would still hold what was typed for the first.
 */
export function FocusedModal({ children, ...props }: ModalProps) {
  const openings = useOpenings(props.opened)
  return (
    <Modal {...props}>
      <Fragment key={openings}>
        {children}
        <FirstFocus />
      </Fragment>
    </Modal>
  )
}

/** Counts how often a modal has opened. */
function useOpenings(opened: boolean): number {
  const [{ count, wasOpened }, setOpenings] = useState({ count: 0, wasOpened: false })
  const current = opened && !wasOpened ? count + 1 : count
  if (opened !== wasOpened) setOpenings({ count: current, wasOpened: opened })
  return current
}

interface AnchoredMenuProps extends MenuProps {
  /** The button, which is outside of the menu. */
  target: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Menu at a button that is already on the page. */
export function AnchoredMenu({ target, children, ...props }: AnchoredMenuProps) {
  return (
    <MenuParts value={Menu}>
      <Menu {...props}>
        <Menu.Target refProp="setNode">
          <ExistingTarget target={target} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </MenuParts>
  )
}

interface AnchoredPopoverProps extends PopoverProps {
  /** The button, which is outside of the popover. */
  target: RefObject<HTMLElement | null>
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
  children: ReactNode
}

/** Popover at a button that is already on the page. */
export function AnchoredPopover({ target, onKeyDown, children, ...props }: AnchoredPopoverProps) {
  return (
    <Popover {...props}>
      <Popover.Target refProp="setNode">
        <ExistingTarget target={target} />
      </Popover.Target>
      <Popover.Dropdown onKeyDown={onKeyDown}>{children}</Popover.Dropdown>
    </Popover>
  )
}

/** Gives a menu or popover the existing button as its target. */
function ExistingTarget({
  target,
  setNode: setTarget,
}: Pick<AnchoredMenuProps, 'target'> & { setNode?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    setTarget?.(target.current)
    return () => void setTarget?.(null)
  }, [target, setTarget])
  return null
}
