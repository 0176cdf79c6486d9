/**
 * The search of both lists of affiliates: it finds the affiliates that users mean, and reveals no others.
 * Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'

const lists = ['/affiliates', '/affiliates/cards'] as const

beforeEach(() => program.database.queryAsOwner('delete from affiliate_registrations'))

interface SearchOptions {
  actor?: CastName
  /** more of the query, such as '&product_id=…' */
  filters?: string
}

/** Returns the usernames that a search finds. Expects the same ones in both lists, and that the totals agree. */
async function findUsernames(
  q: string,
  { actor = 'sari', filters = '' }: SearchOptions = {},
): Promise<string[]> {
  const usernames = await Promise.all(
    lists.map(async (list) => {
      const { status, body } = await as[actor]('GET', `${list}?q=${encodeURIComponent(q)}${filters}`)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.total).toBe(body.rows.length)
      return body.rows.map(({ username }: { username: string }) => username)
    }),
  )
  expect(usernames[0]).toEqual(usernames[1])
  return usernames[0]
}

/** Assigns a new video to the affiliate and returns its number. */
async function assignNewVideo(affiliate: string, product: string): Promise<number> {
  const video = await make.video(product, sari)
  await make.assignVideo(affiliate, product, video)
  const [row] = await program.database.queryAsOwner<{ no_video: number }>(
    'select no_video from videos where id = $1',
    [video],
  )
  return row?.no_video ?? 0
}

describe('search for a username', () => {
  beforeEach(async () => {
    for (const username of ['rutin.malam', 'pagi_rutin_demo', 'sore_cantik'])
      await make.affiliate([serum], { username })
  })

  it.each([
    'pagi rutin',
    'pagirutin',
    'PAGI.RUTIN',
    'rutin pagi',
    '@pagi_rutin',
    'pagi-rutin demo',
    'demo pagi',
    'agirutin',
    'tiktok.com/@pagi.rutin.demo',
  ])('the search for a username finds pagi_rutin_demo by %j', async (typed) => {
    expect(await findUsernames(typed)).toEqual(['pagi_rutin_demo'])
  })

  it.each([
    'pagirutim',
    'pagixutin',
    'xagirutin',
    'pagi rutim',
    'pagi_rutin_demi',
    'pagrutin',
    'pagiirutin',
    'pagi rutin deno',
    'rutim',
    'rutin deno',
  ])('the search for a username finds pagi_rutin_demo by %j, which has one typo', async (typed) => {
    // Other usernames may follow, because 'rutim' is similar to each 'rutin'.
    expect((await findUsernames(typed))[0]).toBe('pagi_rutin_demo')
  })

  it('the search for a username finds nothing by several typos or unrelated text', async () => {
    for (const typed of ['pxgxrxtxn', 'zzzzzz', 'qwerty']) expect(await findUsernames(typed)).toEqual([])
  })

  it('the search for a username finds similar usernames, most similar first, only if none matches exactly', async () => {
    await make.affiliate([serum], { username: 'nadya.glow' })
    await make.affiliate([serum], { username: 'nadyaaa' })
    expect(await findUsernames('nadya glow')).toEqual(['nadya.glow'])
    expect(await findUsernames('nadya glaw')).toEqual(['nadya.glow'])
    expect(await findUsernames('nadia')).toEqual(['nadyaaa', 'nadya.glow'])
  })

  it('the search for a username prefers usernames with the typed separators', async () => {
    for (const username of ['mira.1.x', 'mira.11.x', 'mira_1']) await make.affiliate([serum], { username })
    expect(await findUsernames('mira.1.')).toEqual(['mira.1.x'])
    expect(await findUsernames('mira 1')).toEqual(['mira_1', 'mira.11.x', 'mira.1.x'])
    expect(await findUsernames('mira-1-x')).toEqual(['mira.1.x'])
  })

  it('the search for a username finds only usernames within the active filters', async () => {
    expect(await findUsernames('pagirutim', { filters: `&product_id=${cleanser}` })).toEqual([])
    const filters = `&product_id=${serum}&sample_product_status=review`
    expect(await findUsernames('pagirutim', { filters })).toHaveLength(1)
    expect(await findUsernames('rutin pagi', { filters: '&sample_product_status=disetujui' })).toEqual([])
    const filteredByNeed = await as.sari('GET', '/affiliates/cards?q=pagirutim&butuh=review')
    expect(filteredByNeed.body).toMatchObject({ total: 1, rows: [{ username: 'pagi_rutin_demo' }] })
  })
})

it('a search returns at most thirty similar usernames, ten per page', async () => {
  for (let number = 0; number < 35; number++)
    await make.affiliate([serum], { username: `kelapa${number}muda` })
  const pages = await Promise.all(
    [1, 3, 4].map(async (page) => (await as.sari('GET', `/affiliates?q=kelopa&page=${page}`)).body),
  )
  expect(pages.map(({ rows, total }) => [rows.length, total])).toEqual([
    [10, 30],
    [10, 30],
    [0, 30],
  ])
  const pageBeyond = (await as.sari('GET', '/affiliates?q=kelapa1muda&page=9')).body
  expect(pageBeyond).toEqual({ rows: [], total: 1 })
})

describe('search for a number', () => {
  it('the search for a number finds by a video number its current holder and all who returned the video', async () => {
    const formerHolder = await make.affiliate([serum], { username: 'punya.dulu' })
    const currentHolder = await make.affiliate([serum], { username: 'punya.kini' })
    const no_video = await assignNewVideo(currentHolder, serum)
    await program.database.queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, product_id, video_id, status_link_posting)
       select $1, $2, id, 'dikembalikan' from videos where no_video = $3`,
      [formerHolder, serum, no_video],
    )
    for (const typed of [`#${no_video}`, `# ${no_video}`])
      expect((await findUsernames(typed)).toSorted()).toEqual(['punya.dulu', 'punya.kini'])
    for (const status of ['belum', 'dikembalikan']) {
      await program.database.queryAsOwner(
        'update affiliate_link_videos set status_link_posting = $2 where affiliate_id = $1',
        [currentHolder, status],
      )
      expect((await findUsernames(`#${no_video}`)).toSorted()).toEqual(['punya.dulu', 'punya.kini'])
    }
    expect(await findUsernames('#999999999')).toEqual([])
  })

  it('the search for a number finds by a tracking number, in any spelling, its affiliate and none with a similar number', async () => {
    const id = await make.affiliate([serum], { username: 'paket', sample: 'terkirim' })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_courier = 'JNE', sample_resi = 'JX-0312345678' where id = $1`,
      [id],
    )
    for (const typed of ['JX-0312345678', 'jx0312345678', 'JX 0312 345678', '0312345678', '345678'])
      expect(await findUsernames(typed), typed).toEqual(['paket'])
    expect(await findUsernames('JX0312345679')).toEqual([])
  })
})

describe('search of a user who sees only Night Serum', () => {
  let hiddenVideoNumber: number
  let visibleVideoNumber: number

  beforeEach(async () => {
    const affiliateWithBothProducts = await make.affiliate([cleanser, serum], {
      username: 'dua.produk',
      sample: 'terkirim',
    })
    const hiddenAffiliate = await make.affiliate([cleanser], {
      username: 'rahasia.malam',
      sample: 'terkirim',
    })
    await program.database.queryAsOwner(
      `update affiliate_registrations set sample_courier = 'JNE', sample_resi = 'RAHASIA99' where id = $1`,
      [hiddenAffiliate],
    )
    hiddenVideoNumber = await assignNewVideo(affiliateWithBothProducts, cleanser)
    visibleVideoNumber = await assignNewVideo(affiliateWithBothProducts, serum)
  })

  it('the search of a user who sees only Night Serum finds nothing by the username, tracking number or video number of a hidden affiliate', async () => {
    for (const typed of [
      'rahasia malam',
      'malam rahasia',
      'rahasiamalan',
      'RAHASIA99',
      `#${hiddenVideoNumber}`,
    ]) {
      expect(await findUsernames(typed, { actor: 'sari' }), typed).toHaveLength(1)
      expect(await findUsernames(typed, { actor: 'rina' }), typed).toEqual([])
    }
    expect(await findUsernames(`#${visibleVideoNumber}`, { actor: 'rina' })).toEqual(['dua.produk'])
  })

  it('the search of a user who sees only Night Serum finds affiliates by a returned video only if the user may see its product', async () => {
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan'`,
    )
    expect(await findUsernames(`#${hiddenVideoNumber}`, { actor: 'sari' })).toEqual(['dua.produk'])
    expect(await findUsernames(`#${hiddenVideoNumber}`, { actor: 'rina' })).toEqual([])
    expect(await findUsernames(`#${visibleVideoNumber}`, { actor: 'rina' })).toEqual(['dua.produk'])
  })

  it('the search of a user who sees only Night Serum finds nobody by a video without the permission data_affiliate', async () => {
    await withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
      const { body } = await as.rina('GET', `/affiliates?q=%23${visibleVideoNumber}`)
      expect(body).toEqual({ rows: [], total: 0 })
      expect((await as.rina('GET', '/affiliates?q=dua%20produk')).body.total).toBe(1)
    })
  })
})
