import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { toLoginFailure } from './login-failure.client.ts'

it('distinguishes an unreachable server or database from a fault of the server', () => {
  const unreachableError = new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: 'Server sedang sibuk.',
  })
  expect(toLoginFailure(unreachableError)).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Server atau databasenya sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
    field: null,
  })
  expect(toLoginFailure(new ORPCError('INTERNAL_SERVER_ERROR')).message).toContain('Terjadi kesalahan')
})
