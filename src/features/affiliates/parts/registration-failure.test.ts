import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { registrationFailure } from './registration-failure.client.ts'

type SaveError = Parameters<typeof registrationFailure>[0]

const input = { platform: 'shopee', username: 'rina', whatsapp: '0812', product_id: '' } as const
const say = { refused: 'Gagal menyimpan', broken: 'Terjadi kesalahan' }

function failureOf(error: Error) {
  return registrationFailure(error as SaveError, input, say)
}

function declared(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('a taken username says on which platform, at the field and in a toast', () => {
  const { title, toast, fields } = failureOf(
    declared('USERNAME_TAKEN', 'Username sudah terdaftar', { platform: 'tiktok', whatsapp_holder: null }),
  )
  expect(title).toBe('Username sudah terdaftar')
  expect(toast).toMatch(/rina.* sudah terdaftar di platform TikTok\. Gunakan username lain\./)
  expect(fields).toEqual({ username: 'Username sudah terdaftar' })
})

test('a taken username and a taken number are said at once, each at its field', () => {
  const { title, toast, fields } = failureOf(
    declared('USERNAME_TAKEN', 'Username sudah terdaftar', { platform: 'tiktok', whatsapp_holder: 'dewi' }),
  )
  expect(title).toBe('Username sudah terdaftar, Nomor WhatsApp sudah terdaftar')
  expect(toast).toMatch(/Gunakan username lain\.\n.*sudah dipakai oleh .*dewi/)
  expect(fields).toEqual({
    username: 'Username sudah terdaftar',
    whatsapp: 'Nomor WhatsApp sudah terdaftar',
  })
})

test('a taken number names who holds it', () => {
  const { title, toast, fields } = failureOf(
    declared('WHATSAPP_TAKEN', 'Nomor WhatsApp sudah terdaftar', { username: 'dewi' }),
  )
  expect(title).toBe('Nomor WhatsApp sudah terdaftar')
  expect(toast).toContain('dewi')
  expect(fields).toEqual({ whatsapp: 'Nomor WhatsApp sudah terdaftar' })
})

test('a refusal by the schema goes to its fields', () => {
  const issues = [{ path: 'whatsapp', message: 'Maksimal 60 karakter' }]
  expect(failureOf(declared('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: 'Gagal menyimpan',
    fields: { whatsapp: 'Maksimal 60 karakter' },
  })
})

test.each([
  ['a refusal', new ORPCError('FORBIDDEN', { defined: true }), 'Gagal menyimpan'],
  ['a fault of the server', new ORPCError('INTERNAL_SERVER_ERROR'), 'Gagal menyimpan'],
  ['no network', new TypeError('Failed to fetch'), 'Terjadi kesalahan'],
])('%s says so and touches no field', (_case, error, message) => {
  expect(failureOf(error)).toEqual({ toast: message, fields: {} })
})
