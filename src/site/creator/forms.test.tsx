/** Forms of a creator's page: their fields, versions and hints, and the page after a form was submitted. */
import { expect, it } from 'vitest'
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import {
  address,
  buildPostedVideo,
  buildVideo,
  consent,
  failedSubmission,
  page,
  sentSample,
} from '#test/rendered-creator-page.ts'
import { renderCreatorBody } from '#test/site.ts'

it('a refused form is opened at the first field to correct, with its message', () => {
  const errors = { city: 'Kota/kabupaten harus diisi', postal_code: 'Lima angka' }
  const html = renderCreatorBody({
    page: { ...page, address },
    notice: 'wrong',
    failedSubmission: { ...failedSubmission, errors },
  })
  expect(html.match(/id="hasil"/g)).toHaveLength(1)
  expect(html).toMatch(/<form[^>]* action="#hasil"[^>]*><p class="notice" role="alert"><b>Belum terkirim/)
  expect(html).toContain('<label for="hasil">Kota/kabupaten<')
  expect(html).toMatch(
    /<input id="hasil" aria-invalid="true" aria-describedby="hasil-salah"[^>]* name="city"[^>]*><p class="wrong" id="hasil-salah">Kota/,
  )
})

it('a refused form is opened at its first wrong field, skipping fields that the page no longer has', () => {
  const halfPostedVideo = buildVideo(7, { link_posting_vo: 'https://www.tiktok.com/@wulan/video/1' })
  const errors = { vo: 'Tempel', review: 'Tempel' }
  const html = renderCreatorBody({
    page: { ...page, sample: sentSample, videos: [halfPostedVideo] },
    notice: 'wrong',
    failedSubmission: { action: 'link', video: '7', input: { vo: '', review: '' }, errors },
  })
  expect(html).toMatch(/<input id="hasil"[^>]* name="review"/)
})

it('a form that is refused without a wrong field is opened at the reason', () => {
  const html = renderCreatorBody({
    page: { ...page, address },
    notice: 'changed',
    failedSubmission: { ...failedSubmission, errors: {} },
  })
  expect(html).toMatch(
    /<form[^>]*><p class="notice" role="alert" id="hasil" tabindex="-1"><b>Belum terkirim: alamatnya/i,
  )
  expect(html.match(/class="notice"/g)).toHaveLength(1)
})

it('the input of a form that no longer exists is shown at the top', () => {
  const html = renderCreatorBody({
    page: { ...page, sample: sentSample },
    notice: 'too late',
    failedSubmission: { ...failedSubmission, errors: {} },
  })
  expect(html).toMatch(
    /<\/h1><p class="notice" role="alert" id="hasil"[^>]*>.*Jl\. Mawar 5.*Kota yang baru diketik.*<h2/s,
  )
})

it('each form of a video contains the version that it shows, or the version of the refused submission', () => {
  const listVersions = (overrides: Partial<RenderedCreatorPage>) => {
    const html = renderCreatorBody({
      page: { ...page, sample: sentSample, videos: [buildVideo(7), buildPostedVideo(6)] },
      ...overrides,
    })
    return [...html.matchAll(/name="versi" value="([^"]*)"/g)].map(([, version]) => version)
  }
  // The versions of the forms for links (a), more days (b) and consent (c), each with the number of its video.
  expect(listVersions({})).toEqual(['a7', 'b7', 'c6'])
  const refusedSubmission = { action: 'izin' as const, video: '6', input: {}, errors: {}, version: 'earlier' }
  expect(listVersions({ notice: 'expired', failedSubmission: refusedSubmission })).toEqual([
    'a7',
    'b7',
    'earlier',
  ])
  expect(listVersions({ page: null, notice: 'away', failedSubmission: refusedSubmission })).toEqual([
    'earlier',
  ])
})

it('the page explains the two files of the next video, and says that one of two links is enough', () => {
  const renderVideo = (overrides: Parameters<typeof buildVideo>[1]) =>
    renderCreatorBody({ page: { ...page, sample: sentSample, videos: [buildVideo(7, overrides)] } })
  expect(renderVideo({})).toMatch(
    /Buka Review<.*VO \(voice-over\): versi dengan narasi suara\. Review: versi ulasan/s,
  )
  expect(renderVideo({})).toContain('Baru satu yang diposting?')
  const htmlOfSingleFile = renderVideo({ link_video_review: null })
  expect(htmlOfSingleFile).toContain('versi dengan narasi suara.<')
  expect(htmlOfSingleFile).not.toMatch(/Review: versi|Baru satu/)
})

it('a video to change has its links filled in, since they often stay the same', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const returnedVideo = buildVideo(7, {
    status: 'dikembalikan',
    returned_reason: 'Sebut nama productnya',
    times_returned: 1,
    link_posting_vo: link,
    link_video_review: null,
  })
  const html = renderCreatorBody({ page: { ...page, sample: sentSample, videos: [returnedVideo] } })
  expect(html).toMatch(new RegExp(`<input id="link-7-vo"[^>]* value="${link}"`))
  expect(html).toContain('cukup ketuk Kirim link')
})

it('the hint that one of two links is enough is left out when both are filled in', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const returnedVideo = buildVideo(7, {
    status: 'dikembalikan',
    returned_reason: 'Ubah',
    link_posting_vo: link,
    link_posting_review: `${link}2`,
  })
  const html = renderCreatorBody({ page: { ...page, sample: sentSample, videos: [returnedVideo] } })
  expect(html).toContain(`value="${link}2"`)
  expect(html).not.toContain('Baru satu yang diposting?')
})

it('the page says that a withdrawn consent can be given again, before and after the withdrawal', () => {
  const repostConsent = { may_repost: true, ads_until: null, ad_code: null }
  const pageWithConsent = { ...page, sample: sentSample, videos: [buildPostedVideo(7, repostConsent)] }
  expect(renderCreatorBody({ page: pageWithConsent })).toMatch(/Cabut izin<.*beri lagi lewat Ubah izin/s)
  const pageAfterWithdrawal = {
    ...page,
    sample: sentSample,
    videos: [buildPostedVideo(7, { ...repostConsent, may_repost: false })],
  }
  const html = renderCreatorBody({ page: pageAfterWithdrawal, storedResult: 'tanpa-izin', resultVideo: '7' })
  expect(html).toMatch(/role="status"[^>]*>Sudah kami catat[^<]*beri izin lewat Ubah izin/)
  expect(html).not.toContain('Cabut izin')
})

it('the next step depends on which links and files are missing', () => {
  const renderNextStep = (overrides: Parameters<typeof buildVideo>[1]) => {
    const html = renderCreatorBody({
      page: {
        ...page,
        sample: { ...sentSample, received_at: sentSample.changed_at },
        videos: [buildVideo(7, overrides)],
      },
    })
    return html.match(/<section class="next".*?<\/section>/s)?.[0]
  }
  const link = 'https://www.tiktok.com/@wulan/video/1'
  expect(renderNextStep({ link_posting_vo: link })).toContain('Tinggal link Review. Paling lambat')
  const withoutFiles = renderNextStep({ link_video_vo: null, link_video_review: null })
  expect(withoutFiles).toContain('kirim linknya lewat WhatsApp.')
  expect(withoutFiles).not.toContain('tempel linknya')
  const sentLinks = { link_posting_vo: link, link_posting_review: `${link}2`, awaits_check: true }
  expect(renderNextStep(sentLinks)).toMatch(
    /Kamu belum perlu melakukan apa-apa\. Kalau kami minta perubahan lewat WhatsApp, kirim lagi linknya di bawah, lewat Ganti link\./,
  )
  expect(renderNextStep({ ...sentLinks, open_warnings: ['vo short'] })).toContain(
    'Kalau keliru, ganti linknya.',
  )
})

it('the confirmation of a doubtful link gives the reason and links to the open form', () => {
  const buildVideoWithDoubtfulLink = (no_video: number) =>
    buildVideo(no_video, {
      link_posting_vo: `https://www.tiktok.com/@lain${no_video}/video/1`,
      open_warnings: ['vo other_account'],
      awaits_check: true,
    })
  const videos = [buildVideo(5), buildVideoWithDoubtfulLink(7), buildVideoWithDoubtfulLink(8)]
  const html = renderCreatorBody({
    page: { ...page, sample: sentSample, videos },
    storedResult: 'link',
    resultVideo: '7',
  })
  expect(html).toMatch(
    /role="status"[^>]*>Link video #7 sudah kami terima, tetapi perlu kami cek\. Link VO milik akun @lain7, sedangkan akunmu di data kami @.*wulan.* di TikTok\. Kalau keliru, <a href="#link-7">ganti linknya<\/a>\./,
  )
  expect(html).toMatch(/<details open=""><summary>Ganti link<\/summary><form class="form" id="link-7"/)
  expect(html).toMatch(/name="vo"[^>]*value="https:\/\/www\.tiktok\.com\/@lain7\/video\/1"/)
})

it('a link that the creator already used for another video is reported only at its field, in an open form', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const videoWithUsedLink = buildVideo(7, {
    link_posting_vo: link,
    link_video_review: null,
    open_warnings: ['vo used_before'],
    sent_by_creator: true,
    awaits_check: true,
  })
  const renderBeside = (otherLink: string) => {
    const otherVideo = buildVideo(5, { status: 'sudah', link_posting_vo: otherLink })
    return renderCreatorBody({ page: { ...page, videos: [videoWithUsedLink, otherVideo] } })
  }
  const html = renderBeside(link)
  expect(html).toMatch(
    /<details open=""><summary>Ganti link<.*<input[^>]* aria-invalid="true"[^>]*value="[^"]*video\/1".*Link VO sama dengan link video #5\./s,
  )
  expect(html.match(/sama dengan link/g)).toHaveLength(1)
  expect(renderBeside(`${link}2`)).not.toMatch(/sama dengan link|aria-invalid|<details open/)
})

it('a sent link without a warning is confirmed, even if another video has a warning', () => {
  const videoWithWarning = buildVideo(8, {
    link_posting_vo: 'https://www.tiktok.com/@lain/video/1',
    open_warnings: ['vo short'],
  })
  const html = renderCreatorBody({
    page: { ...page, sample: sentSample, videos: [videoWithWarning, buildPostedVideo(7)] },
    storedResult: 'link',
    resultVideo: '7',
  })
  expect(html).toMatch(/role="status"[^>]*>Link video #7 sudah kami terima\. Terima kasih!</)
})

it('the page says that all videos are posted only if they are', () => {
  const renderVideos = (...overridesOfVideos: Parameters<typeof buildVideo>[1][]) =>
    renderCreatorBody({
      page: {
        ...page,
        sample: { ...sentSample, received_at: sentSample.changed_at },
        videos: [buildPostedVideo(6), ...overridesOfVideos.map((overrides) => buildVideo(7, overrides))],
      },
    })
  expect(renderVideos()).toContain('Semua videomu sudah diposting.')
  expect(renderVideos({ status: 'dikembalikan' })).toContain('Tidak ada lagi yang perlu kamu posting.')
})

it('each form with text fields has its own id, and only the refused one is marked for the script', () => {
  const videos = [buildVideo(7), buildVideo(8), buildPostedVideo(9, consent)]
  const html = renderCreatorBody({
    page: { ...page, sample: sentSample, videos },
    notice: 'wrong',
    failedSubmission: { action: 'link', video: '8', input: { vo: 'x', review: '' }, errors: { vo: 'Salah' } },
  })
  const forms = [...html.matchAll(/<form[^>]*>/g)].map(([tag]) => tag)
  const ids = forms.flatMap((tag) => tag.match(/ id="([^"]+)"/)?.[1] ?? [])
  expect(ids).toEqual(['link-7', 'waktu-7', 'link-8', 'waktu-8', 'izin-9'])
  expect(
    forms.filter((tag) => tag.includes('data-refused')).map((tag) => tag.match(/ id="([^"]+)"/)?.[1]),
  ).toEqual(['link-8'])
  expect(html).toContain('<main id="isi" data-complete="">')
})
