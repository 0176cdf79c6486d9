import { copyText, useCopied } from './copy-text.client.ts'
import { toastError } from './toast.tsx'

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
