import { ORPCError } from '@orpc/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { messageOfServer, saveFailure, userMessage } from './save-failure.client.ts'

const failed = 'Failed to update product'

interface Fields {
  product_number: string
  product_name: string
  price: string
}

function failureOf(error: Error) {
  return saveFailure<Fields>(error, failed, {
    PRICE_GONE: 'price',
    NUMBER_TAKEN: ({ message, data: { product_name } }) => ({
      product_number: `${message} oleh ${product_name}`,
    }),
  })
}

function declared(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('a refusal by the schema goes to its fields', () => {
  const issues = [
    { path: 'price', message: 'Price harus diisi' },
    { path: 'product_name', message: 'Maksimal 200 karakter' },
  ]
  expect(failureOf(declared('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: failed,
    fields: { price: 'Price harus diisi', product_name: 'Maksimal 200 karakter' },
  })
})

test('a refusal of one field stands at it, in the words of the contract or with more', () => {
  expect(failureOf(declared('PRICE_GONE', 'Tidak ada harga')).fields).toEqual({ price: 'Tidak ada harga' })
  const taken = declared('NUMBER_TAKEN', 'Product Number sudah dipakai', { product_name: 'Serum' })
  expect(failureOf(taken)).toEqual({
    toast: failed,
    fields: { product_number: 'Product Number sudah dipakai oleh Serum' },
  })
})

test.each([
  ['NOT_FOUND', 'Product sudah tidak ada'],
  ['FORBIDDEN', 'Anda tidak memiliki akses'],
  ['CHANGED', 'Product sudah diubah orang lain'],
])('%s says why', (code, message) => {
  expect(failureOf(declared(code, message))).toEqual({ toast: `${failed}: ${message}`, fields: {} })
  expect(userMessage(declared(code, message))).toBe(message)
})

test('a key that was used says what became of the first try', () => {
  expect(failureOf(declared('KEY_USED', 'Sudah tersimpan')).toast).toBe('Sudah tersimpan')
})

test.each([
  ['a fault of the server', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['an ended session, which has its own dialog', declared('UNAUTHORIZED', 'Anda harus login')],
])('%s says what did not happen and touches no field', (_case, error) => {
  expect(failureOf(error)).toEqual({ toast: failed, fields: {} })
  expect(userMessage(error)).toBeUndefined()
})

test.each([
  ['a lost connection', new TypeError('Failed to fetch')],
  ['a fault of this program', new RangeError('Invalid Date')],
])('%s says what did not happen, and is logged', (_case, error) => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => log.mockRestore())
  expect(failureOf(error)).toEqual({ toast: failed, fields: {} })
  expect(log).toHaveBeenLastCalledWith(error)
  expect(userMessage(error)).toBeUndefined()
  expect(log).toHaveBeenCalledTimes(2)
})

test('the words of the server are those of an answer that it wrote, foreseen or not', () => {
  expect(messageOfServer(declared('SENT', 'Tidak dapat diedit'))).toBe('Tidak dapat diedit')
  const busy = new ORPCError('SERVICE_UNAVAILABLE', { message: 'Server sedang sibuk.' })
  expect(messageOfServer(busy)).toBe('Server sedang sibuk.')
  expect(messageOfServer(new ORPCError('BAD_GATEWAY'))).toBeUndefined()
  expect(messageOfServer(new ORPCError('MALFORMED_ORPC_ERROR_RESPONSE'))).toBeUndefined()
  expect(messageOfServer(new TypeError('Failed to fetch'))).toBeUndefined()
})
