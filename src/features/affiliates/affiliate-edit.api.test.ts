/** The save of the edit screen: all or nothing, the second of two is told, and nobody touches what he can't see. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { affiliateRows } from '#test/affiliate-rows.ts'
import { type Call, type Program, type Reply, startProgram } from '#test/program.ts'
import type { LinkVideo } from './link-video.ts'

let program: Program
let make: ReturnType<typeof affiliateRows>
const as = {} as Record<CastName, Call>
let serum: string
let cleanser: string
let sari: string
let affiliate: string

beforeAll(async () => {
  program = await startProgram()
  make = affiliateRows(program.database)
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  serum = await program.database.product('Night Serum')
  cleanser = await program.database.product('Gentle Facial Cleanser')
  sari = await program.database.idOf('sari')
  await program.database.owner(
    `insert into user_permissions (user_id, permission_name) values ($1, 'data_affiliate_edit')`,
    [await program.database.idOf('rina')],
  )
})
beforeEach(async () => {
  affiliate = await make.affiliate([serum])
})

async function read(who: CastName = 'sari', which = affiliate) {
  const { status, body } = await as[who]('GET', `/affiliates/${which}`)
  expect(status).toBe(200)
  return body
}

/** What the edit screen sends when nothing was touched. */
async function unchanged(who: CastName = 'sari', which = affiliate) {
  const detail = await read(who, which)
  return {
    revision: detail.revision,
    platform: detail.platform,
    username: detail.username,
    whatsapp: detail.whatsapp,
    selected_product_ids: detail.products.map((product: { id: string }) => product.id),
    status_whatsapp: detail.status_whatsapp,
    sample_product_status: detail.sample_product_status,
    sample_product_reason: detail.sample_product_reason ?? '',
    link_videos: detail.link_videos.map((video: LinkVideo) => slot(video.video_id, video)),
  }
}

function slot(video_id: string | null, video: Partial<LinkVideo> = {}) {
  return {
    product_id: video.product_id ?? serum,
    video_id,
    tanggal_max_upload: video.tanggal_max_upload ?? null,
    status_link_posting: video.status_link_posting ?? 'belum',
    link_posting_vo: video.link_posting_vo ?? '',
    link_posting_review: video.link_posting_review ?? '',
  }
}

async function save(change: Record<string, unknown> = {}, who: CastName = 'sari', which = affiliate) {
  return as[who]('PUT', `/affiliates/${which}`, { ...(await unchanged(who, which)), ...change })
}

/** Runs a save that must be refused and leave everything as it was. */
async function refused(attempt: () => Promise<Reply>): Promise<Reply> {
  const mark = () =>
    program.database.owner(`
      select (select md5(string_agg(a::text, '' order by a.id)) from affiliate_registrations a) as affiliates,
        (select md5(string_agg(l::text, '' order by l.id)) from affiliate_link_videos l) as videos`)
  const before = await mark()
  const reply = await attempt()
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(await mark()).toEqual(before)
  return reply
}

async function videoStatus(id: string) {
  const [row] = await program.database.owner<{ status: string }>('select status from videos where id = $1', [
    id,
  ])
  return row?.status
}

describe('a save', () => {
  it('writes all fields, the selection and the videos, and answers with what is there now', async () => {
    const video = await make.video(serum, sari, {
      vo: 'https://drive.google.com/a1',
      review: 'https://drive.google.com/a2',
    })
    const reply = await save({
      platform: 'shopee',
      username: '  @Baru 🌸 ',
      whatsapp: '+62 899 000 111',
      selected_product_ids: [cleanser, serum, cleanser],
      status_whatsapp: 'sudah',
      sample_product_status: 'rejected',
      sample_product_reason: 'Akun privat',
      link_videos: [slot(video, { tanggal_max_upload: '2026-12-01' })],
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body).toMatchObject({
      platform: 'shopee',
      username: '@Baru 🌸',
      product_id: cleanser,
      status_whatsapp: 'sudah',
      sample_product_status: 'rejected',
      sample_product_reason: 'Akun privat',
      revision: 2,
      link_videos: [
        {
          link_video_vo: 'https://drive.google.com/a1',
          link_video_review: 'https://drive.google.com/a2',
          tanggal_max_upload: '2026-12-01',
          status_link_posting: 'belum',
        },
      ],
    })
    expect(reply.body.products.map((product: { id: string }) => product.id)).toEqual([cleanser, serum])
    expect(await read()).toEqual(reply.body)
    expect(await videoStatus(video)).toBe('dikirim ke affiliate')
  })

  it('keeps a reason only with rejected; the links of what is not posted any more stay as they were', async () => {
    const video = await make.video(serum, sari)
    const posted = 'https://www.tiktok.com/@x/1'
    const put = (status_link_posting: 'sudah' | 'belum', link_posting_vo: string) => ({
      sample_product_status: status_link_posting === 'sudah' ? 'rejected' : 'review',
      sample_product_reason: 'Sebab',
      link_videos: [slot(video, { status_link_posting, link_posting_vo })],
    })
    const { body: kept } = await save(put('sudah', posted))
    expect(kept).toMatchObject({ sample_product_reason: 'Sebab', link_videos: [{ link_posting_vo: posted }] })
    // The screen hides the field and sends nothing of it.
    const { body } = await save(put('belum', ''))
    expect(body).toMatchObject({ sample_product_reason: null, link_videos: [{ link_posting_vo: posted }] })
    const other = 'https://www.tiktok.com/@x/2'
    expect((await save(put('belum', other))).body.link_videos).toMatchObject([{ link_posting_vo: posted }])
    expect((await save(put('sudah', other))).body.link_videos).toMatchObject([{ link_posting_vo: other }])
  })

  it('takes back what left the screen, keeps the rest, and ignores doubles and empty entries', async () => {
    const [a, b, c] = [
      await make.video(serum, sari),
      await make.video(serum, sari),
      await make.video(serum, sari),
    ]
    await save({ link_videos: [slot(a), slot(b)] })
    const first = (await read()).link_videos[0].id
    const { status, body } = await save({
      link_videos: [slot(a, { tanggal_max_upload: '2027-01-01' }), slot(c), slot(c), slot(null), slot(a)],
    })
    expect(status).toBe(200)
    expect(body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([a, c])
    expect(body.link_videos[0]).toMatchObject({ id: first, tanggal_max_upload: '2027-01-01' })
    expect([await videoStatus(a), await videoStatus(b), await videoStatus(c)]).toEqual([
      'dikirim ke affiliate',
      'video baru',
      'dikirim ke affiliate',
    ])
  })

  it('keeps a video whose product went, which no screen shows', async () => {
    const video = await make.video(serum, sari)
    await make.give(affiliate, serum, video)
    await program.database.owner('update affiliate_link_videos set product_id = null where video_id = $1', [
      video,
    ])
    expect((await save({ link_videos: [] })).body.link_videos).toHaveLength(1)
  })

  it('may leave an affiliate without a product', async () => {
    expect(await save({ selected_product_ids: [] })).toMatchObject({
      status: 200,
      body: { products: [], product_id: null },
    })
  })

  it('gives a video that came back to somebody else, and it can’t be taken again by its old row', async () => {
    const video = await make.video(serum, sari)
    await save({ link_videos: [slot(video)] })
    await save({ link_videos: [slot(video, { status_link_posting: 'dikembalikan' })] })
    expect(await videoStatus(video)).toBe('dikembalikan')
    const other = await make.affiliate([serum], { username: 'penerima.baru' })
    expect((await save({ link_videos: [slot(video)] }, 'sari', other)).status).toBe(200)
    const reply = await refused(() => save({ link_videos: [slot(video)] }))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_TAKEN', data: { videos: [{ video_id: video, username: 'penerima.baru' }] } },
    })
  })
})

describe('a save is refused and changes nothing', () => {
  it.each([
    ['username', { username: ' @ ' }, 'Username harus diisi'],
    ['whatsapp', { whatsapp: '' }, 'No. WhatsApp harus diisi'],
    ['platform', { platform: 'facebook' }, 'Platform harus dipilih'],
    ['username', { username: 'a\u0000' }, 'Teks berisi karakter yang tidak dapat disimpan'],
    [
      'sample_product_reason',
      { sample_product_reason: '\ud800' },
      'Teks berisi karakter yang tidak dapat disimpan',
    ],
  ])('for the field %s %j', async (path, change, message) => {
    const reply = await refused(() => save(change))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
  })

  it.each([
    { status_whatsapp: 'ditolak' },
    { sample_product_status: 'ditolak' },
    { selected_product_ids: 'x' },
    { selected_product_ids: ['x'] },
    { product_id: '00000000-0000-4000-8000-000000000000' },
    { created_at: '2020-01-01' },
    { revision: 0 },
    { link_videos: null },
  ])('for %j', async (change) => {
    expect((await refused(() => save(change))).status).toBe(400)
  })

  it.each([
    { status_link_posting: 'hilang' },
    { tanggal_max_upload: '2026-02-30' },
    { tanggal_max_upload: '0000-01-01' },
    { tanggal_max_upload: 'besok' },
    { link_posting_vo: 'javascript:alert(1)' },
    { link_posting_vo: ' java\nscript:alert(1)' },
    { link_posting_vo: 'data:text/html,x' },
    { link_posting_vo: '//host/x' },
    { link_posting_review: 'https://u:p@host/x' },
    { link_video_vo: 'https://palsu.example.com' },
    { id: '00000000-0000-4000-8000-000000000000' },
  ])('for a video entry with %j', async (change) => {
    const video = await make.video(serum, sari)
    const entry = {
      ...slot(video, { status_link_posting: 'sudah' }),
      link_posting_vo: 'https://a.example.com',
      ...change,
    }
    expect((await refused(() => save({ link_videos: [entry] }))).status).toBe(400)
  })

  it('for posted videos without their posting links, all named', async () => {
    const video = await make.video(serum, sari, { review: 'https://drive.google.com/r-wajib' })
    const [row] = await program.database.owner<{ no_video: number }>(
      'select no_video from videos where id = $1',
      [video],
    )
    const reply = await refused(() => save({ link_videos: [slot(video, { status_link_posting: 'sudah' })] }))
    expect(reply).toMatchObject({
      status: 400,
      body: {
        message: 'Validasi Gagal',
        data: {
          messages: [
            `Link Posting Video VO wajib diisi untuk Video #${row?.no_video}`,
            `Link Posting Video Review wajib diisi untuk Video #${row?.no_video}`,
          ],
        },
      },
    })
  })

  it('for a username or number of somebody else, in any spelling', async () => {
    const other = await make.affiliate([serum], { username: 'Sudah.Ada' })
    const { whatsapp } = await read('sari', other)
    expect((await refused(() => save({ username: '@sudah.ADA' }))).body.code).toBe('USERNAME_TAKEN')
    const reply = await refused(() => save({ whatsapp: `+62 ${whatsapp.slice(1)}` }))
    expect(reply.body).toMatchObject({ code: 'WHATSAPP_TAKEN', data: { username: 'Sudah.Ada' } })
  })

  it.each([
    ['review', 'terkirim'],
    ['rejected', 'terkirim'],
    ['disetujui', 'terkirim'],
    ['terkirim', 'review'],
    ['terkirim', 'disetujui'],
    ['terkirim', 'rejected'],
  ])('for the sample step %s → %s', async (sample, sample_product_status) => {
    affiliate = await make.affiliate([serum], { sample })
    const reply = await refused(() => save({ sample_product_status }))
    expect(reply).toMatchObject({ status: 409, body: { code: 'SAMPLE_STEP' } })
  })

  it('but not for a sample that is sent and stays so', async () => {
    affiliate = await make.affiliate([serum], { sample: 'terkirim' })
    expect((await save({ username: `nama.baru.${Date.now()}` })).status).toBe(200)
  })

  it('for a product or a video that went meanwhile, and a video of another product', async () => {
    const gone = '00000000-0000-4000-8000-00000000dead'
    const product = await refused(() => save({ selected_product_ids: [serum, gone] }))
    expect(product).toMatchObject({ status: 409, body: { code: 'PRODUCT_MISSING' } })
    const video = await refused(() => save({ link_videos: [slot(gone)] }))
    expect(video).toMatchObject({ status: 409, body: { code: 'VIDEO_MISSING', data: { video_ids: [gone] } } })
    const other = await make.video(cleanser, sari)
    const wrong = await refused(() =>
      save({ selected_product_ids: [serum, cleanser], link_videos: [slot(other)] }),
    )
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_OF_OTHER_PRODUCT', data: { video_ids: [other] } },
    })
  })

  it('for one without the right to edit, or without the page', async () => {
    const dewi = await program.database.idOf('dewi')
    for (const word of ['data_affiliate_edit', 'data_affiliate']) {
      const body = await unchanged()
      await program.database.owner(
        'delete from user_permissions where user_id = $1 and permission_name = $2',
        [dewi, word],
      )
      expect((await refused(() => as.dewi('PUT', `/affiliates/${affiliate}`, body))).status).toBe(403)
      await program.database.owner(
        'insert into user_permissions (user_id, permission_name) values ($1, $2)',
        [dewi, word],
      )
    }
  })

  it('for an affiliate that is not there', async () => {
    const body = await unchanged()
    const reply = await as.sari('PUT', '/affiliates/00000000-0000-4000-8000-000000000000', body)
    expect(reply).toMatchObject({ status: 404, body: { message: 'Affiliate tidak ditemukan' } })
  })
})

describe('two who save the same affiliate', () => {
  it('do not undo each other: the second is told what there is now', async () => {
    const stale = await unchanged('dewi')
    const video = await make.video(serum, sari)
    await save({ username: `dulu.${Date.now()}`, link_videos: [slot(video)] })
    const reply = await refused(() =>
      as.dewi('PUT', `/affiliates/${affiliate}`, { ...stale, platform: 'youtube' }),
    )
    expect(reply).toMatchObject({ status: 409, body: { code: 'CHANGED' } })
    expect(reply.body.data).toEqual(await read('dewi'))
    const { revision } = reply.body.data
    const again = await as.dewi('PUT', `/affiliates/${affiliate}`, {
      ...stale,
      revision,
      platform: 'youtube',
    })
    expect(again.status).toBe(200)
  })

  it('at the same moment: exactly one of twenty goes through', async () => {
    const body = await unchanged()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        as.sari('PUT', `/affiliates/${affiliate}`, { ...body, username: `lomba.${i}.${affiliate}` }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(19).fill(409)])
  })
})

describe('two who take the same videos', () => {
  it('at the same moment: one gets them all, the other is told who has them', async () => {
    for (let round = 0; round < 5; round++) {
      const videos = [
        await make.video(serum, sari),
        await make.video(serum, sari),
        await make.video(serum, sari),
      ]
      const [one, two] = [await make.affiliate([serum]), await make.affiliate([serum])]
      const orders = [videos, [...videos].reverse()]
      const bodies = [await unchanged('sari', one), await unchanged('dewi', two)]
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${one}`, {
          ...bodies[0],
          link_videos: orders[0]?.map((video) => slot(video)),
        }),
        as.dewi('PUT', `/affiliates/${two}`, {
          ...bodies[1],
          link_videos: orders[1]?.map((video) => slot(video)),
        }),
      ])
      expect(replies.map((reply) => reply.status).sort(), JSON.stringify(replies)).toEqual([200, 409])
      const loser = replies.find((reply) => reply.status === 409)
      const winner = replies.find((reply) => reply.status === 200)
      expect(loser?.body.code).toBe('VIDEO_TAKEN')
      expect(loser?.body.data.videos.map((video: { video_id: string }) => video.video_id).sort()).toEqual(
        [...videos].sort(),
      )
      expect(loser?.body.data.videos[0].username).toBe(winner?.body.username)
    }
  })

  it('crosswise, each giving one back for the other’s: neither hangs, none is with two', async () => {
    for (let round = 0; round < 5; round++) {
      const [x, y] = [await make.video(serum, sari), await make.video(serum, sari)]
      const [one, two] = [await make.affiliate([serum]), await make.affiliate([serum])]
      await make.give(one, serum, x)
      await make.give(two, serum, y)
      const bodies = [await unchanged('sari', one), await unchanged('dewi', two)]
      const replies = await Promise.all([
        as.sari('PUT', `/affiliates/${one}`, { ...bodies[0], link_videos: [slot(y)] }),
        as.dewi('PUT', `/affiliates/${two}`, { ...bodies[1], link_videos: [slot(x)] }),
      ])
      for (const reply of replies) expect([200, 409], JSON.stringify(reply.body)).toContain(reply.status)
      const live = await program.database.owner<{ n: number }>(
        `select count(*)::int as n from affiliate_link_videos where video_id = any ($1)
         and status_link_posting <> 'dikembalikan' group by video_id`,
        [[x, y]],
      )
      for (const { n } of live) expect(n).toBe(1)
    }
  })
})

describe('rina, who sees Night Serum only and may edit,', () => {
  let shared: string
  beforeEach(async () => {
    shared = await make.affiliate([cleanser, serum])
  })

  it('saves what she sees and leaves what she does not', async () => {
    const [hidden, hers] = [await make.video(cleanser, sari), await make.video(serum, sari)]
    await make.give(shared, cleanser, hidden)
    const reply = await save({ status_whatsapp: 'sudah', link_videos: [slot(hers)] }, 'rina', shared)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([hers])
    const all = await read('sari', shared)
    expect(all.products.map((product: { id: string }) => product.id)).toEqual([cleanser, serum])
    expect(all.product_id).toBe(cleanser)
    expect(all.link_videos.map((video: LinkVideo) => video.video_id).sort()).toEqual([hidden, hers].sort())
  })

  it('is refused a product that she may not see, its videos, and a save that hides the row from her', async () => {
    const body = await unchanged('rina', shared)
    const put = (change: object) => as.rina('PUT', `/affiliates/${shared}`, { ...body, ...change })
    const own = await unchanged('rina', affiliate)
    const mist = await program.database.product('Daily Facemist Toner')
    expect((await refused(() => put({ selected_product_ids: [serum, mist] }))).status).toBe(403)
    const video = await make.video(cleanser, sari)
    expect((await refused(() => put({ link_videos: [slot(video, { product_id: cleanser })] }))).status).toBe(
      403,
    )
    const away = () => as.rina('PUT', `/affiliates/${affiliate}`, { ...own, selected_product_ids: [] })
    expect((await refused(away)).status).toBe(403)
  })

  it('does not find one of another product, and does not take its product away by the list either', async () => {
    const hidden = await make.affiliate([cleanser])
    const body = await unchanged('sari', hidden)
    expect((await as.rina('PUT', `/affiliates/${hidden}`, body)).status).toBe(404)
    const { platform, username, whatsapp, revision } = await read('rina', shared)
    const correct = { platform, username, whatsapp, revision, product_id: serum }
    const products = async () =>
      program.database.owner(
        'select product_id, selected_product_ids from affiliate_registrations where id = $1',
        [shared],
      )
    const before = await products()
    expect((await as.rina('PUT', `/affiliates/${shared}/registration`, correct)).status).toBe(200)
    expect(await products()).toEqual(before)
  })
})

describe('the videos that may be given', () => {
  it('are those of the product that are new or came back, with their links, found by number', async () => {
    const reply = async (query: string, who: CastName = 'sari') =>
      (await as[who]('GET', `/videos/available?${query}`)).body
    const before = (await reply(`product_id=${serum}`)).total
    const [fresh, given] = [
      await make.video(serum, sari, { vo: 'https://drive.google.com/pilih' }),
      await make.video(serum, sari),
    ]
    await make.give(affiliate, serum, given)
    const { rows, total } = await reply(`product_id=${serum}`)
    expect(total).toBe(before + 1)
    const row = rows.find((video: { id: string }) => video.id === fresh)
    expect(row).toMatchObject({
      status: 'video baru',
      video_vo: 'https://drive.google.com/pilih',
      video_review: null,
    })
    expect(rows.map((video: { id: string }) => video.id)).not.toContain(given)
    expect((await reply(`product_id=${serum}&no_video=${row.no_video}`)).rows).toEqual([row])
    for (const who of ['dewi', 'rina'] as const)
      expect((await reply(`product_id=${serum}&no_video=${row.no_video}`, who)).rows).toEqual([row])
  })

  it('are none of a product that one may not see', async () => {
    await make.video(cleanser, sari)
    expect((await as.sari('GET', `/videos/available?product_id=${cleanser}`)).body.total).toBeGreaterThan(0)
    expect((await as.rina('GET', `/videos/available?product_id=${cleanser}`)).body).toEqual({
      rows: [],
      total: 0,
    })
  })

  it.each(['product_id=x', 'product_id=', `no_video=%25`, 'no_video=abc'])('refuse %s', async (query) => {
    const path = `/videos/available?product_id=${serum}&${query}`
    expect((await as.sari('GET', path)).status).toBe(400)
  })
})

describe('a product that is deleted while its affiliate is saved', () => {
  it('ends in one of the two orders, never in an error of the server', async () => {
    for (let round = 0; round < 5; round++) {
      const [product] = await program.database.owner<{ id: string }>(
        `insert into products (product_number, product_name, product_benefit) values ('X', 'Sebentar', 'Ada') returning id`,
      )
      const which = await make.affiliate([`${product?.id}`, serum])
      const body = await unchanged('sari', which)
      const [reply] = await Promise.all([
        as.sari('PUT', `/affiliates/${which}`, { ...body, username: `balapan.${round}.${which}` }),
        program.database.owner('delete from products where id = $1', [product?.id]).catch(() => null),
      ])
      expect([200, 409], JSON.stringify(reply?.body)).toContain(reply?.status)
    }
  })
})
