import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { createFailure, removeFailure, updateFailure } from './save-failure.client.ts'

type WriteError = Parameters<typeof createFailure>[0]

function declared(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data }) as WriteError
}

const issues = [
  { path: 'email', message: 'Email tidak valid' },
  { path: 'password', message: 'Password minimal 6 karakter' },
]
const invalid = declared('BAD_REQUEST', 'Data tidak valid', { issues })
const taken = declared('EMAIL_TAKEN', 'Email sudah terdaftar')
const last = declared('LAST_SUPERADMIN', 'Superadmin aktif terakhir')
const broken = new ORPCError('INTERNAL_SERVER_ERROR', {
  message: 'Terjadi kesalahan pada server',
}) as WriteError
const away = new TypeError('Failed to fetch') as WriteError

const atFields = { email: 'Email tidak valid', password: 'Password minimal 6 karakter' }
const atEmail = { email: 'Email sudah terdaftar' }

test.each([
  ['of its fields', invalid, 'Gagal membuat user', atFields],
  ['of its e-mail', taken, 'Email sudah terdaftar', atEmail],
  ['by the server’s fault', broken, 'Gagal membuat user', {}],
  ['by the network', away, 'Terjadi kesalahan: Server tidak dapat dihubungi', {}],
])('a new user who failed because %s', (_, error, toast, fields) => {
  expect(createFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['of its fields', invalid, 'Gagal mengupdate user: Data tidak valid', atFields],
  ['of its e-mail', taken, 'Gagal mengupdate user: Email sudah terdaftar', atEmail],
  ['of a rule', last, 'Gagal mengupdate user: Superadmin aktif terakhir', {}],
  ['by the server’s fault', broken, 'Gagal mengupdate user: Terjadi kesalahan pada server', {}],
  ['by the network', away, 'Gagal mengupdate user: Server tidak dapat dihubungi', {}],
])('a change that failed because %s', (_, error, toast, fields) => {
  expect(updateFailure(error)).toEqual({ toast, fields })
})

test.each([
  ['of a rule', last, 'Gagal menghapus profil: Superadmin aktif terakhir'],
  ['by the server’s fault', broken, 'Terjadi kesalahan saat menghapus user'],
  ['by the network', away, 'Terjadi kesalahan saat menghapus user'],
])('a deletion that failed because %s', (_, error, toast) => {
  expect(removeFailure(error)).toBe(toast)
})
