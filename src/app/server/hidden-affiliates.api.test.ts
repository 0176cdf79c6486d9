/**
 * A user who sees one product finds no affiliate of another product in any list, count or download.
 * `hidden-or-missing.api.test.ts` tests requests that name the id of such a row.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { as, cleanser, grantRina, make, program, serum } from '#test/cast-program.ts'

let hiddenAffiliate: string
/** The assignment of a video to the hidden affiliate. */
let assignment: string

beforeAll(async () => {
  await grantRina(
    ...['dashboard', 'reg_affiliate', 'data_affiliate', 'data_affiliate_tab_products'],
    ...['data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_delete'],
  )
  for (const sample of ['review', 'disetujui', 'terkirim']) {
    await make.affiliate([serum], { sample, username: `terlihat.${sample}` })
    hiddenAffiliate = await make.affiliate([cleanser], { sample, username: `tersembunyi.${sample}` })
  }
  const video = await make.video(cleanser, await program.database.readUserId('sari'))
  assignment = await make.assignVideo(hiddenAffiliate, cleanser, video, { posting: 'sudah' })
  await insertApplication({ nama: 'terlihat', whatsapp: '081210000001', product: serum })
  await insertApplication({ nama: 'tersembunyi', whatsapp: '081220000002', product: cleanser })
})

interface ApplicationFields {
  nama: string
  whatsapp: string
  product: string
}

async function insertApplication({ nama, whatsapp, product }: ApplicationFields): Promise<void> {
  await program.database.queryAsOwner(
    `insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page, submissions)
     values ($1, 'tiktok', $1, $2, $3, 'Garut', '', '/', '{}')`,
    [nama, whatsapp, product],
  )
}

describe('affiliates of a hidden product', () => {
  it.each<[path: string, input?: object]>([
    ['/affiliates'],
    ['/affiliates/cards'],
    ['/affiliates/radar?lines=50'],
    ['/bulk-actions/registered'],
    ['/bulk-actions/followed'],
    ['/shipments'],
    ['/applications'],
    ['/dashboard'],
    ['/affiliates/download', { format: 'csv' }],
    ['/affiliates/cards/download', { format: 'csv' }],
    ['/affiliates/cards/download', { format: 'csv', butuh: 'review' }],
  ])('affiliates of a hidden product do not appear in %s', async (path, input) => {
    const readBody = async (caller: 'sari' | 'rina') => {
      const { status, body } = await as[caller](input ? 'POST' : 'GET', path, input)
      expect(status).toBe(200)
      return JSON.stringify(body)
    }
    expect(await readBody('sari')).toContain('tersembunyi')
    expect(await readBody('rina')).toContain('terlihat')
    expect(await readBody('rina')).not.toContain('tersembunyi')
  })

  it('affiliates of a hidden product are left out of a download of chosen affiliates', async () => {
    const { status, body } = await as.rina('POST', '/affiliates/download', {
      format: 'csv',
      ids: [hiddenAffiliate],
    })
    expect(status).toBe(200)
    expect(body).not.toContain('tersembunyi')
    const lines = body.trim().split('\n')
    expect(lines, 'only the headings').toHaveLength(1)
  })

  it('affiliates of a hidden product are not named as the owner or an earlier user of a posting link', async () => {
    const [row] = await program.database.queryAsOwner<{ link: string }>(
      'select link_posting_vo as link from affiliate_link_videos where id = $1',
      [assignment],
    )
    const linkOfAccount = 'https://www.tiktok.com/@tersembunyi.terkirim/video/7300000000000000001'
    // The first link names the account of the hidden affiliate, the second was recorded for its video.
    for (const link of [linkOfAccount, `${row?.link}`]) {
      const path = `/posting-links?link=${encodeURIComponent(link)}`
      expect(JSON.stringify((await as.sari('GET', path)).body)).toContain('tersembunyi')
      expect((await as.rina('GET', path)).body).toEqual({ posters: [], used_for: [] })
    }
    const path = `/posting-links?link=${encodeURIComponent(linkOfAccount)}&affiliate_id=${hiddenAffiliate}`
    expect((await as.rina('GET', path)).body).toEqual({ posters: [], used_for: [] })
  })
})
