/** A word on what is pointed at. A page holds a hundred and shows one: Mantine's comes with its first showing. */
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
  /** ms under the mouse; the keyboard and a finger don't wait */
  openDelay?: number
  /** also for whoever comes with the keyboard */
  focus?: boolean
  /** also for a finger's tap */
  touch?: boolean
  /** hands on events */
  children: ReactElement<HTMLAttributes<HTMLElement>>
}

export function Tooltip(props: TooltipProps) {
  const { label, position, disabled = false, openDelay = 200, focus = false, touch = false, children } = props
  const own = children.props
  const id = useId()
  /** as the latest event has told */
  const target = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(false)
  const opened = wanted && !disabled
  const { isThere, isOpen } = useFirstOpening(opened)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pointer = useRef('')
  /** under the pointer, and answered: it stays closed when Escape has closed it */
  const isMet = useRef(false)
  /** while the window is away its focus is not lost, and comes back without having been moved there */
  const isAway = useRef(false)

  // What is disabled while it is shown does not come back by itself.
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

  /** The mouse; a finger as well, whose tap browsers tell as that of a mouse. */
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
