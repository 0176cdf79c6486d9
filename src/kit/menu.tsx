/**
 * What opens at a button. Closed it is that button alone: Mantine's menu comes with its first opening, and is told of the
 * button, which stays where it is.
 */
import type { Menu as MantineMenu, MenuProps as MantineMenuProps } from '@mantine/core'
import {
  cloneElement,
  createContext,
  createElement,
  type HTMLAttributes,
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

const MenuInPlace = lazyIdle(() => import('./overlays.tsx').then(({ MenuInPlace }) => MenuInPlace))

type MenuProps = Pick<MantineMenuProps, 'position' | 'width' | 'withinPortal' | 'menuItemTabIndex'>

interface Opening {
  id: string
  /** the button, as its press has told */
  target: RefObject<HTMLElement | null>
  opened: boolean
  change(next: boolean): void
  props: MenuProps
}

const Opened = createContext<Opening | null>(null)

function useOpening(): Opening {
  const opening = use(Opened)
  if (!opening) throw new Error('a part of a menu stands outside of one')
  return opening
}

/** Back closes it, at once after it opened as well: Mantine then moves the focus into what is going away. */
function LayerMenu({ children, ...props }: MenuProps & { children: ReactNode }) {
  const [opened, change] = useState(false)
  const [id, target] = [useId(), useRef<HTMLElement>(null)]
  useLayer(opened, () => change(false))
  return <Opened value={{ id, target, opened, change, props }}>{children}</Opened>
}

interface TargetProps {
  /** hands on what is told of it */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

function Target({ children }: TargetProps) {
  const { id, target, opened, change } = useOpening()
  const own = children.props
  return cloneElement(children, {
    id,
    onClick(event: MouseEvent<HTMLElement>) {
      own.onClick?.(event)
      target.current = event.currentTarget
      change(!opened)
    },
    'aria-haspopup': 'menu',
    'aria-expanded': opened,
    ...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
  })
}

function Dropdown({ children }: { children: ReactNode }) {
  const { id, target, opened, change, props } = useOpening()
  const { isThere, isOpen } = useFirstOpening(opened)

  /** Only what nobody else has taken, and on the same page. */
  function giveBack() {
    setTimeout(() => {
      if (document.activeElement === document.body && target.current?.isConnected) returnFocus(target.current)
    })
  }

  return (
    isThere && (
      <MenuInPlace
        returnFocus
        {...props}
        id={id}
        target={target}
        opened={isOpen}
        onChange={change}
        onExitTransitionEnd={giveBack}
      >
        {children}
      </MenuInPlace>
    )
  )
}

type Parts = typeof MantineMenu

/** They are drawn in an open menu alone, which brings them. */
function part<Name extends keyof Parts>(name: Name): Parts[Name] {
  function Part(props: object) {
    const parts = use(MenuParts)
    return parts && createElement(parts[name] as ReactPart, props)
  }
  return Part as unknown as Parts[Name]
}
type ReactPart = (props: object) => ReactNode

const PlainItem = part('Item') as (props: ItemClick) => ReactNode

interface ItemClick {
  closeMenuOnClick?: boolean
  onClick?(event: MouseEvent<HTMLElement>): void
}

/** Focuses the menu's button before the item acts. A dialog that opens then returns the focus to the button, since the item is gone. */
function Item(props: ItemClick) {
  const { target } = useOpening()
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
  Label: part('Label'),
  Divider: part('Divider'),
  RadioGroup: part('RadioGroup'),
  RadioItem: part('RadioItem'),
})
