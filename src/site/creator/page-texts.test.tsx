/** Sentences that keep creators from an error, or tell where their input and their results are. */
import { describe, expect, it } from 'vitest'
import type { CreatorPage, FailedSubmission, StoredResult } from '#features/creator-pages/creator-page.ts'
import { addressRetentionDays } from '#features/shipping-addresses/shipping-address.ts'
import { ownBrand } from '#test/brands.ts'
import {
  address,
  application,
  buildPostedVideo,
  buildVideo,
  consent,
  failedSubmission,
  page,
  sentSample,
} from '#test/rendered-creator-page.ts'
import { collectSiteFacts, renderCreatorBody } from '#test/site.ts'
import { renderFiles } from '../render.tsx'

const receivedSample = { ...sentSample, received_at: sentSample.changed_at }
const link = 'https://www.tiktok.com/@wulan/video/1'
const returnedFields = {
  status: 'dikembalikan',
  returned_reason: 'Suaranya pelan',
  times_returned: 1,
} as const
const findNextStep = (html: string) => html.match(/<section class="next".*?<\/section>/s)?.[0] ?? ''
const findItem = (html: string, no_video: number) =>
  html.match(new RegExp(`<li><h3>Video #(?:<!-- -->)?${no_video}.*?</li>`, 's'))?.[0] ?? ''

describe('a field for a link', () => {
  const renderFor = (platform: 'tiktok' | 'instagram') =>
    renderCreatorBody({ page: { ...page, platform, sample: sentSample, videos: [buildVideo(7)] } })

  it('says beforehand how to get the long link, if the creator posts on TikTok', () => {
    expect(renderFor('tiktok')).toMatch(
      /“Salin link” di TikTok memberi link pendek \(vt\.tiktok\.com\).*<input[^>]* name="vo"/s,
    )
    expect(renderFor('instagram')).not.toContain('link pendek')
  })

  it('is folded if the creator has sent its link but not the other one', () => {
    const renderHalfPosted = (overrides: { sent_by_creator: boolean }) => {
      const halfPostedVideo = buildVideo(7, { link_posting_vo: link, ...overrides })
      return renderCreatorBody({ page: { ...page, sample: sentSample, videos: [halfPostedVideo] } })
    }
    expect(renderHalfPosted({ sent_by_creator: true })).toMatch(
      /<details><summary>Link (<!-- -->)?VO(<!-- -->)? keliru\? Ganti<.*name="vo"/s,
    )
    expect(renderHalfPosted({ sent_by_creator: false })).not.toContain('name="vo"')
  })
})

describe('a parcel', () => {
  const renderSentAt = (changed_at: string) =>
    renderCreatorBody({ page: { ...page, sample: { ...sentSample, changed_at } } })

  it('that was sent two weeks ago can be asked about, with its number in the message', () => {
    const html = renderSentAt('2026-11-13T20:00:00.000Z')
    expect(html).toMatch(/Belum sampai\?.*wa\.me\/[^"]*JNE%2C%20resi%20JNE123/s)
  })

  it('that was sent less than two weeks ago cannot be asked about yet', () => {
    expect(renderSentAt('2026-11-15T02:00:00.000Z')).not.toContain('Belum sampai?')
  })
})

describe('the top of the page', () => {
  it('shows the video that is due first, then names the video to change', () => {
    const videos = [buildVideo(7, { deadline: '2026-11-29' }), buildVideo(6, returnedFields)]
    expect(findNextStep(renderCreatorBody({ page: { ...page, sample: receivedSample, videos } }))).toMatch(
      /Posting video #7.*Juga perlu diubah: video #6\./s,
    )
  })

  it('shows the video to change first, then names the video to post', () => {
    const videos = [buildVideo(7), buildVideo(6, returnedFields)]
    expect(findNextStep(renderCreatorBody({ page: { ...page, sample: receivedSample, videos } }))).toMatch(
      /Ubah video #6.*Juga perlu diposting: video #7\. Paling lambat Selasa, 1 Desember/s,
    )
  })
})

describe('a return', () => {
  it('has no number the first time', () => {
    const html = renderCreatorBody({
      page: { ...page, sample: receivedSample, videos: [buildVideo(7, returnedFields)] },
    })
    expect(findItem(html, 7)).toContain('<p>Perlu diubah</p>')
  })

  it('lets the creator ask which of two posts it is about', () => {
    const renderReturned = (overrides: Parameters<typeof buildVideo>[1]) =>
      renderCreatorBody({
        page: {
          ...page,
          sample: receivedSample,
          videos: [buildVideo(7, { ...returnedFields, ...overrides })],
        },
      })
    expect(findNextStep(renderReturned({}))).toContain('Belum jelas untuk VO atau Review?')
    expect(renderReturned({ link_video_review: null })).not.toContain('Belum jelas')
  })

  it('is shown as answered and being checked while the other post is missing', () => {
    const renderAnswered = (overrides: Parameters<typeof buildVideo>[1]) =>
      renderCreatorBody({
        page: {
          ...page,
          sample: receivedSample,
          videos: [
            buildVideo(7, {
              ...returnedFields,
              status: 'belum',
              returned_post: 'vo',
              link_posting_vo: link,
              sent_by_creator: true,
              ...overrides,
            }),
          ],
        },
      })
    const html = renderAnswered({})
    expect(findNextStep(html)).toContain(
      'VO yang kamu ubah sudah kami terima, dan kami periksa bersama Review.',
    )
    expect(html).not.toMatch(/Yang perlu diubah|Suaranya pelan/)
    // Staff gave the video back without a link of the creator, or the creator sent the other post alone.
    for (const overrides of [
      { sent_by_creator: false },
      { link_posting_vo: null, link_posting_review: link },
    ])
      expect(findNextStep(renderAnswered(overrides))).toContain('Yang perlu diubah (VO): Suaranya pelan')
  })

  it('that is about one of two posts names it, and asks for its link only', () => {
    const renderReturnOfReview = (overrides: Parameters<typeof buildVideo>[1]) => {
      const links = { link_posting_vo: `${link}1`, link_posting_review: `${link}2` }
      return renderCreatorBody({
        page: {
          ...page,
          sample: receivedSample,
          videos: [buildVideo(7, { ...returnedFields, ...links, returned_post: 'review', ...overrides })],
        },
      })
    }
    const html = renderReturnOfReview({})
    expect(findNextStep(html)).toContain('Yang perlu diubah (Review): Suaranya pelan')
    expect(html).toMatch(/<input id="link-7-review"[^>]* required=""[^>]*>/)
    expect(html).not.toMatch(/name="vo"|Belum jelas/)
    expect(findNextStep(renderReturnOfReview({ link_video_vo: null }))).toContain(
      'Yang perlu diubah: Suaranya pelan',
    )
  })
})

it('the page asks to send one form after the other if several take links, unless the script keeps the text', () => {
  const renderVideos = (...videos: ReturnType<typeof buildVideo>[]) =>
    renderCreatorBody({ page: { ...page, sample: receivedSample, videos } })
  expect(renderVideos(buildVideo(7), buildVideo(8))).toMatch(
    /<p[^>]* data-without-script="">\s*Isi dan kirim satu per satu/,
  )
  expect(renderVideos(buildVideo(7), buildPostedVideo(8))).not.toContain('satu per satu')
})

describe('the result of a submission', () => {
  const renderResult = (
    videoOfPost: ReturnType<typeof buildVideo>,
    storedResult: StoredResult,
    pageOverrides: Partial<CreatorPage> = {},
  ) =>
    renderCreatorBody({
      page: { ...page, sample: receivedSample, videos: [buildPostedVideo(6), videoOfPost], ...pageOverrides },
      storedResult,
      resultVideo: '7',
    })
  const waitingRequest = { time_request: { days: 2, state: 'waiting' as const } }

  it('is shown beside its video', () => {
    const html = renderResult(buildPostedVideo(7, consent), 'izin')
    expect(findItem(html, 7)).toMatch(
      /<p class="done" role="status" id="hasil" tabindex="-1">Terima kasih! Izinmu/,
    )
    expect(html.match(/id="hasil"/g)).toHaveLength(1)
  })

  it('is shown at the top if its video is at the top', () => {
    expect(renderResult(buildVideo(7, waitingRequest), 'waktu')).toMatch(/<\/h1><p class="done"/)
  })

  const refusedRequest = { time_request: { days: 2, state: 'refused' as const } }
  it.each<[string, string]>([
    ['a request that is answered', renderResult(buildVideo(7, refusedRequest), 'waktu')],
    ['more days for a posted video', renderResult(buildPostedVideo(7), 'ditambah')],
    [
      'a consent that is withdrawn',
      renderResult(buildPostedVideo(7, { ...consent, may_repost: false, ads_until: null }), 'izin'),
    ],
    ['a withdrawal after a new consent', renderResult(buildPostedVideo(7, consent), 'tanpa-izin')],
    ['a link that was taken away', renderResult(buildVideo(7), 'link')],
    [
      'a link of a returned video',
      renderResult(buildVideo(7, { ...returnedFields, link_posting_vo: link }), 'link'),
    ],
    ['a video that is gone', renderResult(buildVideo(9, waitingRequest), 'waktu')],
    ['an address that is deleted', renderResult(buildVideo(7), 'alamat', { address: null })],
    ['an arrival that is taken back', renderResult(buildVideo(7), 'diterima', { sample: sentSample })],
  ])('about %s is not shown', (_, html) => {
    expect(html).not.toContain('class="done"')
  })
})

describe('the input of a refused form', () => {
  const refusedLink: FailedSubmission = {
    action: 'link',
    video: '7',
    input: { vo: 'https://vt.tiktok.com/ZS1', review: '' },
    errors: { vo: 'Ini link pendek.' },
  }

  it('is shown with the notice that the video has changed, if the video takes no links any more', () => {
    const html = renderCreatorBody({
      page: { ...page, sample: receivedSample, videos: [buildVideo(7, { status: 'dikembalikan' })] },
      notice: 'wrong',
      failedSubmission: refusedLink,
    })
    expect(html).toMatch(
      /Belum terkirim: video #7 baru saja berubah.*Yang kamu ketik: .*vt\.tiktok\.com\/ZS1/s,
    )
    expect(html).not.toContain('dibetulkan')
  })

  it('is shown even if one of its fields no longer exists', () => {
    const halfPostedVideo = buildVideo(7, { link_posting_vo: link })
    const html = renderCreatorBody({
      page: { ...page, sample: receivedSample, videos: [halfPostedVideo] },
      notice: 'video changed',
      failedSubmission: { ...refusedLink, input: { vo: `${link}9`, review: `${link}8` }, errors: {} },
    })
    expect(html).toMatch(/<form[^>]*><p class="notice".*Yang kamu ketik: .*video\/19/s)
  })

  it('is shown even if the page has become an application again', () => {
    const html = renderCreatorBody({
      application,
      notice: 'too late',
      failedSubmission: { ...failedSubmission, errors: {} },
    })
    expect(html).toMatch(/Yang kamu ketik: .*Jl\. Mawar 5/s)
  })
})

it('an applicant learns that only the first of several links becomes their page', () => {
  const html = renderCreatorBody({ application })
  expect(html).toContain('hanya di link yang pertama')
  expect(html).not.toContain('ada di link ini')
})

it.each([
  ['granted', 'Tambahan waktumu disetujui. Paling lambat Selasa, 1 Desember (3 hari lagi).'],
  ['refused', '>Kali ini kami belum bisa memberi tambahan waktu.<'],
] as const)(
  'a request for more days that is %s is answered, and the deadline is shown once',
  (state, text) => {
    const videos = [buildVideo(7, { time_request: { days: 2, state } })]
    const html = renderCreatorBody({ page: { ...page, sample: receivedSample, videos } })
    expect(findNextStep(html)).toContain(text)
    expect(html.match(/1 Desember/g)).toHaveLength(1)
  },
)

it('granted days are shown beside the deadline of their video, even if another video is the next one', () => {
  const videoWithMoreDays = buildVideo(7, {
    time_request: { days: 2, state: 'granted' },
    deadline: '2026-12-03',
  })
  const html = renderCreatorBody({
    page: { ...page, sample: receivedSample, videos: [buildVideo(6), videoWithMoreDays] },
  })
  expect(findItem(html, 7)).toContain(
    'Tambahan waktumu disetujui. Paling lambat Kamis, 3 Desember (5 hari lagi)',
  )
  expect(html.match(/3 Desember|disetujui/g)).toHaveLength(2)
})

it('the note for the courier stands beside the address, since a correction changes it too', () => {
  const html = renderCreatorBody({
    page: { ...page, address: { ...address, courier_note: 'Titip ke satpam' } },
  })
  expect(html).toMatch(/Jl\. Mawar 5, Garut<\/bdi>\. Catatan untuk kurir: <bdi>Titip ke satpam</)
  expect(renderCreatorBody({ page: { ...page, address } })).not.toContain('. Catatan untuk kurir')
})

it('the privacy policy names the days after which an address is erased, as this page does', () => {
  const privacyPage = renderFiles(collectSiteFacts(ownBrand)).get('privacy-policy.html')
  for (const html of [privacyPage, renderCreatorBody({ page })])
    expect(html).toMatch(
      new RegExp(
        `${addressRetentionDays.afterArrival}\\shari\\ssetelah.*?,\\spaling\\sla(ma|mbat)\\s${addressRetentionDays.afterSending}\\shari`,
        's',
      ),
    )
})

it('creators ask about their data on WhatsApp, since they gave no e-mail address', () => {
  for (const content of [{ page }, { application }])
    expect(renderCreatorBody(content)).toMatch(
      /<summary>Data saya.*wa\.me\/[^"]*">Tulis lewat WhatsApp<\/a> dari nomor/s,
    )
})

it('the top says that the sample is on its way, although a video is the next step', () => {
  const renderNextStep = (sample: CreatorPage['sample']) =>
    findNextStep(renderCreatorBody({ page: { ...page, sample, videos: [buildVideo(7)] } }))
  expect(renderNextStep(sentSample)).toMatch(
    /Posting video #7<\/h2><p>Samplemu dalam perjalanan \(JNE, resi JNE123\)\.<\/p>.*name="vo"/s,
  )
  expect(renderNextStep(receivedSample)).not.toContain('dalam perjalanan')
})

it('a creator is greeted by name, above their account, or by the account if they have no name', () => {
  const htmlWithName = renderCreatorBody({
    page: { ...page, nama: 'Wulan', username: 'wulan.review', platform: 'shopee' },
  })
  expect(htmlWithName).toMatch(
    /<h1>Halo, <bdi>Wulan<\/bdi><\/h1><p[^>]*><bdi>@wulan\.review<\/bdi> di (<!-- -->)?Shopee/,
  )
  const htmlWithoutName = renderCreatorBody({ page: { ...page, username: 'wulan.review' } })
  expect(htmlWithoutName.match(/<bdi>@wulan\.review/g)).toHaveLength(1)
})

it('the page says that an approved sample is sent soon only if the address is known', () => {
  expect(renderCreatorBody({ page })).toMatch(/Disetujui, menunggu alamatmu(?!.*segera dikirim)/s)
  expect(renderCreatorBody({ page: { ...page, address } })).toMatch(
    /Disetujui, segera dikirim(?!.*menunggu alamatmu)/s,
  )
})
