/**
 * Moves the focus of a dialog that opens to its first control. Mantine does so only for a control that is marked and
 * already rendered, and else focuses the close button.
 */
import { VisuallyHidden } from '@mantine/core'
import type { FocusEvent } from 'react'

const controlSelector =
  'input:not([type="hidden"], :disabled), textarea, select, button:not(:disabled), a[href], summary, [tabindex="0"]'
/** A marked control gets the focus before all others. */
const markedSelector = '[data-autofocus]:not([data-first-focus])'
/** Matches content that is still loading. */
const skeletonSelector = '.mantine-Skeleton-root'

/** Stands last in a dialog, where Mantine focuses it only if no other element is marked. */
export function FirstFocus() {
  return <VisuallyHidden tabIndex={-1} data-autofocus data-first-focus onFocus={passFocusOn} />
}

/** Focuses the first control as soon as the content has loaded, unless the user moves the focus earlier. */
function passFocusOn({ currentTarget: mark }: FocusEvent<HTMLElement>) {
  const body = mark.parentElement
  if (!body || focusFirstControl(body)) return
  const observer = new MutationObserver(() => {
    if (focusFirstControl(body)) observer.disconnect()
  })
  observer.observe(body, { childList: true, subtree: true })
  mark.addEventListener('blur', () => observer.disconnect(), { once: true })
}

function focusFirstControl(body: HTMLElement): boolean {
  const control = body.querySelector<HTMLElement>(markedSelector) ?? findFirstControl(body)
  control?.focus({ preventScroll: true })
  return control !== null
}

function findFirstControl(body: HTMLElement): HTMLElement | null {
  if (body.querySelector(skeletonSelector)) return null
  const visibleControls = [...body.querySelectorAll<HTMLElement>(controlSelector)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility(),
  )
  const [first] = visibleControls
  // The keyboard enters a group of radio buttons at the chosen one.
  if (first instanceof HTMLInputElement && first.type === 'radio')
    return (
      visibleControls.find((control) => control.matches(`[name="${CSS.escape(first.name)}"]:checked`)) ??
      first
    )
  return first ?? null
}
