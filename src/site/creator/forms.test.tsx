/** Forms of a creator's page: what binds them to what they show, and where the page opens after a refusal. */
import { expect, it } from 'vitest'
import type { RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import { ownBrand } from '#test/brands.ts'
import {
  address,
  consent,
  failedPost,
  page,
  postedVideo,
  sentState,
  video,
} from '#test/rendered-creator-page.ts'
import { collectSiteFacts } from '#test/site.ts'
import { renderCreatorPage } from '../render.tsx'

const facts = collectSiteFacts(ownBrand)
function render(renderedPage: Partial<RenderedCreatorPage>): string {
  const html = renderCreatorPage(facts, {
    page: null,
    today: '2026-11-28',
    isPreview: false,
    formToken: 'token',
    ...renderedPage,
  })
  return html.replace(/<head>.*<\/head>/s, '')
}

it('a refused form is opened at the first field to correct, with its message', () => {
  const errors = { city: 'Kota/kabupaten harus diisi', postal_code: 'Lima angka' }
  const html = render({ page: { ...page, address }, notice: 'wrong', failedPost: { ...failedPost, errors } })
  expect(html.match(/id="hasil"/g)).toHaveLength(1)
  expect(html).toMatch(/<form[^>]* action="#hasil"[^>]*><p class="notice" role="alert"><b>Belum terkirim/)
  expect(html).toContain('<label for="hasil">Kota/kabupaten<')
  expect(html).toMatch(
    /<input id="hasil" aria-invalid="true" aria-describedby="hasil-salah"[^>]* name="city"[^>]*><p class="wrong" id="hasil-salah">Kota/,
  )
})

it('only fields that the page shows are the ones to correct', () => {
  const halfPostedVideo = video(7, { link_posting_vo: 'https://www.tiktok.com/@wulan/video/1' })
  const errors = { vo: 'Tempel', review: 'Tempel' }
  const html = render({
    page: { ...page, sample: sentState, videos: [halfPostedVideo] },
    notice: 'wrong',
    failedPost: { action: 'link', video: '7', input: { vo: '', review: '' }, errors },
  })
  expect(html).toMatch(/<input id="hasil"[^>]* name="review"/)
})

it('a form that is refused for another reason is opened at that reason', () => {
  const html = render({
    page: { ...page, address },
    notice: 'changed',
    failedPost: { ...failedPost, errors: {} },
  })
  expect(html).toMatch(
    /<form[^>]*><p class="notice" role="alert" id="hasil" tabindex="-1"><b>Belum terkirim: alamatnya/i,
  )
  expect(html.match(/class="notice"/g)).toHaveLength(1)
})

it('what was typed into a form that is gone stands at the top', () => {
  const html = render({
    page: { ...page, sample: sentState },
    notice: 'too late',
    failedPost: { ...failedPost, errors: {} },
  })
  expect(html).toMatch(
    /<\/h1><p class="notice" role="alert" id="hasil"[^>]*>.*Jl\. Mawar 5.*Kota yang baru diketik.*<h2/s,
  )
})

it('each form of a video names the version that it shows, or that of the refused post', () => {
  const versionsIn = (part: Partial<RenderedCreatorPage>) => {
    const html = render({ page: { ...page, sample: sentState, videos: [video(7), postedVideo(6)] }, ...part })
    return [...html.matchAll(/name="versi" value="([^"]*)"/g)].map(([, version]) => version)
  }
  expect(versionsIn({})).toEqual(['a7', 'b7', 'c6'])
  const refused = { action: 'izin' as const, video: '6', input: {}, errors: {}, version: 'earlier' }
  expect(versionsIn({ notice: 'expired', failedPost: refused })).toEqual(['a7', 'b7', 'earlier'])
  expect(versionsIn({ page: null, notice: 'away', failedPost: refused })).toEqual(['earlier'])
})

it('the files of the next video are explained, and that one link of two is enough', () => {
  const textOf = (sources: Parameters<typeof video>[1]) =>
    render({ page: { ...page, sample: sentState, videos: [video(7, sources)] } })
  expect(textOf({})).toMatch(
    /Buka Review<.*VO \(voice-over\): versi dengan narasi suara\. Review: versi ulasan/s,
  )
  expect(textOf({})).toContain('Baru satu yang diposting?')
  const single = textOf({ link_video_review: null })
  expect(single).toContain('versi dengan narasi suara.<')
  expect(single).not.toMatch(/Review: versi|Baru satu/)
})

it('a video to change has its links filled in, since they often stay the same', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const toChange = video(7, {
    status: 'dikembalikan',
    returned_reason: 'Sebut nama productnya',
    times_returned: 1,
    link_posting_vo: link,
    link_video_review: null,
  })
  const html = render({ page: { ...page, sample: sentState, videos: [toChange] } })
  expect(html).toMatch(new RegExp(`<input id="link-7-vo"[^>]* value="${link}"`))
  expect(html).toContain('cukup ketuk Kirim link')
})

it('the hint that one link of two is enough is left out where both are filled in', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const toChange = { status: 'dikembalikan', returned_reason: 'Ubah', link_posting_vo: link } as const
  const textOf = (review: string | null) =>
    render({
      page: { ...page, sample: sentState, videos: [video(7, { ...toChange, link_posting_review: review })] },
    })
  expect(textOf(`${link}2`)).not.toContain('Baru satu yang diposting?')
})

it('a withdrawal takes one press, so the page says that the consent can be given again', () => {
  const consent = { may_repost: true, ads_until: null, ad_code: null }
  const allowed = { ...page, sample: sentState, videos: [postedVideo(7, consent)] }
  expect(render({ page: allowed })).toMatch(/Cabut izin<.*beri lagi lewat Ubah izin/s)
  const withdrawn = {
    ...page,
    sample: sentState,
    videos: [postedVideo(7, { ...consent, may_repost: false })],
  }
  const html = render({ page: withdrawn, storedResult: 'tanpa-izin', resultVideo: '7' })
  expect(html).toMatch(/role="status"[^>]*>Sudah kami catat[^<]*beri izin lewat Ubah izin/)
  expect(html).not.toContain('Cabut izin')
})

it('the next step says what is to do, whatever is missing', () => {
  const renderNextStep = (overrides: Parameters<typeof video>[1]) => {
    const html = render({
      page: {
        ...page,
        sample: { ...sentState, received_at: sentState.changed_at },
        videos: [video(7, overrides)],
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

it('a sent link that staff will check is thanked for with its doubt, and leads to the form with it', () => {
  const doubtful = (no_video: number) =>
    video(no_video, {
      link_posting_vo: `https://www.tiktok.com/@lain${no_video}/video/1`,
      open_warnings: ['vo other_account'],
      awaits_check: true,
    })
  const videos = [video(5), doubtful(7), doubtful(8)]
  const html = render({
    page: { ...page, sample: sentState, videos },
    storedResult: 'link',
    resultVideo: '7',
  })
  expect(html).toMatch(
    /role="status"[^>]*>Link video #7 sudah kami terima, tetapi perlu kami cek\. Link VO milik akun @lain7, sedangkan akunmu di data kami @.*wulan.* di TikTok\. Kalau keliru, <a href="#link-7">ganti linknya<\/a>\./,
  )
  expect(html).toMatch(/<details open=""><summary>Ganti link<\/summary><form class="form" id="link-7"/)
  expect(html).toMatch(/name="vo"[^>]*value="https:\/\/www\.tiktok\.com\/@lain7\/video\/1"/)
})

it('a link of another video of the same creator is named at its field, which is open, and nowhere else', () => {
  const link = 'https://www.tiktok.com/@wulan/video/1'
  const repeated = video(7, {
    link_posting_vo: link,
    link_video_review: null,
    open_warnings: ['vo used_before'],
    sent_by_creator: true,
    awaits_check: true,
  })
  const htmlWith = (other: string) =>
    render({ page: { ...page, videos: [repeated, video(5, { status: 'sudah', link_posting_vo: other })] } })
  const html = htmlWith(link)
  expect(html).toMatch(
    /<details open=""><summary>Ganti link<.*<input[^>]* aria-invalid="true"[^>]*value="[^"]*video\/1".*Link VO sama dengan link video #5\./s,
  )
  expect(html.match(/sama dengan link/g)).toHaveLength(1)
  expect(htmlWith(`${link}2`)).not.toMatch(/sama dengan link|aria-invalid|<details open/)
})

it('a sent link without a doubt is thanked for, whatever is doubtful about another video', () => {
  const other = video(8, {
    link_posting_vo: 'https://www.tiktok.com/@lain/video/1',
    open_warnings: ['vo short'],
  })
  const html = render({
    page: { ...page, sample: sentState, videos: [other, postedVideo(7)] },
    storedResult: 'link',
    resultVideo: '7',
  })
  expect(html).toMatch(/role="status"[^>]*>Link video #7 sudah kami terima\. Terima kasih!</)
})

it('the page says that all videos are posted only if they are', () => {
  const textOf = (...videos: Parameters<typeof video>[1][]) =>
    render({
      page: {
        ...page,
        sample: { ...sentState, received_at: sentState.changed_at },
        videos: [postedVideo(6), ...videos.map((overrides) => video(7, overrides))],
      },
    })
  expect(textOf()).toContain('Semua videomu sudah diposting.')
  expect(textOf({ status: 'dikembalikan' })).toContain('Tidak ada lagi yang perlu kamu posting.')
})

it('each form in which something is typed has its own name, and the refused one says so to the script', () => {
  const videos = [video(7), video(8), postedVideo(9, consent)]
  const html = render({
    page: { ...page, sample: sentState, videos },
    notice: 'wrong',
    failedPost: { action: 'link', video: '8', input: { vo: 'x', review: '' }, errors: { vo: 'Salah' } },
  })
  const forms = [...html.matchAll(/<form[^>]*>/g)].map(([tag]) => tag)
  const ids = forms.flatMap((tag) => tag.match(/ id="([^"]+)"/)?.[1] ?? [])
  expect(ids).toEqual(['link-7', 'waktu-7', 'link-8', 'waktu-8', 'izin-9'])
  expect(
    forms.filter((tag) => tag.includes('data-refused')).map((tag) => tag.match(/ id="([^"]+)"/)?.[1]),
  ).toEqual(['link-8'])
  expect(html).toContain('<main id="isi" data-complete="">')
})
