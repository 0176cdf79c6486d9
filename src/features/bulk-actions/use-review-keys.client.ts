/** Keys of the dialog 'Tinjau'. */
import { type MouseEvent, type RefObject, useRef } from 'react'
import { useDocumentKeys } from '#kit/list/document-keys.client.ts'
import { takesPlainKey } from '#kit/overlay/dialog-keys.client.ts'

/**
 * @param dialogElement an element of the dialog
 * @param findAction returns what a key does; undefined if it does nothing
 */
export function useReviewKeys(
  dialogElement: RefObject<HTMLElement | null>,
  findAction: (key: string) => (() => void) | undefined,
): void {
  useDocumentKeys((event) => {
    if (!takesPlainKey(event, dialogElement.current)) return
    const { key, repeat } = event
    // A held Enter would press the focused button for one affiliate after the other.
    if (repeat && key === 'Enter') event.preventDefault()
    const action = findAction(key)
    if (!action) return
    event.preventDefault()
    if (!repeat) action()
  })
}

/** Longer than the pause between the two taps of a double tap, in milliseconds. */
const doubleTapMs = 400

/** Returns a function that runs an action, unless the click is the second of a double click or double tap. */
export function useSinglePress(): (event: MouseEvent, action: () => void) => void {
  const tappedAt = useRef(Number.NEGATIVE_INFINITY)
  return ({ detail, timeStamp, nativeEvent }, action) => {
    const isTap = (nativeEvent as Partial<PointerEvent>).pointerType === 'touch'
    if (detail > 1 || (isTap && timeStamp - tappedAt.current < doubleTapMs)) return
    if (isTap) tappedAt.current = timeStamp
    action()
  }
}
