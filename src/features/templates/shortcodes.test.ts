import { describe, expect, it } from 'vitest'
import { addDays } from '#base/jakarta.ts'
import type { AwaitedVideo, Shortcode } from './shortcodes.ts'
import { fillTemplate, listUnfilledShortcodes } from './template-text.ts'

/** Builds a video whose deadline is that many days before 20 November 2026; null for no deadline. */
function buildVideo(
  no_video: number,
  { days_late, ...fields }: Partial<Omit<AwaitedVideo, 'days_late'>> & { days_late: number | null },
): AwaitedVideo {
  return {
    no_video,
    deadline: days_late === null ? null : addDays('2026-11-20', -days_late),
    days_late: days_late ?? 0,
    link_vo: `https://x.id/vo${no_video}`,
    link_review: null,
    links_hidden: false,
    ...fields,
  }
}

const buildRecipient = (videos: AwaitedVideo[]) => ({
  nama: null,
  username: 'a',
  whatsapp: '08',
  products: ['p'],
  sample_courier: null,
  sample_resi: null,
  page_address: null,
  videos,
})
const fillCode = (code: Shortcode, ...videos: AwaitedVideo[]) => fillTemplate(code, buildRecipient(videos))
const listReasons = (code: Shortcode, ...videos: AwaitedVideo[]) =>
  listUnfilledShortcodes(code, buildRecipient(videos))

describe('a shortcode for one video', () => {
  it.each([
    ['[video]', 'Video #7'],
    ['[deadline]', '17 Nov 2026'],
    ['[telat]', '3 hari'],
    ['[link_vo]', 'https://x.id/vo7'],
  ] as const)('%s is replaced by %j', (code, filledText) => {
    expect(fillCode(code, buildVideo(7, { days_late: 3 }))).toBe(filledText)
  })
})

describe('a shortcode for several videos', () => {
  it('lists those that are late or due by tomorrow, the most urgent first', () => {
    const videos = [
      buildVideo(9, { days_late: -5 }),
      buildVideo(8, { days_late: 0 }),
      buildVideo(7, { days_late: 3 }),
      buildVideo(6, { days_late: -1 }),
      buildVideo(5, { days_late: null }),
    ]
    expect(fillCode('[video]', ...videos)).toBe('Video #7, Video #8 dan Video #6')
    expect(fillCode('[deadline]', ...videos)).toBe(
      '17 Nov 2026 (Video #7), 20 Nov 2026 (Video #8) dan 21 Nov 2026 (Video #6)',
    )
    expect(fillCode('[telat]', ...videos)).toBe('3 hari (Video #7)')
    expect(fillCode('[link_vo]', ...videos)).toBe(
      'Video #7: https://x.id/vo7\nVideo #8: https://x.id/vo8\nVideo #6: https://x.id/vo6',
    )
  })

  it('lists all if none is due yet, and a shared value once', () => {
    expect(fillCode('[video]', buildVideo(9, { days_late: -5 }), buildVideo(8, { days_late: -5 }))).toBe(
      'Video #8 dan Video #9',
    )
    expect(fillCode('[deadline]', buildVideo(9, { days_late: -5 }), buildVideo(8, { days_late: -5 }))).toBe(
      '25 Nov 2026',
    )
    expect(fillCode('[telat]', buildVideo(9, { days_late: 2 }), buildVideo(8, { days_late: 2 }))).toBe(
      '2 hari',
    )
  })
})

describe('a shortcode without a value', () => {
  it.each([
    ['[video]', [], 'tidak ada video yang ditunggu'],
    ['[deadline]', [], 'tidak ada video yang ditunggu'],
    ['[deadline]', [buildVideo(7, { days_late: null })], 'videonya belum punya batas upload'],
    ['[telat]', [buildVideo(7, { days_late: 0 })], 'tidak ada video yang terlambat'],
    ['[link_vo]', [], 'tidak ada video yang ditunggu'],
    ['[link_review]', [buildVideo(7, { days_late: 1 })], 'videonya tidak punya link review'],
    [
      '[link_vo]',
      [buildVideo(7, { days_late: 1, link_vo: null, links_hidden: true })],
      'link videonya di luar akses Anda',
    ],
  ] as const)('stays as typed: %s for %j, with the reason %s', (code, videos, reason) => {
    expect(listReasons(code, ...videos)).toEqual([`${code}: ${reason}`])
    expect(fillCode(code, ...videos)).toBe(code)
  })
})
