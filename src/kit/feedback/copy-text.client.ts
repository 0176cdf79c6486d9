import { useEffect, useState } from 'react'
import { toastError } from './toast.tsx'

/**
 * Copies a text to the clipboard.
 * @returns false if the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

/** Copies by selecting the text in a field, since pages without HTTPS have no clipboard API. */
function copyFromField(text: string): boolean {
  const focusedElement = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0'
  // An open dialog takes the focus back from everything outside of it.
  const parent = focusedElement?.closest('[role="dialog"]') ?? document.body
  parent.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true })
  return isCopied
}

/** Milliseconds for which a button shows that the text was copied. */
const copiedMs = 2000

/** Returns whether a text was copied a moment ago, and a function that records a copy. */
export function useCopied(): [isCopied: boolean, showCopied: () => void] {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setIsCopied(true)]
}

/**
 * Returns a function that copies the text next to the button, and whether it was copied a moment ago. A toast says so
 * if the browser refuses.
 */
export function useCopyText(text: string): [isCopied: boolean, copy: () => void] {
  const [isCopied, showCopied] = useCopied()

  async function copy() {
    if (await copyText(text)) showCopied()
    else toastError('Browser tidak mengizinkan penyalinan. Pilih teksnya, lalu salin sendiri.')
  }

  return [isCopied, () => void copy()]
}
