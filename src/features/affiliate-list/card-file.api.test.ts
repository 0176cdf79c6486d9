/** A downloaded card has the dates of its states and the links of its posted videos, as far as the reader sees them. */
import { beforeEach, expect, it } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'

beforeEach(() => queryAsOwner('delete from affiliate_registrations'))

/** Downloads the cards of Night Serum, expects one row of quoted cells, and returns these by their heading. */
async function downloadOnlyRow(actor: CastName): Promise<Record<string, string>> {
  const { status, body } = await as[actor]('POST', '/affiliates/cards/download', {
    format: 'csv',
    product_id: serum,
  })
  expect(status).toBe(200)
  const [headings = [], cells = [], ...otherRows] = String(body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
  expect(otherRows).toEqual([])
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
}

it('a downloaded card has the times of sending, arrival, contact and posts, and the links of the posts', async () => {
  const id = await make.affiliate([cleanser, serum], { sample: 'terkirim' })
  await queryAsOwner(
    `update affiliate_registrations set status_whatsapp = 'sudah', whatsapp_changed_at = '2026-03-02 09:00+07',
       sample_changed_at = '2026-03-01 09:00+07', sample_received_at = '2026-03-03 08:30+07' where id = $1`,
    [id],
  )
  for (const [product, link, postedAt] of [
    [serum, 'https://www.tiktok.com/@x/video/1', '2026-03-05 10:00+07'],
    [cleanser, 'https://www.tiktok.com/@x/video/2', '2026-03-04 10:00+07'],
  ] as const) {
    const assignment = await make.assignVideo(id, product, await make.video(product, sari), {
      posting: 'sudah',
    })
    await queryAsOwner(
      `update affiliate_link_videos set link_posting_vo = $2, link_posting_review = null, posted_at = $3 where id = $1`,
      [assignment, link, postedAt],
    )
  }
  const [serumVideo] = await queryAsOwner<{ no_video: number }>(
    `update affiliate_link_videos lv set may_repost = true, ads_until = app.today() + 30, consent_at = now()
     from videos v where v.id = lv.video_id and lv.affiliate_id = $1 and lv.product_id = $2 returning v.no_video`,
    [id, serum],
  )
  const adsUntil = addDays(getJakartaDate(new Date()), 30)
  expect(await downloadOnlyRow('sari')).toMatchObject({
    'Video Boleh Direpost': `${serumVideo?.no_video}`,
    'Video Boleh Iklan Sampai': `${serumVideo?.no_video}: ${adsUntil}`,
    'Sample Dikirim': '2026-03-01 09:00',
    'Sample Diterima': '2026-03-03 08:30',
    Dihubungi: '2026-03-02 09:00',
    Diposting: '2026-03-04 10:00, 2026-03-05 10:00',
    'Link Posting': 'https://www.tiktok.com/@x/video/2 https://www.tiktok.com/@x/video/1',
  })
  // Rina sees only Night Serum.
  expect(await downloadOnlyRow('rina')).toMatchObject({
    Diposting: '2026-03-05 10:00',
    'Link Posting': 'https://www.tiktok.com/@x/video/1',
  })
})

it('a downloaded card has empty cells for events that have not happened', async () => {
  const id = await make.affiliate([serum], { sample: 'disetujui' })
  await make.assignVideo(id, serum, await make.video(serum, sari))
  expect(await downloadOnlyRow('sari')).toMatchObject({
    'Sample Dikirim': '',
    'Sample Diterima': '',
    Dihubungi: '',
    Diposting: '',
    'Link Posting': '',
    'Video Boleh Direpost': '',
    'Video Boleh Iklan Sampai': '',
  })
})
