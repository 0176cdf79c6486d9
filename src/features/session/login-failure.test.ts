import { ORPCError } from '@orpc/client'
import { expect, it } from 'vitest'
import { toLoginFailure } from './login-failure.client.ts'

it('says that the server or its database is away, and not that the login failed', () => {
  const awayError = new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'Server sedang sibuk.' })
  expect(toLoginFailure(awayError)).toEqual({
    code: 'SERVICE_UNAVAILABLE',
    message: 'Server atau databasenya sedang tidak dapat dihubungi. Coba lagi sebentar lagi.',
    field: null,
  })
  expect(toLoginFailure(new ORPCError('INTERNAL_SERVER_ERROR')).message).toContain('Terjadi kesalahan')
})
