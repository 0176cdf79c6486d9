import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import {
  describeCreateFailure,
  describePasswordFailure,
  describeUpdateFailure,
} from './user-failure.client.ts'

function createDeclaredError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

const issues = [
  { path: 'email', message: 'Email tidak valid' },
  { path: 'password', message: 'Password minimal 6 karakter' },
]
const invalidFieldsError = createDeclaredError('BAD_REQUEST', 'Data tidak valid', { issues })
const emailTakenError = createDeclaredError('EMAIL_TAKEN', 'Email sudah terdaftar')
const lastSuperadminError = createDeclaredError('LAST_SUPERADMIN', 'Superadmin aktif terakhir')
const serverError = new ORPCError('INTERNAL_SERVER_ERROR', {
  message: 'Terjadi kesalahan pada server',
})
const networkError = new TypeError('Failed to fetch')

const messagesByField = { email: 'Email tidak valid', password: 'Password minimal 6 karakter' }
const emailMessage = { email: 'Email sudah terdaftar' }

test.each([
  ['invalid fields', invalidFieldsError, 'Gagal membuat user', messagesByField],
  ['a taken e-mail', emailTakenError, 'Email sudah terdaftar', emailMessage],
  ['a server error', serverError, 'Gagal membuat user', {}],
  ['no network', networkError, 'Terjadi kesalahan: Server tidak dapat dihubungi', {}],
])('shows why creating a user failed: %s', (_, error, toast, fields) => {
  expect(describeCreateFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['invalid fields', invalidFieldsError, 'Gagal mengupdate user: Data tidak valid', messagesByField],
  ['a taken e-mail', emailTakenError, 'Gagal mengupdate user: Email sudah terdaftar', emailMessage],
  ['a violated rule', lastSuperadminError, 'Gagal mengupdate user: Superadmin aktif terakhir', {}],
  ['a server error', serverError, 'Gagal mengupdate user: Terjadi kesalahan pada server', {}],
  ['no network', networkError, 'Gagal mengupdate user: Server tidak dapat dihubungi', {}],
])('shows why updating a user failed: %s', (_, error, toast, fields) => {
  expect(describeUpdateFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['invalid fields', invalidFieldsError, 'Gagal mengganti password: Data tidak valid', messagesByField],
  ['a violated rule', lastSuperadminError, 'Gagal mengganti password: Superadmin aktif terakhir', {}],
  ['no network', networkError, 'Gagal mengganti password: Server tidak dapat dihubungi', {}],
])('shows why setting a password failed: %s', (_, error, toast, fields) => {
  expect(describePasswordFailure(error)).toEqual({ toast, fields })
})
