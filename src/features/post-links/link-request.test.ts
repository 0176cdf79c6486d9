import { expect, it } from 'vitest'
import { buildDetailVideo } from '#test/drafts.ts'
import { findOpenWarnings, writeChangeRequest, writeLinkRequest } from './link-request.ts'

const sentFields = { link_posting_vo: 'https://www.tiktok.com/@akun.lain/video/7', awaits_check: true }
const doubtfulFields = { ...sentFields, posting_warnings: ['vo other_account' as const] }
const returnedFields = { times_returned: 1, returned_reason: 'Sebut nama productnya\nSuaranya pelan' }

it('the request for another link says what is wrong with the sent one', () => {
  expect(writeLinkRequest(buildDetailVideo(12, doubtfulFields))).toMatch(
    /^Halo, link video #12 perlu diperbaiki\. Link .* Kirim link yang benar/,
  )
})

it('the request to change a returned video says whether a change was requested before', () => {
  const resendText =
    'Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi'
  expect(writeChangeRequest(buildDetailVideo(12, { ...sentFields, ...returnedFields }))).toContain(
    `Halo, video #12 perlu diubah:\nSebut nama productnya\nSuaranya pelan\n${resendText}`,
  )
  const reviewFields = {
    ...returnedFields,
    returned_post: 'review',
    link_video_review: 'https://a.id/r',
  } as const
  expect(
    writeChangeRequest(buildDetailVideo(12, { ...sentFields, ...reviewFields, times_returned: 2 })),
  ).toContain('masih perlu diubah (Review):\nSebut')
  expect(writeChangeRequest(buildDetailVideo(12, { ...sentFields, times_returned: 1 }))).toContain(
    `Halo, video #12 perlu diubah. ${resendText}`,
  )
})

it('accepted warnings are no longer open', () => {
  const acceptedFields = {
    ...doubtfulFields,
    ...returnedFields,
    posting_accepted: doubtfulFields.posting_warnings,
  }
  expect(findOpenWarnings(buildDetailVideo(12, doubtfulFields))).toEqual(doubtfulFields.posting_warnings)
  expect(findOpenWarnings(buildDetailVideo(12, acceptedFields))).toEqual([])
})
