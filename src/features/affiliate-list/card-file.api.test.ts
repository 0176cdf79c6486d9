/** A downloaded card has the dates of its states and the links of its posted videos, as far as the reader sees them. */
import { beforeEach, expect, it } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'

const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

beforeEach(() => queryAsOwner('delete from affiliate_registrations'))

/** Returns the cells of the only row by their heading. */
async function readRow(actor: CastName): Promise<Record<string, string>> {
  const { status, body } = await as[actor]('POST', '/affiliates/cards/download', {
    format: 'csv',
    product_id: serum,
  })
  expect(status).toBe(200)
  const [headings = [], cells = [], ...others] = String(body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))
  expect(others).toEqual([])
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
}

it('names when the sample was sent and received, when the affiliate was contacted, and what was posted when', async () => {
  const id = await make.affiliate([cleanser, serum], { sample: 'terkirim' })
  await queryAsOwner(
    `update affiliate_registrations set status_whatsapp = 'sudah', whatsapp_changed_at = '2026-03-02 09:00+07',
       sample_changed_at = '2026-03-01 09:00+07', sample_received_at = '2026-03-03 08:30+07' where id = $1`,
    [id],
  )
  for (const [product, link, posted] of [
    [serum, 'https://www.tiktok.com/@x/video/1', '2026-03-05 10:00+07'],
    [cleanser, 'https://www.tiktok.com/@x/video/2', '2026-03-04 10:00+07'],
  ] as const) {
    const assignment = await make.assignVideo(id, product, await make.video(product, sari), 'sudah')
    await queryAsOwner(
      `update affiliate_link_videos set link_posting_vo = $2, link_posting_review = null, posted_at = $3 where id = $1`,
      [assignment, link, posted],
    )
  }
  const [first] = await queryAsOwner<{ no_video: number }>(
    `update affiliate_link_videos lv set may_repost = true, ads_until = app.today() + 30, consent_at = now()
     from videos v where v.id = lv.video_id and lv.affiliate_id = $1 and lv.product_id = $2 returning v.no_video`,
    [id, serum],
  )
  const adsUntil = addDays(getJakartaDate(new Date()), 30)
  expect(await readRow('sari')).toMatchObject({
    'Video Boleh Direpost': `${first?.no_video}`,
    'Video Boleh Iklan Sampai': `${first?.no_video}: ${adsUntil}`,
    'Sample Dikirim': '2026-03-01 09:00',
    'Sample Diterima': '2026-03-03 08:30',
    Dihubungi: '2026-03-02 09:00',
    Diposting: '2026-03-04 10:00, 2026-03-05 10:00',
    'Link Posting': 'https://www.tiktok.com/@x/video/2 https://www.tiktok.com/@x/video/1',
  })
  // Rina sees only Night Serum.
  expect(await readRow('rina')).toMatchObject({
    Diposting: '2026-03-05 10:00',
    'Link Posting': 'https://www.tiktok.com/@x/video/1',
  })
})

it('has empty cells for what did not happen', async () => {
  const id = await make.affiliate([serum], { sample: 'disetujui' })
  await make.assignVideo(id, serum, await make.video(serum, sari))
  expect(await readRow('sari')).toMatchObject({
    'Sample Dikirim': '',
    'Sample Diterima': '',
    Dihubungi: '',
    Diposting: '',
    'Link Posting': '',
    'Video Boleh Direpost': '',
    'Video Boleh Iklan Sampai': '',
  })
})
