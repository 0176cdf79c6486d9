import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { toTemplateSaveFailure } from './templates.client.ts'

const failureText = 'Gagal menyimpan template'

test.each([
  ['a network failure', new TypeError('Failed to fetch')],
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['a deleted template', new ORPCError('NOT_FOUND', { defined: true })],
  ['a refusal without a field', new ORPCError('BAD_REQUEST')],
])('%s shows only that saving failed', (_, error) => {
  expect(toTemplateSaveFailure(error, failureText)).toEqual({ toast: failureText, fields: {} })
})

test('an ended session shows that signing in is required', () => {
  expect(toTemplateSaveFailure(new ORPCError('UNAUTHORIZED'), failureText).toast).toBe(
    'Anda harus login untuk menyimpan template',
  )
})

test('a schema error is shown at its fields', () => {
  const issues = [{ path: 'name', message: 'Maksimal 120 karakter' }]
  const error = new ORPCError('BAD_REQUEST', { defined: true, data: { issues } })
  expect(toTemplateSaveFailure(error, failureText)).toEqual({
    toast: failureText,
    fields: { name: 'Maksimal 120 karakter' },
  })
})
