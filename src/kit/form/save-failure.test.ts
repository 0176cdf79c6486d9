import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  describeFailure as describeFailureOf,
  describeSaveFailure,
  findUserMessage,
  getServerMessage,
} from './save-failure.client.ts'

const failureText = 'Failed to update product'

interface Fields {
  product_number: string
  product_name: string
  price: string
}

function describeFailure(error: Error) {
  return describeSaveFailure<Fields>(error, failureText, {
    PRICE_GONE: 'price',
    NUMBER_TAKEN: ({ message, data: { product_name } }) => ({
      product_number: `${message} oleh ${product_name}`,
    }),
  })
}

function declaredError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('assigns validation errors to their fields', () => {
  const issues = [
    { path: 'price', message: 'Price harus diisi' },
    { path: 'product_name', message: 'Maksimal 200 karakter' },
  ]
  expect(describeFailure(declaredError('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: failureText,
    fields: { price: 'Price harus diisi', product_name: 'Maksimal 200 karakter' },
  })
})

test('suggests a reload if the server does not know a field that the page sends', () => {
  const issues = [
    { path: 'action', message: 'Kolom tidak dikenal: tanggal' },
    { path: 'action.tanggal_max_upload', message: 'Harus diisi' },
  ]
  expect(describeFailure(declaredError('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: `${failureText}: aplikasi sudah diperbarui. Muat ulang halaman ini, lalu coba lagi.`,
    fields: {},
  })
})

test('assigns a declared error to its field, with the message of the contract or an extended one', () => {
  expect(describeFailure(declaredError('PRICE_GONE', 'Tidak ada harga')).fields).toEqual({
    price: 'Tidak ada harga',
  })
  const numberTaken = declaredError('NUMBER_TAKEN', 'Product Number sudah dipakai', { product_name: 'Serum' })
  expect(describeFailure(numberTaken)).toEqual({
    toast: failureText,
    fields: { product_number: 'Product Number sudah dipakai oleh Serum' },
  })
})

test.each([
  ['NOT_FOUND', 'Product sudah tidak ada'],
  ['FORBIDDEN', 'Anda tidak memiliki akses'],
  ['CHANGED', 'Product sudah diubah orang lain'],
])('shows the reason for %s', (code, message) => {
  expect(describeFailure(declaredError(code, message))).toEqual({
    toast: `${failureText}: ${message}`,
    fields: {},
  })
  expect(findUserMessage(declaredError(code, message))).toBe(message)
})

test('shows the outcome of the first attempt for a used idempotency key', () => {
  expect(describeFailure(declaredError('KEY_USED', 'Sudah tersimpan')).toast).toBe('Sudah tersimpan')
})

test.each([
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['an ended session, which has its own dialog', declaredError('UNAUTHORIZED', 'Anda harus login')],
])('shows what failed and marks no field for %s', (_case, error) => {
  expect(describeFailure(error)).toEqual({ toast: failureText, fields: {} })
  expect(findUserMessage(error)).toBeUndefined()
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a client error', new RangeError('Invalid Date')],
])('shows what failed and logs %s', (_case, error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => log.mockRestore())
  expect(describeFailure(error)).toEqual({ toast: failureText, fields: {} })
  expect(log).toHaveBeenLastCalledWith(error)
  expect(findUserMessage(error)).toBeUndefined()
  expect(log).toHaveBeenCalledTimes(2)
})

test('returns a message of the server only if the server itself wrote it', () => {
  expect(getServerMessage(declaredError('SENT', 'Tidak dapat diedit'))).toBe('Tidak dapat diedit')
  const busyError = new ORPCError('SERVICE_UNAVAILABLE', { message: 'Server sedang sibuk.' })
  expect(getServerMessage(busyError)).toBe('Server sedang sibuk.')
  expect(getServerMessage(new ORPCError('BAD_GATEWAY'))).toBeUndefined()
  expect(getServerMessage(new ORPCError('MALFORMED_ORPC_ERROR_RESPONSE'))).toBeUndefined()
  expect(getServerMessage(new TypeError('Failed to fetch'))).toBeUndefined()
})

test('says that the browser is offline, unless the server answered', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    log.mockRestore()
  })
  expect(describeFailure(new TypeError('Failed to fetch')).toast).toBe(
    `${failureText}. Anda sedang offline, coba lagi setelah tersambung.`,
  )
  expect(describeFailure(new ORPCError('INTERNAL_SERVER_ERROR')).toast).toBe(failureText)
})

test('suggests a reload instead of any other text if the server was upgraded', () => {
  const issues = [{ path: 'action', message: 'Kolom tidak dikenal: tanggal' }]
  const outdated = declaredError('BAD_REQUEST', 'Data tidak valid', { issues })
  const reloadText = 'aplikasi sudah diperbarui. Muat ulang halaman ini, lalu coba lagi.'
  const retryText = 'Gagal menyimpan. Coba lagi.'
  expect(describeFailureOf(outdated, retryText)).toBe(`Gagal menyimpan: ${reloadText}`)
  expect(describeFailureOf(outdated, 'Gagal menunda', 'Not Found')).toBe(`Gagal menunda: ${reloadText}`)
  expect(describeFailureOf(new ORPCError('NOT_FOUND'), retryText)).toBe(retryText)
  expect(describeFailureOf(new ORPCError('NOT_FOUND'), retryText, 'Not Found')).toBe('Not Found')
  expect(describeFailureOf(declaredError('CHANGED', 'Sudah diubah'), retryText)).toBe('Sudah diubah')
})
