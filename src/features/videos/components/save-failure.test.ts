import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { describeSaveFailure } from '#kit/form/save-failure.client.ts'
import { refusals } from '../videos.client.ts'

function describeFailure(error: Error) {
  return describeSaveFailure(error, 'Gagal mengupdate video', refusals)
}

function createDeclaredError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test.each([
  ['VIDEO_REVIEW_TAKEN', 'video_review'],
  ['LINK_MISSING', 'video_vo'],
  ['PRODUCT_MISSING', 'product_id'],
])('%s is shown at the field %s', (code, field) => {
  expect(describeFailure(createDeclaredError(code, 'sudah'))).toEqual({
    toast: 'Gagal mengupdate video',
    fields: { [field]: 'sudah' },
  })
})

test.each([
  ['a taken VO link is shown at its field', null, { video_vo: 'sudah' }],
  ['two taken links are shown at their fields', 'juga', { video_vo: 'sudah', video_review: 'juga' }],
])('%s', (_case, review, fields) => {
  const error = createDeclaredError('VIDEO_VO_TAKEN', 'sudah', { review })
  expect(describeFailure(error)).toEqual({ toast: 'Gagal mengupdate video', fields })
})

test('a schema error is shown at its fields', () => {
  const issues = [{ path: 'video_vo', message: 'Maksimal 2.000 karakter' }]
  expect(describeFailure(createDeclaredError('BAD_REQUEST', 'Data tidak valid', { issues }))).toEqual({
    toast: 'Gagal mengupdate video',
    fields: { video_vo: 'Maksimal 2.000 karakter' },
  })
})

test('the reason is shown if an affiliate has got the video in the meantime', () => {
  expect(describeFailure(createDeclaredError('SENT', 'Tidak dapat diedit'))).toEqual({
    toast: 'Gagal mengupdate video: Tidak dapat diedit',
    fields: {},
  })
})

test.each([
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR')],
  ['a network failure', new TypeError('Failed to fetch')],
])('%s shows a general message and no field error', (_case, error) => {
  expect(describeFailure(error)).toEqual({ toast: 'Gagal mengupdate video', fields: {} })
})
