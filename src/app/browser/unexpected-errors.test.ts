import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { reportUnexpectedErrors } from './unexpected-errors.ts'

const { toastError } = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('#kit/feedback/toast.tsx', () => ({ toastError }))
afterEach(() => toastError.mockReset())

const fakeWindow = new EventTarget()
reportUnexpectedErrors(fakeWindow as Window)

function throwError(error: unknown, message = String(error), filename = 'https://example.com/assets/app.js') {
  const event = Object.assign(new Event('error', { cancelable: true }), { error, message, filename })
  fakeWindow.dispatchEvent(event)
  return event
}

function rejectPromise(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  fakeWindow.dispatchEvent(event)
  return event
}

const programError = new RangeError('Invalid Date')

test.each([
  ['an error in an event handler', () => throwError(programError)],
  ['a thrown text', () => throwError('broken')],
  ['a rejected promise', () => rejectPromise(programError)],
  ['a promise rejected without a reason', () => rejectPromise(undefined)],
  ['a failed call that nobody handled', () => rejectPromise(new ORPCError('INTERNAL_SERVER_ERROR'))],
])('%s is reported in one message and left to the console', (_case, raise) => {
  expect(raise().defaultPrevented).toBe(false)
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Muat ulang halaman ini'),
    'Terjadi kesalahan',
    'unexpected-error',
  )
})

test('a page that cannot be loaded is reported as a connection problem', () => {
  rejectPromise(Object.assign(new Error('Halaman belum dimuat'), { name: 'PageNotLoaded' }))
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('koneksi internet'),
    'Bagian ini belum dimuat',
    'unexpected-error',
  )
})

const extensionError = Object.assign(new Error('x'), { stack: 'x@moz-extension://0f/content.js:1:1' })

test.each([
  ['a notice of ResizeObserver', () => throwError(null, 'ResizeObserver loop limit exceeded')],
  ['a script of another origin', () => throwError(null, 'Script error.')],
  ['a script of an extension', () => throwError(programError, 'x', 'chrome-extension://abc/content.js')],
  ['a promise of an extension', () => rejectPromise(extensionError)],
  ['an aborted call', () => rejectPromise(new DOMException('The user aborted a request.', 'AbortError'))],
  ['a cancelled query', () => rejectPromise(new Error('CancelledError'))],
  ['a call after the session ended', () => rejectPromise(new ORPCError('UNAUTHORIZED'))],
])('%s is not reported', (_case, raise) => {
  raise()
  expect(toastError).not.toHaveBeenCalled()
})
