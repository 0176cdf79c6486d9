/**
 * Touch gestures that select rows. A long press selects the first row; then a tap outside the controls of a row selects
 * the next.
 */
import { useLongPress } from '@mantine/hooks'
import { type HTMLAttributes, type MouseEvent, useRef } from 'react'
import { usePhone } from '../layout/use-phone.client.ts'
import { useListSelection } from './list-selection.tsx'

const pressMs = 450

/** Returns handlers for the element around rows with `data-row`. */
export function useRowGestures<E extends HTMLElement>(): HTMLAttributes<E> {
  const selection = useListSelection()
  const isPhone = usePhone()
  /** Stays true until the next touch, because the click that follows a long press is not a tap. */
  const wasLongPressed = useRef(false)

  function choose(target: EventTarget | null) {
    const id = findRowId(target)
    if (id) selection?.dispatch({ kind: 'row', id, extendsRange: false, rows: selection.rows })
  }

  const longPressHandlers = useLongPress(
    (event) => {
      if (!findRowId(event.target) || isInControlOrOverlay(event.target)) return
      wasLongPressed.current = true
      navigator.vibrate?.(10)
      choose(event.target)
    },
    {
      threshold: pressMs,
      events: ['touch'],
      cancelOnMove: true,
      onStart: () => {
        wasLongPressed.current = false
      },
    },
  )
  if (!selection) return {}

  return {
    ...(longPressHandlers as HTMLAttributes<E>),
    onContextMenu(event) {
      if (wasLongPressed.current) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!wasLongPressed.current) return
      wasLongPressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onClick({ target }) {
      if (isPhone && selection.showsCheckboxes && !hasOwnEffect(target)) choose(target)
    },
  }
}

function findRowId(target: EventTarget | null): string | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return row?.dataset.row
}

function isInControlOrOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('label, input, [role="menu"], [role="dialog"]') !== null
}

/** Checks whether a tap on the target has its own effect. */
function hasOwnEffect(target: EventTarget | null): boolean {
  return target instanceof Element && (isInControlOrOverlay(target) || target.closest('a, button') !== null)
}
