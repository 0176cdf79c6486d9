import { expect, it } from 'vitest'
import { buildDetailVideo } from '#test/drafts.ts'
import { describeRequestedChange } from './link-video.ts'

it.each([
  [1, null, 'Revisi: Pelan'],
  [2, null, 'Revisi ke-2: Pelan'],
  [1, 'vo', 'Revisi (VO): Pelan'],
  [3, 'review', 'Revisi ke-3 (Review): Pelan'],
] as const)(
  'the text of return number %s, about %s, has its number from the second on',
  (times_returned, returned_post, text) => {
    const returnFields = { status_link_posting: 'dikembalikan', returned_reason: 'Pelan' } as const
    const posts = { link_video_vo: 'https://a.id/vo', link_video_review: 'https://a.id/review' }
    expect(
      describeRequestedChange(
        buildDetailVideo(7, { ...returnFields, ...posts, times_returned, returned_post }),
      ),
    ).toBe(text)
    expect(describeRequestedChange(buildDetailVideo(7, { ...posts, times_returned, returned_post }))).toBe(
      text.replace(': Pelan', ''),
    )
  },
)
