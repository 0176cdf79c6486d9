/**
 * Tells the person about errors that no code has handled, such as one thrown in a click handler. Failed calls are told where
 * they are made and broken pages by the router, so none of those comes here. The browser logs these errors in its console
 * by itself, as long as nobody prevents the event's default.
 */
import { toastError } from '#kit/toast.tsx'
import { isPageNotLoaded } from './page-not-loaded.tsx'

/** One toast at a time: an error that repeats with each frame must not fill the screen. */
const toastId = 'unexpected-error'

export function tellUnexpectedErrors(target: Pick<Window, 'addEventListener'> = window) {
  target.addEventListener('error', ({ error, message, filename }) => {
    if (!isForeign(error, message, filename)) tell(error)
  })
  target.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isCancelled(reason) && !isSessionOver(reason) && !isOfExtension(stackOf(reason))) tell(reason)
  })
}

function tell(error: unknown) {
  if (isPageNotLoaded(error))
    toastError('Periksa koneksi internet Anda, lalu coba lagi.', 'Bagian ini belum dimuat', toastId)
  else
    toastError(
      'Langkah terakhir mungkin tidak tersimpan. Muat ulang halaman ini, lalu coba lagi.',
      'Terjadi kesalahan',
      toastId,
    )
}

/** Tells errors that are not this program's apart: notices of the browser itself, and scripts of other origins. */
function isForeign(error: unknown, message = '', filename = ''): boolean {
  const isNotice = message.startsWith('ResizeObserver loop')
  const isOtherOrigin = !error && message.startsWith('Script error')
  return isNotice || isOtherOrigin || isOfExtension(filename) || isOfExtension(stackOf(error))
}

function isOfExtension(place: string): boolean {
  return /(?:chrome|moz|safari-web)-extension:|webkit-masked-url:/.test(place)
}

function stackOf(error: unknown): string {
  return (error instanceof Error && error.stack) || ''
}

/** Calls and animations that were broken off, by this program or because the page is being left. */
function isCancelled(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null) return false
  const { name, message } = reason as Partial<Error>
  // TanStack Query's CancelledError has no name of its own.
  return name === 'AbortError' || message === 'CancelledError'
}

/** An answer 401: the login dialog tells it. */
function isSessionOver(reason: unknown): boolean {
  return typeof reason === 'object' && reason !== null && 'status' in reason && reason.status === 401
}
