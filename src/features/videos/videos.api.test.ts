/** Videos over HTTP. Runs on every PostgreSQL. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { withPermission } from '#test/permissions.ts'
import {
  as,
  buildForm,
  cleanser,
  createLink,
  createVideo,
  findStoredVideo,
  giveToNewAffiliate,
  program,
  type Row,
  readStoredVideos,
  updateVideo,
} from '#test/videos.ts'

describe('adding a video', () => {
  it('returns the row with the number, status and creator set by the server', async () => {
    const vo = createLink()
    const video = await createVideo('dewi', { video_vo: ` ${vo} `, product_id: cleanser })
    expect(video).toMatchObject({
      video_vo: vo,
      video_review: null,
      links_masked: false,
      status: 'video baru',
      dibuat_oleh: 'dewi@example.com',
      is_mine: true,
      product: { id: cleanser, product_name: 'Gentle Facial Cleanser' },
    })
    expect(await findStoredVideo(video.id)).toMatchObject({
      video_vo: vo,
      no_video: video.no_video,
      created_by: await program.database.readUserId('dewi'),
    })
  })

  it.each([
    ['no link', { video_vo: '' }, 'video_vo', 'Minimal satu video (VO atau Review) harus diisi'],
    ['an invalid VO link', { video_vo: 'x' }, 'video_vo', 'Video VO harus berupa URL yang valid'],
    [
      'an invalid review link',
      { video_review: 'x' },
      'video_review',
      'Video Review harus berupa URL yang valid',
    ],
    ['no product', { product_id: '' }, 'product_id', 'Product harus dipilih'],
  ])('rejects %s with the message of the form', async (_, change, path, message) => {
    const before = await readStoredVideos()
    const reply = await as.sari('POST', '/videos', buildForm(change))
    expect(reply.status).toBe(400)
    expect(reply.body.data.issues).toEqual([{ path, message }])
    expect(await readStoredVideos()).toEqual(before)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    ' java\nscript:alert(1)',
    '//host/x',
    'https://u:p@h',
    'https://u@h.id',
    'https://h\\@evil.id',
    'ftp://h.id/x',
    'https://h.id/a b',
    'https://h.id/a\u0000b',
    'http://x',
    'https://h.id/\u202egpj.exe',
    'https://h\u00ad.id/a',
    'https://h.id/\ud800',
    ['https://h.id'],
    null,
    7,
  ])('rejects the link %j in either field, and names the field', async (link) => {
    const before = await readStoredVideos()
    for (const field of ['video_vo', 'video_review']) {
      const reply = await as.sari('POST', '/videos', buildForm({ [field]: link }))
      expect(reply.status).toBe(400)
      expect(reply.body.data.issues[0].path).toBe(field)
    }
    expect(await readStoredVideos()).toEqual(before)
  })

  it('accepts a link of 2000 bytes and none longer', async () => {
    const buildLink = (sign: string, length: number) =>
      `${createLink()}/${sign.repeat(length)}`.slice(0, length)
    expect((await as.sari('POST', '/videos', buildForm({ video_vo: buildLink('x', 2000) }))).status).toBe(201)
    // An é has two bytes.
    for (const link of [buildLink('x', 2001), buildLink('é', 1500)])
      expect((await as.sari('POST', '/videos', buildForm({ video_vo: link }))).status).toBe(400)
  })

  it('is refused without the permission for the page', async () => {
    const before = await readStoredVideos()
    expect((await as.rina('POST', '/videos', buildForm())).status).toBe(403)
    expect(await readStoredVideos()).toEqual(before)
    await withPermission(program.database, 'rina', 'data_video', async () => {
      expect((await as.rina('POST', '/videos', buildForm())).status).toBe(201)
    })
  })

  it('returns PRODUCT_MISSING for a deleted product', async () => {
    const reply = await as.sari('POST', '/videos', buildForm({ product_id: crypto.randomUUID() }))
    expect([reply.status, reply.body.code]).toEqual([409, 'PRODUCT_MISSING'])
  })
})

describe('fields that only the server sets', () => {
  const serverFields = ['id', 'status', 'no_video', 'dibuat_oleh', 'created_by', 'created_at', 'is_mine']

  it.each(serverFields)('%s is refused in a body', async (field) => {
    const ownVideo = await createVideo('sari')
    const before = await readStoredVideos()
    const value = field === 'status' ? 'dikirim ke affiliate' : field === 'no_video' ? 7 : ownVideo.id
    expect((await as.sari('POST', '/videos', buildForm({ [field]: value }))).status).toBe(400)
    // An update ignores the id in its body, as the next test shows.
    if (field !== 'id')
      expect((await updateVideo(as.sari, ownVideo.id, buildForm({ [field]: value }))).status).toBe(400)
    expect(await readStoredVideos()).toEqual(before)
  })

  it('the id is taken from the URL, whatever the body contains', async () => {
    const [changedVideo, videoOfBody] = [await createVideo('sari'), await createVideo('sari')]
    const before = await findStoredVideo(videoOfBody.id)
    await updateVideo(as.sari, changedVideo.id, buildForm({ id: videoOfBody.id }))
    expect(await findStoredVideo(videoOfBody.id)).toEqual(before)
  })
})

describe('changing or deleting a video', () => {
  const changes = [
    ['update', (name: CastName, id: string) => updateVideo(as[name], id, buildForm())],
    ['delete', (name: CastName, id: string) => as[name]('DELETE', `/videos/${id}`)],
  ] as const

  it('keeps a link that is not sent, and is rejected if no link would be left', async () => {
    const { id, video_vo } = await createVideo('dewi')
    const formWithoutVo = { video_review: '', product_id: cleanser }
    expect((await updateVideo(as.dewi, id, formWithoutVo)).body).toMatchObject({
      video_vo,
      product: { id: cleanser },
    })
    const before = await findStoredVideo(id)
    const { status, body } = await updateVideo(as.dewi, id, { video_vo: '', product_id: cleanser })
    expect([status, body.message]).toEqual([409, 'Minimal satu video (VO atau Review) harus diisi'])
    expect(await findStoredVideo(id)).toEqual(before)
  })

  it('is allowed for the creator, and keeps number, status and creator', async () => {
    const video = await createVideo('dewi')
    const [vo, review] = [createLink(), createLink()]
    const reply = await as.dewi(
      'PUT',
      `/videos/${video.id}`,
      buildForm({ video_vo: vo, video_review: review, product_id: cleanser, revision: 1 }),
    )
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      ...video,
      revision: 2,
      video_vo: vo,
      video_review: review,
      product: { id: cleanser },
      product_id: cleanser,
    })
    expect((await as.dewi('DELETE', `/videos/${video.id}`)).status).toBe(204)
    expect(await findStoredVideo(video.id)).toBeUndefined()
  })

  it.each(changes)('%s of a video of another user is forbidden, also for admins', async (_, change) => {
    const { id } = await createVideo('dewi')
    const before = await readStoredVideos()
    for (const name of ['sari', 'budi', 'rina'] as const) expect((await change(name, id)).status).toBe(403)
    expect(await readStoredVideos()).toEqual(before)
    expect((await change('dewi', id)).status).toBeLessThan(300)
  })

  it.each(changes)(
    '%s of a video that an affiliate has is rejected until it is returned',
    async (_, change) => {
      const { id } = await createVideo('dewi')
      await giveToNewAffiliate(id)
      const before = await readStoredVideos()
      const reply = await change('dewi', id)
      expect([reply.status, reply.body.message]).toEqual([409, 'Tidak dapat diedit'])
      expect((await change('sari', id)).status).toBe(403)
      expect(await readStoredVideos()).toEqual(before)
      await program.database.queryAsOwner(
        `update affiliate_link_videos set status_link_posting = 'dikembalikan' where video_id = $1`,
        [id],
      )
      expect((await change('dewi', id)).status).toBeLessThan(300)
    },
  )

  it.each(changes)('%s of a video that does not exist returns 404', async (_, change) => {
    const reply = await change('sari', crypto.randomUUID())
    expect([reply.status, reply.body.message]).toEqual([404, 'Video tidak ditemukan'])
  })
})

describe('the list', () => {
  beforeAll(async () => {
    await program.database.queryAsOwner('delete from videos')
    for (let i = 0; i < 12; i++) await createVideo('sari')
  })

  it('shows ten videos per page, newest number first, with the total, and nothing beyond the end', async () => {
    const [firstPage, secondPage, pageBeyondEnd] = [
      await as.budi('GET', '/videos'),
      await as.budi('GET', '/videos?page=2'),
      await as.budi('GET', '/videos?page=99'),
    ]
    const numbers = [...firstPage.body.rows, ...secondPage.body.rows].map((row: Row) => row.no_video)
    expect(numbers).toEqual((await readStoredVideos()).map((row) => row.no_video).reverse())
    expect(firstPage.body.rows).toHaveLength(10)
    expect(pageBeyondEnd.body).toMatchObject({ rows: [], total: 12, total_videos: 12 })
  })

  it('filters by product, status and creator, alone and together, and also returns the full count', async () => {
    const video = await createVideo('dewi', { product_id: cleanser })
    const total_videos = (await readStoredVideos()).length
    const allFilters = `product_id=${cleanser}&status=video+baru&dibuat_oleh=dewi%40example.com`
    for (const query of [...allFilters.split('&'), allFilters]) {
      const { body } = await as.sari('GET', `/videos?${query}`)
      expect(body.rows[0]).toMatchObject({ id: video.id })
      expect(body.total).toBe(query.startsWith('status=') ? total_videos : 1)
      expect(body.total_videos).toBe(total_videos)
    }
    const returnedReply = await as.sari('GET', '/videos?status=dikembalikan')
    expect(returnedReply.body).toMatchObject({ rows: [], total: 0, total_videos })
    expect((await as.dewi('GET', '/videos/creators')).body).toEqual(['dewi@example.com', 'sari@example.com'])
  })

  it('still shows a video whose product was deleted', async () => {
    const [product] = await program.database.queryAsOwner<Row>(
      `insert into products (product_number, product_name, product_benefit) values ('P-9', 'Sunscreen', 'x') returning id`,
    )
    const video = await createVideo('sari', { product_id: product?.id })
    await program.database.queryAsOwner('delete from products where id = $1', [product?.id])
    const { body } = await as.sari('GET', '/videos')
    expect(body.rows[0]).toMatchObject({ id: video.id, product: null })
  })

  it.each([
    'this_week=ya',
    'page=0',
    'page=-1',
    'page=1e30',
    'page=abc',
    'status=terkirim',
    'status[]=video+baru',
    'product_id=1',
    'dibuat_oleh=',
    'dibuat_oleh=%00',
    'dibuat_oleh=a&dibuat_oleh=b',
    'sort=created_at',
    'q=a&q=b',
    '__proto__[x]=1',
  ])('answers 400 to ?%s', async (query) => {
    expect((await as.sari('GET', `/videos?${query}`)).status).toBe(400)
  })
})
