/** Checks for dialogs that handle single keys, such as S for 'Lewati'. */

import { isTyping } from '../list/row-keys.client.ts'

/**
 * Checks whether a dialog should handle this key: no modifier is pressed, the user is not typing, and nothing covers the
 * dialog.
 * @param element any element of the dialog; null if it is not rendered
 */
export function takesPlainKey(event: KeyboardEvent, element: Element | null): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing
  return isPlain && !isTyping(event.target) && isOnTop(element)
}

/** Checks whether no other dialog or menu covers the dialog that contains `element`. */
export function isOnTop(element: Element | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]')
  return (
    element !== null &&
    dialogs[dialogs.length - 1] === element.closest('[role="dialog"]') &&
    document.querySelector('[role="menu"]') === null
  )
}
