import { expect, it } from 'vitest'
import { detailVideo } from '#test/drafts.ts'
import { describeRequest } from './link-request.ts'

const sent = { link_posting_vo: 'https://www.tiktok.com/@akun.lain/video/7', awaits_check: true }
const doubtful = { ...sent, posting_warnings: ['vo other_account' as const] }
const returned = { times_returned: 1, returned_reason: 'Sebut nama productnya\nSuaranya pelan' }

it('asks for another link, and says what is wrong with the sent one', () => {
  const asking = {
    label: 'Minta link lain',
    message: expect.stringMatching(/^Halo, link video #12 perlu diperbaiki\. Link .* Kirim link yang benar/),
  }
  expect(describeRequest(detailVideo(12, doubtful))).toEqual(asking)
  expect(describeRequest(detailVideo(12, { ...doubtful, ...returned }))).toEqual(asking)
})

it('asks for another change of a returned video whose link looks right', () => {
  const resend = 'Setelah diubah, kirim linknya lewat halaman kreatormu, ya. Kalau linknya tetap, kirim lagi'
  expect(describeRequest(detailVideo(12, { ...sent, ...returned }))).toEqual({
    label: 'Minta diubah lagi',
    message: expect.stringContaining(
      `Halo, video #12 masih perlu diubah:\nSebut nama productnya\nSuaranya pelan\n${resend}`,
    ),
  })
  const aboutReview = { ...returned, returned_post: 'review', link_video_review: 'https://a.id/r' } as const
  expect(describeRequest(detailVideo(12, { ...sent, ...aboutReview })).message).toContain(
    'masih perlu diubah (Review):\nSebut',
  )
  expect(describeRequest(detailVideo(12, { ...sent, times_returned: 1 })).message).toContain(
    `Halo, video #12 masih perlu diubah. ${resend}`,
  )
})

it('no longer counts warnings that were accepted', () => {
  const accepted = { ...doubtful, ...returned, posting_accepted: doubtful.posting_warnings }
  expect(describeRequest(detailVideo(12, accepted)).label).toBe('Minta diubah lagi')
})
