import { expect, it } from 'vitest'
import { buildDetailVideo } from '#test/drafts.ts'
import { describeRequestedChange } from './link-video.ts'

it.each([
  [1, null, 'Revisi: Pelan'],
  [2, null, 'Revisi ke-2: Pelan'],
  [1, 'vo', 'Revisi (VO): Pelan'],
  [3, 'review', 'Revisi ke-3 (Review): Pelan'],
] as const)(
  'a change that is requested for the time %s, in the post %s, is described as "%s"',
  (times_returned, returned_post, text) => {
    const video = buildDetailVideo(7, {
      link_video_vo: 'https://a.id/vo',
      link_video_review: 'https://a.id/review',
      times_returned,
      returned_post,
    })
    expect(
      describeRequestedChange({ ...video, status_link_posting: 'dikembalikan', returned_reason: 'Pelan' }),
    ).toBe(text)
    expect(describeRequestedChange(video)).toBe(text.replace(': Pelan', ''))
  },
)
