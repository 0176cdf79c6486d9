/**
 * Tooltip. A page has about a hundred and shows one at a time, so Mantine's component mounts only when a tooltip first
 * opens.
 */
import type { TooltipProps as MantineTooltipProps } from '@mantine/core'
import {
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFirstOpening } from './first-opening.client.ts'
import { lazyIdle } from './lazy-idle.tsx'

const MantineTooltip = lazyIdle(() => import('./overlays.tsx').then(({ Tooltip }) => Tooltip))

interface TooltipProps extends Pick<MantineTooltipProps, 'label' | 'position'> {
  disabled?: boolean
  /** Delay in milliseconds for the mouse. Keyboard and touch have no delay. */
  openDelay?: number
  /** Opens on keyboard focus too. */
  focus?: boolean
  /** Opens on tap too. */
  touch?: boolean
  /** Must pass event handlers on to a DOM element. */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

export function Tooltip(props: TooltipProps) {
  const { label, position, disabled = false, openDelay = 200, focus = false, touch = false, children } = props
  const own = children.props
  const id = useId()
  /** Element of the latest event. */
  const target = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(false)
  const opened = wanted && !disabled
  const { isThere, isOpen } = useFirstOpening(opened)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')
  /** True once the tooltip has reacted to the pointer over the element. It then stays closed after Escape. */
  const isMet = useRef(false)
  /**
   * True while the window has lost the focus. The element then stays the active element, and the focus event on return
   * is not a user's move.
   */
  const isAway = useRef(false)

  // A tooltip that is disabled while shown doesn't reopen by itself.
  if (wanted && disabled) setWanted(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!opened) return
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) setWanted(false)
    }
    const onPointerDown = ({ target: pressed }: Event) => {
      if (!target.current?.contains(pressed as Node)) setWanted(false)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [opened])

  function notePointer({ pointerType }: PointerEvent) {
    pointer.current = pointerType
  }

  /** Handles the mouse, and taps, which browsers report as mouse events. */
  function come({ currentTarget }: MouseEvent<HTMLElement>) {
    if (isMet.current || disabled) return
    target.current = currentTarget
    const isFinger = pointer.current === 'touch'
    if (isFinger && !touch) return
    isMet.current = true
    if (isFinger || openDelay === 0) setWanted(true)
    else timer.current = setTimeout(() => setWanted(true), openDelay)
  }

  function leave() {
    isMet.current = false
    clearTimeout(timer.current)
    setWanted(false)
  }

  function focused({ target: at, currentTarget }: FocusEvent<HTMLElement>) {
    target.current = currentTarget
    if (!disabled && !isAway.current && at.matches(':focus-visible')) setWanted(true)
    isAway.current = false
  }

  function blurred({ currentTarget, relatedTarget }: FocusEvent) {
    isAway.current = currentTarget.contains(document.activeElement)
    if (!isAway.current && !currentTarget.contains(relatedTarget)) setWanted(false)
  }

  const child = cloneElement(children, {
    onPointerEnter: both(own.onPointerEnter, notePointer),
    onPointerDown: both(own.onPointerDown, notePointer),
    onMouseEnter: both<MouseEvent<HTMLElement>>(own.onMouseEnter, come),
    onMouseMove: both<MouseEvent<HTMLElement>>(own.onMouseMove, come),
    onMouseLeave: both<MouseEvent<HTMLElement>>(own.onMouseLeave, leave),
    ...(focus && { onFocus: both(own.onFocus, focused), onBlur: both(own.onBlur, blurred) }),
    ...(isOpen && { 'aria-describedby': id }),
  })
  return (
    <>
      {child}
      {isThere && (
        <MantineTooltip
          target={target}
          opened={isOpen}
          position={position}
          label={<div id={id}>{label}</div>}
        />
      )}
    </>
  )
}

function both<E>(own: ((event: E) => void) | undefined, further: (event: E) => void) {
  if (!own) return further
  return (event: E) => {
    own(event)
    further(event)
  }
}
