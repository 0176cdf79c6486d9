/**
 * Keys that walk the rows of the page. Rows are the elements with `data-row`, of lists and of the radar. Most keys are
 * single letters, so all are ignored while the user types and while something covers the page.
 */
import { useDocumentKeys } from './document-keys.client.ts'

const rowSelector = 'main [data-row]:not([inert])'
/**
 * Selectors of what Enter presses, the preferred first: a row action with the prop `opens`, a button for details, a
 * link to a page.
 */
const openerSelectors = ['[data-opens]', 'button[aria-haspopup="dialog"]', 'a[href^="/dashboard/"]']
const boxSelector = 'input[type="checkbox"]'

/** @param onHelp called by `?` */
export function useRowKeys(onHelp: () => void): void {
  useDocumentKeys((event) => {
    const { key, target, repeat, defaultPrevented } = event
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (defaultPrevented || isModified || isTyping(target) || isCovered()) return
    const step = findStep(key, target)
    const hasEffect = step === 0 ? !repeat && handleKey(key, target, onHelp) : focusNextRow(step)
    if (hasEffect) event.preventDefault()
  })
}

export interface PageKeys {
  rows: boolean
  boxes: boolean
  openers: boolean
  search: boolean
  /** True if rows can be moved to another date, see `moveKey`. */
  move: boolean
}

/** Key that moves the focused row, or the chosen rows, to another date. The list that offers it handles it. */
export const moveKey = 'p'

/** Finds out which keys have an effect on the page. */
export function readPageKeys(): PageKeys {
  const rows = findVisibleRows()
  return {
    rows: rows.length > 0,
    boxes: rows.some((row) => row.querySelector(boxSelector) !== null),
    openers: rows.some((row) => findOpener(row) !== null),
    search: document.querySelector('main [aria-keyshortcuts="/"]') !== null,
    move: document.querySelector(`main [aria-keyshortcuts="${moveKey}"]`) !== null,
  }
}

/** Returns the step that the key makes: 1, -1, or 0. Arrows scroll the page until a row has the focus. */
function findStep(key: string, target: EventTarget | null): number {
  if (key === 'j' || key === 'k') return key === 'j' ? 1 : -1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return 0
  if (!findRow(target)) return 0
  return key === 'ArrowDown' ? 1 : -1
}

/** @returns true if the key had an effect */
function handleKey(key: string, target: EventTarget | null, onHelp: () => void): boolean {
  if (key === '?') {
    onHelp()
    return true
  }
  const row = findRow(target)
  if (!row) return false
  let element: HTMLElement | null = null
  if (key === 'x') element = row.querySelector<HTMLElement>(boxSelector)
  // On a button or link inside the row, Enter presses that element instead.
  else if (key === 'Enter' && target === row) element = findOpener(row)
  element?.click()
  return element !== null
}

/** @returns false if no row has the focus and there is none to focus */
function focusNextRow(step: number): boolean {
  const rows = findVisibleRows()
  const current = findRow(document.activeElement)
  // If no row is focused, a step forward goes to the first row, and a step back goes nowhere.
  const currentIndex = current ? rows.indexOf(current) : -1
  const next = rows[currentIndex + step]
  if (next) focusRow(next)
  // At the end of the list the key has no effect, and does not scroll the page either.
  return next !== undefined || current !== null
}

function focusRow(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

function findOpener(row: HTMLElement): HTMLElement | null {
  for (const selector of openerSelectors) {
    const element = row.querySelector<HTMLElement>(selector)
    if (element) return element
  }
  return null
}

function findVisibleRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(rowSelector)].filter((row) => row.checkVisibility())
}

/** Returns the row that contains an element. */
export function findRow(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(rowSelector) : null
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  )
}

export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
}
