import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { describeRegistrationFailure } from './registration-failure.client.ts'

type SaveError = Parameters<typeof describeRegistrationFailure>[0]

const input = { platform: 'shopee', username: 'rina', whatsapp: '0812', product_id: '' } as const
const texts = { refused: 'Gagal menyimpan', noAnswer: 'Terjadi kesalahan' }

function describeFailure(error: Error) {
  return describeRegistrationFailure(error as SaveError, input, texts)
}

function createDefinedError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('a taken username is reported at the field and in a toast, with its platform', () => {
  const { title, toast, fields } = describeFailure(
    createDefinedError('USERNAME_TAKEN', 'Username sudah terdaftar', {
      platform: 'tiktok',
      whatsapp_holder: null,
    }),
  )
  expect(title).toBe('Username sudah terdaftar')
  expect(toast).toMatch(/rina.* sudah terdaftar di platform TikTok\. Gunakan username lain\./)
  expect(fields).toEqual({ username: 'Username sudah terdaftar' })
})

test('a taken username and a taken number are reported together, each at its field', () => {
  const { title, toast, fields } = describeFailure(
    createDefinedError('USERNAME_TAKEN', 'Username sudah terdaftar', {
      platform: 'tiktok',
      whatsapp_holder: 'dewi',
    }),
  )
  expect(title).toBe('Username sudah terdaftar, Nomor WhatsApp sudah terdaftar')
  expect(toast).toMatch(/Gunakan username lain\.\n.*sudah dipakai oleh .*dewi/)
  expect(fields).toEqual({
    username: 'Username sudah terdaftar',
    whatsapp: 'Nomor WhatsApp sudah terdaftar',
  })
})

test('a taken number is reported with the affiliate who has it', () => {
  const { title, toast, fields } = describeFailure(
    createDefinedError('WHATSAPP_TAKEN', 'Nomor WhatsApp sudah terdaftar', { username: 'dewi' }),
  )
  expect(title).toBe('Nomor WhatsApp sudah terdaftar')
  expect(toast).toContain('dewi')
  expect(fields).toEqual({ whatsapp: 'Nomor WhatsApp sudah terdaftar' })
})

test('a validation error is shown in a toast and at its field', () => {
  const issues = [{ path: 'whatsapp', message: 'Maksimal 60 karakter' }]
  expect(describeFailure(createDefinedError('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: 'Gagal menyimpan',
    fields: { whatsapp: 'Maksimal 60 karakter' },
  })
})

test.each([
  ['a missing permission', new ORPCError('FORBIDDEN', { defined: true }), 'Gagal menyimpan'],
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR'), 'Gagal menyimpan'],
  ['a network failure', new TypeError('Failed to fetch'), 'Terjadi kesalahan'],
])('%s is shown in a toast and marks no field', (_case, error, message) => {
  expect(describeFailure(error)).toEqual({ toast: message, fields: {} })
})
