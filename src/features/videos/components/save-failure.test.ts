import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { refusals } from '../videos.client.ts'

function buildFailure(error: Error) {
  return describeSaveFailure(error, 'Gagal mengupdate video', refusals)
}

function declaredError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test.each([
  ['VIDEO_REVIEW_TAKEN', 'video_review'],
  ['LINK_MISSING', 'video_vo'],
  ['PRODUCT_MISSING', 'product_id'],
])('%s is shown at the field %s', (code, field) => {
  expect(buildFailure(declaredError(code, 'sudah'))).toEqual({
    toast: 'Gagal mengupdate video',
    fields: { [field]: 'sudah' },
  })
})

test.each([
  [null, { video_vo: 'sudah' }],
  ['juga', { video_vo: 'sudah', video_review: 'juga' }],
])('a taken VO link is shown at its field, and a taken review link at its own: %s', (review, fields) => {
  const error = declaredError('VIDEO_VO_TAKEN', 'sudah', { review })
  expect(buildFailure(error)).toEqual({ toast: 'Gagal mengupdate video', fields })
})

test('a schema error is shown at its fields', () => {
  const issues = [{ path: 'video_vo', message: 'Maksimal 2.000 karakter' }]
  expect(buildFailure(declaredError('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: 'Gagal mengupdate video',
    fields: { video_vo: 'Maksimal 2.000 karakter' },
  })
})

test('a refused change of a video that an affiliate got meanwhile shows the reason', () => {
  expect(buildFailure(declaredError('SENT', 'Tidak dapat diedit'))).toEqual({
    toast: 'Gagal mengupdate video: Tidak dapat diedit',
    fields: {},
  })
})

test.each([
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['a network failure', new TypeError('Failed to fetch')],
])('%s shows a general message and no field error', (_case, error) => {
  expect(buildFailure(error)).toEqual({ toast: 'Gagal mengupdate video', fields: {} })
})
