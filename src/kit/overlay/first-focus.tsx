/**
 * Moves the focus of a dialog that opens to its first control. Mantine does so only for a control that is marked and
 * already rendered, and else focuses the close button.
 */
import { VisuallyHidden } from '@mantine/core'
import type { FocusEvent } from 'react'

const controls =
  'input:not([type="hidden"], :disabled), textarea, select, button:not(:disabled), a[href], summary, [tabindex="0"]'
/** A control that gets the focus before all others. The class is that of content which is still loading. */
const marked = '[data-autofocus]:not([data-first-focus])'
const loading = '.mantine-Skeleton-root'

/** Stands last in a dialog, where Mantine focuses it only if no other element is marked. */
export function FirstFocus() {
  return <VisuallyHidden tabIndex={-1} data-autofocus data-first-focus onFocus={passFocusOn} />
}

/** Keeps the focus until the content has loaded, unless the user moves it. */
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
  const control = body.querySelector<HTMLElement>(marked) ?? firstControlIn(body)
  control?.focus({ preventScroll: true })
  return control !== null
}

function firstControlIn(body: HTMLElement): HTMLElement | null {
  if (body.querySelector(loading)) return null
  const visibleControls = [...body.querySelectorAll<HTMLElement>(controls)].filter(
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
