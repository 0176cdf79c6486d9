import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { buildDetail, buildDetailVideo, buildEntry } from '#test/drafts.ts'
import { buildDraft, getEntryKey } from '../draft.ts'
import { buildEntryPath } from '../draft-problems.ts'
import { describeEditFailure, type EditError } from './edit-failure.client.ts'

const draft = buildDraft(buildDetail({ link_videos: [buildDetailVideo(1), buildDetailVideo(2)] }))
const secondEntry = draft.entries[1] ?? buildEntry(2)

function describeFailure(error: Error) {
  return describeEditFailure(error as EditError, draft)
}

function createDefinedError(code: string, message: string, data?: unknown) {
  return new ORPCError(code, { defined: true, status: 409, message, data })
}

test('a video that another affiliate has is reported at its card, and in the toast with its holder', () => {
  const videos = [{ video_id: secondEntry.video_id, no_video: 2, username: 'dewi' }]
  const { toast, problems } = describeFailure(createDefinedError('VIDEO_TAKEN', 'x', { videos }))
  expect(toast.title).toBe('Gagal menambahkan video')
  // An invisible character before and after the name isolates its text direction.
  expect(toast.message).toMatch(/^Video #2 sudah diberikan ke .?dewi.?$/)
  expect([...problems.keys()]).toEqual([buildEntryPath(getEntryKey(secondEntry))])
})

test('a taken video whose holder is no longer known is reported in the toast alone', () => {
  expect(describeFailure(createDefinedError('VIDEO_TAKEN', 'Video sudah diberikan', { videos: [] }))).toEqual(
    {
      toast: { title: 'Gagal menambahkan video', message: 'Video sudah diberikan' },
      problems: new Map(),
    },
  )
})

test('a deleted video and a video of another product are reported at their cards', () => {
  const missingVideoFailure = describeFailure(
    createDefinedError('VIDEO_MISSING', 'x', { video_ids: [secondEntry.video_id] }),
  )
  expect([...missingVideoFailure.problems.values()]).toEqual(['Video #2 sudah tidak ada'])
  const wrongProductFailure = describeFailure(
    createDefinedError('VIDEO_OF_OTHER_PRODUCT', 'x', { video_ids: [secondEntry.video_id] }),
  )
  expect([...wrongProductFailure.problems.values()]).toEqual(['Video #2 bukan milik product ini'])
})

test('missing posting links are listed in a toast, one per line', () => {
  const messages = ['Link Posting Video VO wajib diisi untuk Video #1', 'dan satu lagi']
  const { toast } = describeFailure(
    createDefinedError('POSTING_LINK_REQUIRED', 'Validasi Gagal', { messages }),
  )
  expect(toast).toEqual({ title: 'Validasi Gagal', message: messages.join('\n') })
})

test('a validation error of the server is shown at its field', () => {
  const issues = [{ path: 'link_videos.1.link_posting_vo', message: 'tidak valid' }]
  const { problems } = describeFailure(createDefinedError('BAD_REQUEST', 'Data tidak valid', { issues }))
  expect([...problems]).toEqual([
    [buildEntryPath(getEntryKey(secondEntry), 'link_posting_vo'), 'tidak valid'],
  ])
})

test.each([
  [
    'a taken username',
    createDefinedError('USERNAME_TAKEN', 'Username sudah terdaftar', {
      platform: 'tiktok',
      whatsapp_holder: null,
    }),
    'username',
  ],
  [
    'a taken WhatsApp number',
    createDefinedError('WHATSAPP_TAKEN', 'Nomor WhatsApp sudah terdaftar', { username: 'x' }),
    'whatsapp',
  ],
  [
    'a sample step that is not allowed',
    createDefinedError('SAMPLE_STEP', 'tidak dapat'),
    'sample_product_status',
  ],
])('%s is shown at its field', (_case, error, field) => {
  expect([...describeFailure(error).problems]).toEqual([[field, error.message]])
})

test.each([
  [
    'a change by another user',
    createDefinedError('CHANGED', 'Data affiliate sudah diubah orang lain'),
    'Data affiliate sudah diubah orang lain',
  ],
  [
    'a deleted affiliate',
    createDefinedError('NOT_FOUND', 'Affiliate tidak ditemukan'),
    'Affiliate tidak ditemukan',
  ],
  [
    'a missing permission',
    createDefinedError('FORBIDDEN', 'Anda tidak memiliki akses'),
    'Gagal mengupdate data affiliate: Anda tidak memiliki akses',
  ],
  ['a server error', new ORPCError('INTERNAL_SERVER_ERROR'), 'Gagal mengupdate data affiliate'],
  ['a network failure', new TypeError('Failed to fetch'), 'Terjadi kesalahan saat mengupdate data'],
])('%s is shown in a toast', (_case, error, message) => {
  expect(describeFailure(error)).toEqual({ toast: { message }, problems: new Map() })
})
