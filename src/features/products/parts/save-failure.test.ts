import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { saveFailure } from './save-failure.client.ts'

function failureOf(error: Error) {
  return saveFailure(error as Parameters<typeof saveFailure>[0], 'Failed to update product')
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
    toast: 'Failed to update product',
    fields: { price: 'Price harus diisi', product_name: 'Maksimal 200 karakter' },
  })
})

test.each([
  ['NOT_FOUND', 'Product sudah tidak ada'],
  ['FORBIDDEN', 'Anda tidak memiliki akses'],
  ['CHANGED', 'Product sudah diubah orang lain'],
])('%s says why', (code, message) => {
  expect(failureOf(declared(code, message))).toEqual({
    toast: `Failed to update product: ${message}`,
    fields: {},
  })
})

test.each([
  ['a fault of the server', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['no network', new TypeError('Failed to fetch')],
])('%s says what did not happen and touches no field', (_case, error) => {
  expect(failureOf(error)).toEqual({ toast: 'Failed to update product', fields: {} })
})
