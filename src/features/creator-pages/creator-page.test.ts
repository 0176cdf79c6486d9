import { describe, expect, it } from 'vitest'
import type { SampleStatus } from '#features/affiliates/affiliate-values.ts'
import {
  addressForm,
  type CreatorPage,
  type CreatorVideo,
  findNextStep,
  formatDue,
  formatHandle,
  listMissingLinks,
  listOpenLinks,
  type NextStep,
  needsPosting,
} from './creator-page.ts'

const address = {
  recipient: 'Wulan',
  address: 'Jl. Mawar 5',
  district: '',
  city: 'Garut',
  postal_code: '',
  courier_note: '',
  revision: 1,
  line: 'Wulan, Jl. Mawar 5, Garut',
}

const today = '2026-11-28'

function buildPage(
  sampleStatus: SampleStatus,
  { received = false, hasAddress = false, videoStatuses = [] as CreatorVideo['status'][] } = {},
): CreatorPage {
  return {
    username: 'wulan',
    nama: null,
    platform: 'tiktok',
    sample: {
      status: sampleStatus,
      products: [],
      courier: null,
      resi: null,
      tracking_link: null,
      changed_at: '2026-11-20T02:00:00.000Z',
      received_at: received ? '2026-11-22T02:00:00.000Z' : null,
      reason: null,
    },
    address: hasAddress ? address : null,
    videos: videoStatuses.map(
      (status, index): CreatorVideo => ({
        id: `${index}`,
        no_video: index + 1,
        product_name: null,
        link_video_vo: null,
        link_video_review: null,
        deadline: null,
        status,
        link_posting_vo: null,
        link_posting_review: null,
        open_warnings: [],
        time_request: null,
        awaits_check: false,
        sent_by_creator: false,
        returned_reason: null,
        returned_post: null,
        times_returned: 0,
        consent: null,
        days_granted_at_once: 3,
        versions: { link: '', waktu: '', izin: '' },
      }),
    ),
  }
}

describe('next step of a creator', () => {
  it.each<[NextStep, CreatorPage]>([
    ['wait for review', buildPage('review')],
    ['give address', buildPage('disetujui')],
    ['wait for parcel', buildPage('disetujui', { hasAddress: true })],
    ['give address', buildPage('disetujui', { videoStatuses: ['belum'] })],
    ['confirm arrival', buildPage('terkirim')],
    ['confirm arrival', buildPage('terkirim', { videoStatuses: ['sudah'] })],
    ['post video', buildPage('terkirim', { videoStatuses: ['sudah', 'belum'] })],
    ['post video', buildPage('terkirim', { received: true, videoStatuses: ['belum'] })],
    ['post video', buildPage('review', { videoStatuses: ['belum'] })],
    ['wait for video', buildPage('terkirim', { received: true })],
    ['wait for video', buildPage('terkirim', { received: true, videoStatuses: ['dikembalikan'] })],
    ['finished', buildPage('terkirim', { received: true, videoStatuses: ['sudah', 'dikembalikan'] })],
    ['rejected', buildPage('rejected')],
  ])('the next step of a creator is "%s"', (step, page) => {
    expect(findNextStep(page, today)).toBe(step)
  })
})

describe("video on a creator's page", () => {
  const [video] = buildPage('terkirim', { videoStatuses: ['belum'] }).videos as [CreatorVideo]
  const withBothSources = {
    ...video,
    link_video_vo: 'https://a.id/vo',
    link_video_review: 'https://a.id/review',
  }
  const sentLink = 'https://www.tiktok.com/@wulan/video/1'

  it.each<[string, CreatorVideo, { missing: string[]; open: string[]; needsPosting: boolean }]>([
    [
      'without posting links',
      withBothSources,
      { missing: ['vo', 'review'], open: ['vo', 'review'], needsPosting: true },
    ],
    [
      'with one source',
      { ...withBothSources, link_video_review: null },
      { missing: ['vo'], open: ['vo'], needsPosting: true },
    ],
    [
      'with one posting link',
      { ...withBothSources, link_posting_vo: sentLink },
      { missing: ['review'], open: ['review'], needsPosting: true },
    ],
    [
      'with one doubtful link',
      { ...withBothSources, link_posting_vo: sentLink, open_warnings: ['vo short'] },
      { missing: ['review'], open: ['vo', 'review'], needsPosting: true },
    ],
    [
      'whose links wait for a check',
      {
        ...withBothSources,
        link_posting_vo: sentLink,
        link_posting_review: sentLink,
        open_warnings: ['review same_links'],
        awaits_check: true,
      },
      { missing: [], open: ['vo', 'review'], needsPosting: false },
    ],
    [
      'that staff set back to have one post changed',
      {
        ...withBothSources,
        link_posting_vo: sentLink,
        link_posting_review: sentLink,
        open_warnings: ['vo short'],
        returned_reason: 'Pelan',
        returned_post: 'review',
      },
      { missing: [], open: ['review'], needsPosting: true },
    ],
    [
      'with one link, which is to be changed',
      { ...withBothSources, link_posting_vo: sentLink, returned_reason: 'Pelan', returned_post: 'vo' },
      { missing: ['review'], open: ['vo', 'review'], needsPosting: true },
    ],
    [
      'with one changed link',
      {
        ...withBothSources,
        link_posting_vo: sentLink,
        sent_by_creator: true,
        returned_reason: 'Pelan',
        returned_post: 'vo',
      },
      { missing: ['review'], open: ['review'], needsPosting: true },
    ],
    [
      'that staff set back',
      { ...withBothSources, link_posting_vo: sentLink, link_posting_review: sentLink },
      { missing: [], open: ['vo', 'review'], needsPosting: true },
    ],
  ])(
    "a video on a creator's page %s asks for the missing links and offers fields for the open ones",
    (_, video, expected) => {
      expect({
        missing: listMissingLinks(video),
        open: listOpenLinks(video),
        needsPosting: needsPosting(video),
      }).toEqual(expected)
      const page = { ...buildPage('terkirim', { received: true }), videos: [video] }
      expect(findNextStep(page, today)).toBe(expected.needsPosting ? 'post video' : 'wait for check')
    },
  )
})

it.each<[NextStep, CreatorVideo['status'][], deadline?: string | null]>([
  ['change video', ['dikembalikan']],
  ['change video', ['sudah', 'dikembalikan']],
  ['change video', ['belum', 'dikembalikan'], '2026-11-30'],
  ['change video', ['belum', 'dikembalikan']],
  ['post video', ['belum', 'dikembalikan'], '2026-11-29'],
  ['post video', ['belum', 'dikembalikan'], '2026-11-20'],
])(
  'the next step after a return with a reason is "%s" for videos that are %j, due %s',
  (step, statuses, deadline = null) => {
    const page = buildPage('terkirim', { received: true, videoStatuses: statuses })
    const videos = page.videos.map((video) => ({
      ...video,
      deadline,
      returned_reason: video.status === 'dikembalikan' ? 'Suaranya terlalu pelan' : null,
    }))
    expect(findNextStep({ ...page, videos }, today)).toBe(step)
  },
)

it.each([
  ['2026-12-01', 'Selasa, 1 Desember (3 hari lagi)'],
  ['2026-11-29', 'Minggu, 29 November (besok)'],
  ['2026-11-28', 'Sabtu, 28 November (hari ini)'],
  ['2026-11-26', 'Kamis, 26 November (lewat 2 hari)'],
])('the deadline %s is shown as %s', (deadline, text) => {
  expect(formatDue(deadline, today)).toBe(text)
})

it('the address form needs recipient, address and city', () => {
  const typedAddress = {
    recipient: 'Wulan',
    address: 'Jl. Mawar 5',
    city: 'Garut',
    district: '',
    postal_code: '',
    courier_note: '',
  }
  expect(addressForm.schema.parse(typedAddress)).toEqual(typedAddress)
  for (const name of ['recipient', 'address', 'city'] as const)
    expect(addressForm.schema.safeParse({ ...typedAddress, [name]: ' ' }).error?.issues).toMatchObject([
      { path: [name] },
    ])
})

it('a username is shown with one @, whether typed with none, one or two', () => {
  expect(['wulan', '@wulan', '@@wulan'].map(formatHandle)).toEqual(['@wulan', '@wulan', '@wulan'])
})
