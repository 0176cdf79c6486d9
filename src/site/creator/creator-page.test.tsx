/**
 * Guarantees of creators' pages: small, with one script at most, and silent about the creator wherever others could
 * read it.
 */
import { randomUUID } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import type { CreatorPage, RenderedCreatorPage } from '#features/creator-pages/creator-page.ts'
import {
  address,
  application,
  buildPostedVideo,
  buildVideo,
  consent,
  failedSubmission,
  page,
  sample,
  sentSample,
} from '#test/rendered-creator-page.ts'
import { brands, collectSiteFacts, flightBytes, renderCreatorPageOf } from '#test/site.ts'

const states: [string, Partial<RenderedCreatorPage>, RegExp][] = [
  [
    'in review',
    { page: { ...page, sample: { ...sample, status: 'review' } } },
    /Selamat, kamu diterima!.*Permintaan samplemu sedang kami tinjau/s,
  ],
  ['approved', { page }, /Kirim ke mana\?.*Simpan alamat/s],
  ['with an address', { page: { ...page, address } }, /Wulan, Jl\. Mawar 5, Garut.*Ubah alamat/s],
  ['sent', { page: { ...page, sample: sentSample } }, /Sudah saya terima.*resi JNE123.*Lacak paket/s],
  [
    'with videos',
    { page: { ...page, sample: sentSample, videos: [buildVideo(7), buildVideo(8, { deadline: null })] } },
    /Posting video #7.*Selasa, 1 Desember \(3 hari lagi\).*masih ada 1 video lagi.*Kirim link/s,
  ],
  [
    'waiting for a check',
    {
      page: {
        ...page,
        sample: { ...sentSample, received_at: sample.changed_at },
        videos: [
          buildVideo(7, {
            link_posting_vo: 'https://www.tiktok.com/@lain/video/1',
            link_posting_review: 'https://www.instagram.com/p/abc/',
            open_warnings: ['vo other_account', 'review other_platform', 'vo used_before'],
            awaits_check: true,
          }),
        ],
      },
    },
    /Linkmu sedang kami periksa.*milik akun @lain.*mengarah ke Instagram, sedangkan akunmu di data kami .*wulan.* di TikTok.*Ganti link/s,
  ],
  [
    'with more days asked for',
    {
      page: {
        ...page,
        sample: sentSample,
        videos: [buildVideo(7, { time_request: { days: 2, state: 'waiting' } })],
      },
    },
    /Kamu minta waktu 2 hari/,
  ],
  [
    'refused for a reason that is missing',
    {
      page: { ...page, sample: sentSample, videos: [buildVideo(7)] },
      notice: 'wrong',
      failedSubmission: {
        action: 'waktu',
        video: '7',
        input: { hari: '2', alasan: '' },
        errors: { alasan: 'Alasan harus diisi' },
      },
    },
    /<details open[^>]*><summary>Minta waktu.*value="2" selected.*Alasan harus diisi/s,
  ],
  [
    'refused for a short link',
    {
      page: { ...page, sample: sentSample, videos: [buildVideo(7)] },
      notice: 'wrong',
      failedSubmission: {
        action: 'link',
        video: '7',
        input: { vo: 'https://vt.tiktok.com/ZS1' },
        errors: { vo: 'Ini link pendek.' },
        mayBeShort: true,
      },
    },
    /Ini link pendek.*kirim link pendek ini saja/s,
  ],
  [
    'refused for a video that is gone',
    {
      page: { ...page, sample: sentSample, videos: [buildVideo(7)] },
      notice: 'video changed',
      failedSubmission: {
        action: 'link',
        video: '8',
        input: { vo: 'https://www.tiktok.com/@wulan/video/9' },
        errors: {},
      },
    },
    /video itu sudah tidak untukmu(?!.*di bawah, atau).*Yang kamu ketik:.*@wulan\/video\/9.*Posting video #7/s,
  ],
  [
    'unstored, with a link and the database away',
    {
      page: null,
      notice: 'away',
      failedSubmission: {
        action: 'link',
        video: '8',
        input: { vo: 'https://www.tiktok.com/@wulan/video/9' },
        errors: {},
      },
    },
    /Linkmu belum terkirim.*@wulan\/video\/9/s,
  ],
  [
    'late',
    { page: { ...page, sample: sentSample, videos: [buildVideo(7, { deadline: '2026-11-26' })] } },
    /Batasnya Kamis, 26 November \(lewat 2 hari\), tetapi masih kami tunggu/,
  ],
  [
    'returned',
    { page: { ...page, sample: sentSample, videos: [buildVideo(7, { status: 'dikembalikan' })] } },
    /Sedang kami perbaiki/,
  ],
  [
    'asked for a change',
    {
      page: {
        ...page,
        sample: { ...sentSample, received_at: sample.changed_at },
        videos: [
          buildVideo(7, {
            status: 'dikembalikan',
            returned_reason: '<i>Sebut nama productnya\nSuaranya pelan',
            times_returned: 2,
          }),
        ],
      },
    },
    /Ubah video #7.*"lines">Yang perlu diubah: &lt;i&gt;Sebut nama productnya\nSuaranya pelan<.*Kirim link<.*Perlu diubah lagi \(revisi ke-2\)/s,
  ],
  [
    'finished',
    {
      page: {
        ...page,
        sample: { ...sentSample, received_at: sample.changed_at },
        videos: [
          buildVideo(7, { status: 'sudah', link_posting_vo: 'https://www.tiktok.com/@wulan/video/1' }),
        ],
      },
    },
    /Semua sudah beres/,
  ],
  [
    'asked about a posted video',
    { page: { ...page, sample: sentSample, videos: [buildPostedVideo(7)] } },
    /<details><summary>Boleh kami repost\? Boleh dipakai iklan sampai …\?<.*Boleh dipakai iklan sampai …\?.*28 Februari 2027 \(3 bulan\).*Otorisasi iklan.*Simpan izin/s,
  ],
  [
    'allowed to use a posted video',
    { page: { ...page, sample: sentSample, videos: [buildPostedVideo(7, consent)] } },
    /Boleh kami repost\. Boleh dipakai iklan sampai 20 Mei 2027\.<.*<details><summary>Ubah izin.*value="ya" selected.*value="2027-05-20" selected.*value="#abcdefgh1".*Cabut izin/s,
  ],
  [
    'after the end of the ads',
    {
      page: {
        ...page,
        sample: sentSample,
        videos: [buildPostedVideo(7, { ...consent, may_repost: false, ads_until: '2026-11-27' })],
      },
    },
    /Izin iklan berakhir 27 November 2026\.(?!.*Cabut izin)/s,
  ],
  [
    'not allowed to use a posted video',
    {
      page: {
        ...page,
        sample: sentSample,
        videos: [buildPostedVideo(7, { may_repost: false, ads_until: null, ad_code: null })],
      },
    },
    /Video ini tidak kami repost.*<details><summary>Ubah izin(?!.*Cabut izin)/s,
  ],
  [
    'refused for a code that is none',
    {
      page: { ...page, sample: sentSample, videos: [buildPostedVideo(7)] },
      notice: 'wrong',
      failedSubmission: {
        action: 'izin',
        video: '7',
        input: { repost: 'tidak', iklan: '2027-02-27', kode: '<script>' },
        errors: { kode: 'Ini bukan kode iklan TikTok.' },
      },
    },
    /<details open[^>]*><summary>Boleh kami repost.*value="2027-02-27" selected.*value="&lt;script&gt;".*Ini bukan kode iklan TikTok/s,
  ],
  [
    'unstored, with a consent and the database away',
    {
      page: null,
      notice: 'away',
      failedSubmission: {
        action: 'izin',
        video: '7',
        input: { repost: 'ya', iklan: '2027-02-28', kode: '#abcdefgh1' },
        errors: {},
      },
    },
    /Izinmu belum terkirim.*value="2027-02-28" selected.*#abcdefgh1/s,
  ],
  ['rejected', { page: { ...page, sample: { ...sample, status: 'rejected' } } }, /Kali ini belum cocok/],
  [
    'rejected for a reason',
    { page: { ...page, sample: { ...sample, status: 'rejected', reason: '<i>Akun privat' } } },
    /Alasannya: <bdi>&lt;i&gt;Akun privat/,
  ],
  ['stored', { page: { ...page, address }, storedResult: 'alamat' }, /Alamatmu sudah kami simpan/],
  [
    'refused',
    { page, notice: 'wrong', failedSubmission },
    /Nama penerima harus diisi.*Kota yang baru diketik/s,
  ],
  [
    'unstored, with the database away',
    { page: null, notice: 'away', failedSubmission },
    /sedang sibuk.*Kota yang baru diketik/s,
  ],
  [
    'unstored, with the arrival of the sample and the database away',
    { page: null, notice: 'away', failedSubmission: { action: 'diterima', input: {}, errors: {} } },
    /samplemu sudah sampai belum terkirim.*sedang sibuk.*value="diterima".*Sudah saya terima/s,
  ],
  [
    'refused, with the arrival of the sample after too many submissions',
    {
      page: { ...page, sample: sentSample, address },
      notice: 'busy',
      failedSubmission: { action: 'diterima', input: {}, errors: {} },
    },
    /^(?!(?:.*role="alert"){2}).*terlalu banyak kiriman.*Sudah saya terima/s,
  ],
  [
    'refused, with the arrival of a sample that staff took back',
    { page, notice: 'expired', failedSubmission: { action: 'diterima', input: {}, errors: {} } },
    /samplemu sudah berubah status(?!.*Sudah saya terima)/s,
  ],
  ['unreadable', { page: null, notice: 'away' }, /sedang tidak bisa dibuka/],
  [
    'ended',
    { page: null },
    /Link ini sudah tidak berlaku.*Minta link baru lewat WhatsApp.*terpotong waktu disalin, buka lagi dari chat/s,
  ],
  ["an applicant's", { application }, /Menunggu.*Akun TikTok.*Produk pilihan.*Night Serum.*Data saya/s],
  [
    "an applicant's without a product",
    { application: { ...application, product_wished: null } },
    /Menunggu(?!.*Produk pilihan)/s,
  ],
  [
    'declined',
    { application: { ...application, declined: true } },
    /Kali ini belum cocok(?!.*Menunggu)(?!.*menjadi halaman kreatormu)/s,
  ],
  ["an applicant's again", { application, notice: 'too late' }, /Belum terkirim.*Menunggu/s],
  ['previewed', { page, isPreview: true, formToken: '' }, /Pratinjau:.*<fieldset[^>]* disabled/s],
]
const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

describe.each(brands)('with %s', (_, brand) => {
  const facts = collectSiteFacts(brand)
  const render = (renderedPage: Partial<RenderedCreatorPage>) => renderCreatorPageOf(facts, renderedPage)

  describe.each(states)('a page that is %s', (_state, renderedPage, text) => {
    const html = render(renderedPage)

    it('contains its texts', () => {
      expect(html).toMatch(text)
    })

    it('is valid, with one heading of the first level', async () => {
      const report = await validator.validateString(html)
      const faults = report.results.flatMap(({ messages }) => messages.map(({ message }) => message))
      expect(faults).toEqual([])
      expect(html.match(/<h1/g)).toHaveLength(1)
    })

    it('is small and loads only the icon and, for a creator, the script that keeps unsent text', () => {
      expect(Buffer.byteLength(html)).toBeLessThan(60_000)
      for (const compressed of [gzipSync(html), brotliCompressSync(html)])
        expect(compressed.length).toBeLessThan(flightBytes)
      expect(html).not.toMatch(/<img|@font-face|@import|url\(|<[^>]*\son\w+=|javascript:/)
      const runsScript =
        !renderedPage.isPreview && Boolean(renderedPage.page ?? renderedPage.failedSubmission)
      const script = `<script type="module" src="${facts.assets.unsentTextScript}"></script>`
      expect(html.match(/<script.*?<\/script>/gs) ?? []).toEqual(runsScript ? [script] : [])
      expect([...html.matchAll(/<link [^>]*rel="([^"]+)"/g)].map(([, rel]) => rel)).toEqual(['icon'])
    })

    it('tells previews and search engines nothing', () => {
      const [head = ''] = html.match(/<head>.*<\/head>/s) ?? []
      const meta = head.replace(/<style>.*<\/style>/s, '')
      expect(meta).not.toMatch(/wulan|og:|description|canonical|token/)
      expect(meta).toContain('<meta name="robots" content="noindex"/>')
      expect(meta).toContain('<meta name="referrer" content="no-referrer"/>')
    })

    it('shows a username with markup as text', () => {
      expect(html).not.toContain('<b>wulan</b>')
    })
  })

  it.each(states)(
    'the title of a page that is %s begins with the result of its submission',
    (state, renderedPage) => {
      const [, prefix] = /<title>((?:Belum t|T)erkirim · )?/.exec(render(renderedPage)) ?? []
      const isRefused = /^refused|^unstored|^an applicant's again/.test(state)
      const expectedForStored = state.startsWith('stored') ? 'Terkirim · ' : undefined
      expect(prefix).toBe(isRefused ? 'Belum terkirim · ' : expectedForStored)
    },
  )

  it('a page stays light with thirty posted videos', () => {
    const videos = Array.from({ length: 30 }, (_, index) => ({
      ...buildPostedVideo(index, index % 2 ? consent : null),
      id: randomUUID(),
      versions: { link: '', waktu: '', izin: randomUUID().slice(0, 16) },
    }))
    const html = render({ page: { ...page, sample: sentSample, videos } })
    for (const compressed of [gzipSync(html), brotliCompressSync(html)])
      expect(compressed.length).toBeLessThan(flightBytes)
  })

  it('a page asks for a code for ads only on TikTok', () => {
    const renderOn = (platform: CreatorPage['platform']) =>
      render({ page: { ...page, platform, sample: sentSample, videos: [buildPostedVideo(7)] } })
    expect(renderOn('tiktok')).toMatch(
      /Kode iklan TikTok.*Hanya kami simpan kalau videonya boleh dipakai iklan/s,
    )
    expect(renderOn('instagram')).not.toContain('Kode iklan TikTok')
  })

  it('a page has one main button at most', () => {
    for (const [state, renderedPage] of states)
      expect(render(renderedPage).match(/class="button"/g)?.length ?? 0, state).toBeLessThan(2)
  })

  it('a page shows no phone number', () => {
    if (!brand.whatsapp) return
    const html = render({ page })
    expect(html).toContain('https://wa.me/')
    expect(html.replace(/href="[^"]*"/g, '')).not.toContain(brand.whatsapp)
  })
})
