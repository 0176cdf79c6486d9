/**
 * Shows a toast for errors that no code has handled, such as one thrown in a click handler. Failed calls are reported
 * where they are made and broken pages by the router, so neither arrives here. The browser logs these errors in its
 * console by itself, as long as no handler prevents the default.
 */
import { toastError } from '#kit/feedback/toast.tsx'
import { isPageNotLoaded } from './page-not-loaded.tsx'

/** All toasts share this id, so that an error that repeats with each frame does not fill the screen. */
const toastId = 'unexpected-error'

export function reportUnexpectedErrors(target: Pick<Window, 'addEventListener'> = window) {
  target.addEventListener('error', ({ error, message, filename }) => {
    if (!isForeign(error, message, filename)) report(error)
  })
  target.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isCancelled(reason) && !isSessionOver(reason) && !isOfExtension(getStack(reason))) report(reason)
  })
}

function report(error: unknown) {
  if (isPageNotLoaded(error))
    toastError('Periksa koneksi internet Anda, lalu coba lagi.', 'Bagian ini belum dimuat', toastId)
  else
    toastError(
      'Langkah terakhir mungkin tidak tersimpan. Muat ulang halaman ini, lalu coba lagi.',
      'Terjadi kesalahan',
      toastId,
    )
}

/**
 * Checks whether an error comes from outside this program: a notice of the browser, a script of another origin, or an
 * extension.
 */
function isForeign(error: unknown, message = '', filename = ''): boolean {
  const isNotice = message.startsWith('ResizeObserver loop')
  const isOtherOrigin = !error && message.startsWith('Script error')
  return isNotice || isOtherOrigin || isOfExtension(filename) || isOfExtension(getStack(error))
}

function isOfExtension(location: string): boolean {
  return /(?:chrome|moz|safari-web)-extension:|webkit-masked-url:/.test(location)
}

function getStack(error: unknown): string {
  return (error instanceof Error && error.stack) || ''
}

/** Checks for calls and animations that were aborted, by this program or because the user leaves the page. */
function isCancelled(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null) return false
  const { name, message } = reason as Partial<Error>
  // TanStack Query's CancelledError doesn't set `name`.
  return name === 'AbortError' || message === 'CancelledError'
}

/** Checks for a 401, which the login dialog reports. */
function isSessionOver(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === 401
}
