import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { detail, detailVideo, slot } from '#test/drafts.ts'
import { draftOf, slotKey } from '../draft.ts'
import { slotPath } from '../draft-problems.ts'
import { type EditError, editFailure } from './edit-failure.client.ts'

const draft = draftOf(detail({ link_videos: [detailVideo(1), detailVideo(2)] }))
const second = draft.slots[1] ?? slot(2)

function failureOf(error: Error) {
  return editFailure(error as EditError, draft)
}

function declared(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('a taken video names who has it, at its card and in the toast', () => {
  const videos = [{ video_id: second.video_id, no_video: 2, username: 'dewi' }]
  const { toast, problems } = failureOf(declared('VIDEO_TAKEN', 'x', { videos }))
  expect(toast.title).toBe('Gagal menambahkan video')
  expect(toast.message).toMatch(/^Video #2 sudah diberikan ke .?dewi.?$/)
  expect([...problems.keys()]).toEqual([slotPath(slotKey(second))])
})

test('a taken video whose holder has let it go meanwhile still says why', () => {
  expect(failureOf(declared('VIDEO_TAKEN', 'Video sudah diberikan', { videos: [] }))).toEqual({
    toast: { title: 'Gagal menambahkan video', message: 'Video sudah diberikan' },
    problems: new Map(),
  })
})

test('a deleted video and one that changed its product are said at their cards', () => {
  const gone = failureOf(declared('VIDEO_MISSING', 'x', { video_ids: [second.video_id] }))
  expect([...gone.problems.values()]).toEqual(['Video #2 sudah tidak ada'])
  const moved = failureOf(declared('VIDEO_OF_OTHER_PRODUCT', 'x', { video_ids: [second.video_id] }))
  expect([...moved.problems.values()]).toEqual(['Video #2 bukan milik product ini'])
})

test('missing posting links come as Validasi Gagal, a line each', () => {
  const messages = ['Link Posting Video VO wajib diisi untuk Video #1', 'dan satu lagi']
  const { toast } = failureOf(declared('POSTING_LINK_REQUIRED', 'Validasi Gagal', { messages }))
  expect(toast).toEqual({ title: 'Validasi Gagal', message: messages.join('\n') })
})

test('a refusal by the schema goes to its field', () => {
  const issues = [{ path: 'link_videos.1.link_posting_vo', message: 'tidak valid' }]
  const { problems } = failureOf(declared('BAD_REQUEST', 'Data tidak valid', { issues }))
  expect([...problems]).toEqual([[slotPath(slotKey(second), 'link_posting_vo'), 'tidak valid']])
})

test.each([
  [
    'a taken username',
    declared('USERNAME_TAKEN', 'Username sudah terdaftar', { platform: 'tiktok', whatsapp_holder: null }),
    'username',
  ],
  [
    'a taken number',
    declared('WHATSAPP_TAKEN', 'Nomor WhatsApp sudah terdaftar', { username: 'x' }),
    'whatsapp',
  ],
  ['a step that the sample cannot take', declared('SAMPLE_STEP', 'tidak dapat'), 'sample_product_status'],
])('%s is said at its field', (_case, error, field) => {
  const failure = failureOf(error)
  expect([...failure.problems]).toEqual([[field, error.message]])
})

test.each([
  [
    'somebody was quicker',
    declared('CHANGED', 'Data affiliate sudah diubah orang lain'),
    'Data affiliate sudah diubah orang lain',
  ],
  ['it is gone', declared('NOT_FOUND', 'Affiliate tidak ditemukan'), 'Affiliate tidak ditemukan'],
  [
    'no right',
    declared('FORBIDDEN', 'Anda tidak memiliki akses'),
    'Gagal mengupdate data affiliate: Anda tidak memiliki akses',
  ],
  ['a fault of the server', new ORPCError('INTERNAL_SERVER_ERROR'), 'Gagal mengupdate data affiliate'],
  ['no network', new TypeError('Failed to fetch'), 'Terjadi kesalahan saat mengupdate data'],
])('%s is said in a toast', (_case, error, message) => {
  expect(failureOf(error)).toEqual({ toast: { message }, problems: new Map() })
})
