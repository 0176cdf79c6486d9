import { expect, it } from 'vitest'
import { detailVideo } from '#test/drafts.ts'
import { findOpenWarnings, writeChangeRequest, writeLinkRequest } from './link-request.ts'

const sent = { link_posting_vo: 'https://www.tiktok.com/@akun.lain/video/7', awaits_check: true }
const doubtful = { ...sent, posting_warnings: ['vo other_account' as const] }
const returned = { times_returned: 1, returned_reason: 'Sebut nama productnya\nSuaranya pelan' }

it('asks for another link, and says what is wrong with the sent one', () => {
  expect(writeLinkRequest(detailVideo(12, doubtful))).toMatch(
    /^Halo, link video #12 perlu diperbaiki\. Link .* Kirim link yang benar/,
  )
})

it('asks to change a returned video, and says whether it was asked before', () => {
  const resend = 'Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi'
  expect(writeChangeRequest(detailVideo(12, { ...sent, ...returned }))).toContain(
    `Halo, video #12 perlu diubah:\nSebut nama productnya\nSuaranya pelan\n${resend}`,
  )
  const aboutReview = { ...returned, returned_post: 'review', link_video_review: 'https://a.id/r' } as const
  expect(writeChangeRequest(detailVideo(12, { ...sent, ...aboutReview, times_returned: 2 }))).toContain(
    'masih perlu diubah (Review):\nSebut',
  )
  expect(writeChangeRequest(detailVideo(12, { ...sent, times_returned: 1 }))).toContain(
    `Halo, video #12 perlu diubah. ${resend}`,
  )
})

it('no longer counts warnings that were accepted', () => {
  const accepted = { ...doubtful, ...returned, posting_accepted: doubtful.posting_warnings }
  expect(findOpenWarnings(detailVideo(12, doubtful))).toEqual(doubtful.posting_warnings)
  expect(findOpenWarnings(detailVideo(12, accepted))).toEqual([])
})
