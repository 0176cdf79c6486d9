import { ORPCError } from '@orpc/client'
import { afterEach, expect, test, vi } from 'vitest'
import { reportUnexpectedErrors } from './unexpected-errors.ts'

const { toastError } = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('#kit/feedback/toast.tsx', () => ({ toastError }))
afterEach(() => toastError.mockReset())

const target = new EventTarget()
reportUnexpectedErrors(target as Window)

function throwError(error: unknown, message = String(error), filename = 'https://example.com/assets/app.js') {
  const event = Object.assign(new Event('error', { cancelable: true }), { error, message, filename })
  target.dispatchEvent(event)
  return event
}

function reject(reason: unknown) {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  target.dispatchEvent(event)
  return event
}

const programError = new RangeError('Invalid Date')

test.each([
  ['an error in an event handler', () => throwError(programError)],
  ['a thrown text', () => throwError('broken')],
  ['a rejected promise', () => reject(programError)],
  ['a promise rejected without a reason', () => reject(undefined)],
  ['a failed call that nobody handled', () => reject(new ORPCError('INTERNAL_SERVER_ERROR'))],
])('%s is reported in one message and left to the console', (_case, cause) => {
  expect(cause().defaultPrevented).toBe(false)
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('Muat ulang halaman ini'),
    'Terjadi kesalahan',
    'unexpected-error',
  )
})

test('a missing file is shown as a connection problem', () => {
  reject(Object.assign(new Error('Halaman belum dimuat'), { name: 'PageNotLoaded' }))
  expect(toastError).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('koneksi internet'),
    'Bagian ini belum dimuat',
    'unexpected-error',
  )
})

const foreignStack = Object.assign(new Error('x'), { stack: 'x@moz-extension://0f/content.js:1:1' })

test.each([
  ['a notice of ResizeObserver', () => throwError(null, 'ResizeObserver loop limit exceeded')],
  ['a script of another origin', () => throwError(null, 'Script error.')],
  ['a script of an extension', () => throwError(programError, 'x', 'chrome-extension://abc/content.js')],
  ['a promise of an extension', () => reject(foreignStack)],
  ['an aborted call', () => reject(new DOMException('The user aborted a request.', 'AbortError'))],
  ['a cancelled query', () => reject(new Error('CancelledError'))],
  ['a call after the session ended', () => reject(new ORPCError('UNAUTHORIZED'))],
])('%s is not reported', (_case, cause) => {
  cause()
  expect(toastError).not.toHaveBeenCalled()
})
