import { useEffect, useState } from 'react'

/**
 * Copies a text to the clipboard.
 * @returns false if the browser refuses, as it does on pages without HTTPS
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Milliseconds for which a button shows that the text was copied. */
const copiedMs = 2000

export function useCopied(): [copied: boolean, showCopied: () => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, () => setCopied(true)]
}
