/**
 * A menu that opens at a button. While it has never been open, only the button is rendered. Mantine's menu mounts with
 * the first opening and is positioned at the button, which stays where it is.
 */
import type { Menu as MantineMenu, MenuProps as MantineMenuProps } from '@mantine/core'
import {
  cloneElement,
  createContext,
  createElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  use,
  useId,
  useRef,
  useState,
} from 'react'
import { useFirstOpening } from './first-opening.client.ts'
import { useLayer } from './layer.client.ts'
import { lazyIdle } from './lazy-idle.tsx'
import { MenuParts } from './menu-parts.client.ts'
import { returnFocus } from './return-focus.client.ts'

const AnchoredMenu = lazyIdle(() => import('./overlays.tsx').then(({ AnchoredMenu }) => AnchoredMenu))

type MenuProps = Pick<MantineMenuProps, 'position' | 'width' | 'withinPortal' | 'menuItemTabIndex'>

/** State of a menu, which its button and its dropdown share. */
interface MenuState {
  id: string
  /** The button, recorded when it is pressed. */
  target: RefObject<HTMLElement | null>
  opened: boolean
  setMenuOpened(opened: boolean): void
  props: MenuProps
}

const MenuContext = createContext<MenuState | null>(null)

function useMenuState(): MenuState {
  const state = use(MenuContext)
  if (!state) throw new Error('a part of a menu is rendered outside of a menu')
  return state
}

/** Menu that Back closes, even directly after opening, when Mantine moves the focus into the menu that is closing. */
function LayerMenu({ children, onClose, ...props }: MenuProps & { children: ReactNode; onClose?(): void }) {
  const [opened, setOpened] = useState(false)
  const [id, target] = [useId(), useRef<HTMLElement>(null)]
  function setMenuOpened(next: boolean) {
    // The focus moves before the menu unmounts. Otherwise a list that renders in between (`useRowFocus`) would move
    // it to its heading.
    if (!next && document.activeElement?.closest(`[id="${id}-dropdown"]`))
      target.current?.focus({ preventScroll: true })
    setOpened(next)
    if (!next) onClose?.()
  }
  useLayer(opened, () => setMenuOpened(false))
  return <MenuContext value={{ id, target, opened, setMenuOpened, props }}>{children}</MenuContext>
}

interface TargetProps {
  /** Must pass its props on to a DOM element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

function Target({ children }: TargetProps) {
  const { id, target, opened, setMenuOpened } = useMenuState()
  const childProps = children.props
  return cloneElement(children, {
    id,
    onClick(event: MouseEvent<HTMLElement>) {
      childProps.onClick?.(event)
      target.current = event.currentTarget
      setMenuOpened(!opened)
    },
    // The open menu takes the focus a moment after it is drawn, and closes by itself only while it has the focus.
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      childProps.onKeyDown?.(event)
      if (opened && event.key === 'Escape') setMenuOpened(false)
    },
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    ...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
  })
}

function Dropdown({ children }: { children: ReactNode }) {
  const { id, target, opened, setMenuOpened, props } = useMenuState()
  const { isMounted, isOpen } = useFirstOpening(opened)

  /** Returns the focus to the button, if nothing else has taken it and the button is still on the page. */
  function returnFocusOnClose() {
    setTimeout(() => {
      if (document.activeElement === document.body && target.current?.isConnected) returnFocus(target.current)
    })
  }

  return (
    isMounted && (
      <AnchoredMenu
        returnFocus
        {...props}
        id={id}
        target={target}
        opened={isOpen}
        onChange={setMenuOpened}
        onExitTransitionEnd={returnFocusOnClose}
      >
        {children}
      </AnchoredMenu>
    )
  )
}

type Parts = typeof MantineMenu

/** Wraps a part of Mantine's menu. Parts render only in an open menu, which provides the components. */
function wrapPart<Name extends keyof Parts>(name: Name): Parts[Name] {
  function Part(props: object) {
    const parts = use(MenuParts)
    return parts && createElement(parts[name] as ReactPart, props)
  }
  return Part as unknown as Parts[Name]
}
type ReactPart = (props: object) => ReactNode

const PlainItem = wrapPart('Item') as (props: ItemProps) => ReactNode

interface ItemProps {
  closeMenuOnClick?: boolean
  onClick?(event: MouseEvent<HTMLElement>): void
}

/**
 * Menu item that focuses the menu's button before it acts. A dialog that opens then returns the focus to the button,
 * since the item is gone.
 */
function Item(props: ItemProps) {
  const { target } = useMenuState()
  function onClick(event: MouseEvent<HTMLElement>) {
    if (props.closeMenuOnClick !== false) target.current?.focus({ preventScroll: true })
    props.onClick?.(event)
  }
  return createElement(PlainItem, { ...props, onClick })
}

export const Menu = Object.assign(LayerMenu, {
  Target,
  Dropdown,
  Item: Item as unknown as Parts['Item'],
  Label: wrapPart('Label'),
  Divider: wrapPart('Divider'),
  RadioGroup: wrapPart('RadioGroup'),
  RadioItem: wrapPart('RadioItem'),
})
