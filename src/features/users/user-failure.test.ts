import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createFailure, passwordFailure, updateFailure } from './user-failure.client.ts'

function declaredError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

const issues = [
  { path: 'email', message: 'Email tidak valid' },
  { path: 'password', message: 'Password minimal 6 karakter' },
]
const invalid = declaredError('BAD_REQUEST', 'Data tidak valid', { issues })
const taken = declaredError('EMAIL_TAKEN', 'Email sudah terdaftar')
const last = declaredError('LAST_SUPERADMIN', 'Superadmin aktif terakhir')
const broken = new ORPCError('INTERNAL_SERVER_ERROR', {
  message: 'Terjadi kesalahan pada server',
})
const away = new TypeError('Failed to fetch')

const atFields = { email: 'Email tidak valid', password: 'Password minimal 6 karakter' }
const atEmail = { email: 'Email sudah terdaftar' }

test.each([
  ['invalid fields', invalid, 'Gagal membuat user', atFields],
  ['a taken e-mail', taken, 'Email sudah terdaftar', atEmail],
  ['a server error', broken, 'Gagal membuat user', {}],
  ['no network', away, 'Terjadi kesalahan: Server tidak dapat dihubungi', {}],
])('shows why creating a user failed: %s', (_, error, toast, fields) => {
  expect(createFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['invalid fields', invalid, 'Gagal mengupdate user: Data tidak valid', atFields],
  ['a taken e-mail', taken, 'Gagal mengupdate user: Email sudah terdaftar', atEmail],
  ['a violated rule', last, 'Gagal mengupdate user: Superadmin aktif terakhir', {}],
  ['a server error', broken, 'Gagal mengupdate user: Terjadi kesalahan pada server', {}],
  ['no network', away, 'Gagal mengupdate user: Server tidak dapat dihubungi', {}],
])('shows why updating a user failed: %s', (_, error, toast, fields) => {
  expect(updateFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['invalid fields', invalid, 'Gagal mengganti password: Data tidak valid', atFields],
  ['a violated rule', last, 'Gagal mengganti password: Superadmin aktif terakhir', {}],
  ['no network', away, 'Gagal mengganti password: Server tidak dapat dihubungi', {}],
])('shows why setting a password failed: %s', (_, error, toast, fields) => {
  expect(passwordFailure(error)).toEqual({ toast, fields })
})
