import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { failureOf } from '../templates.client.ts'

const failed = 'Gagal menyimpan template'

test.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a fault of the server', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['a template that is gone', new ORPCError('NOT_FOUND', { defined: true })],
  ['a refusal without a field', new ORPCError('BAD_REQUEST')],
])('%s says only that it failed', (_, error) => {
  expect(failureOf(error, failed)).toEqual({ toast: failed, fields: {} })
})

test('a session that is over says that one must be signed in', () => {
  expect(failureOf(new ORPCError('UNAUTHORIZED'), failed).toast).toBe(
    'Anda harus login untuk menyimpan template',
  )
})

test('a refusal by the schema goes to its fields', () => {
  const issues = [{ path: 'name', message: 'Maksimal 120 karakter' }]
  const error = new ORPCError('BAD_REQUEST', { defined: true, data: { issues } })
  expect(failureOf(error, failed)).toEqual({ toast: failed, fields: { name: 'Maksimal 120 karakter' } })
})
