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
  const childProps = children.props
  const id = useId()
  /** Element of the latest event. */
  const target = useRef<HTMLElement>(null)
  const [isRequested, setRequested] = useState(false)
  const opened = isRequested && !disabled
  const { isMounted, isOpen } = useFirstOpening(opened)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')
  /** True once the tooltip has reacted to the pointer over the element. It then stays closed after Escape. */
  const hasReacted = useRef(false)
  /**
   * True while the window has lost the focus. The element then stays the active element, and the focus event on return
   * is not a user's move.
   */
  const isWindowBlurred = useRef(false)

  // A tooltip that is disabled while shown doesn't reopen by itself.
  if (isRequested && disabled) setRequested(false)

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!opened) return
    const onKeyDown = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing) setRequested(false)
    }
    const onPointerDown = ({ target: pressed }: Event) => {
      if (!target.current?.contains(pressed as Node)) setRequested(false)
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
  function onEnter({ currentTarget }: MouseEvent<HTMLElement>) {
    if (hasReacted.current || disabled) return
    target.current = currentTarget
    const isFinger = pointer.current === 'touch'
    if (isFinger && !touch) return
    hasReacted.current = true
    if (isFinger || openDelay === 0) setRequested(true)
    else timer.current = setTimeout(() => setRequested(true), openDelay)
  }

  function onLeave() {
    hasReacted.current = false
    clearTimeout(timer.current)
    setRequested(false)
  }

  function onFocus({ target: element, currentTarget }: FocusEvent<HTMLElement>) {
    target.current = currentTarget
    if (!disabled && !isWindowBlurred.current && element.matches(':focus-visible')) setRequested(true)
    isWindowBlurred.current = false
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    isWindowBlurred.current = currentTarget.contains(document.activeElement)
    if (!isWindowBlurred.current && !currentTarget.contains(relatedTarget)) setRequested(false)
  }

  const child = cloneElement(children, {
    onPointerEnter: callBoth(childProps.onPointerEnter, notePointer),
    onPointerDown: callBoth(childProps.onPointerDown, notePointer),
    onMouseEnter: callBoth<MouseEvent<HTMLElement>>(childProps.onMouseEnter, onEnter),
    onMouseMove: callBoth<MouseEvent<HTMLElement>>(childProps.onMouseMove, onEnter),
    onMouseLeave: callBoth<MouseEvent<HTMLElement>>(childProps.onMouseLeave, onLeave),
    ...(focus && {
      onFocus: callBoth(childProps.onFocus, onFocus),
      onBlur: callBoth(childProps.onBlur, onBlur),
    }),
    ...(isOpen && { 'aria-describedby': id }),
  })
  return (
    <>
      {child}
      {isMounted && (
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

function callBoth<E>(first: ((event: E) => void) | undefined, second: (event: E) => void) {
  if (!first) return second
  return (event: E) => {
    first(event)
    second(event)
  }
}
