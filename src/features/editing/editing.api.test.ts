/** Tests of the edit screen's save: all or nothing, and nobody changes what they may not see. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { LinkVideo } from '#features/affiliates/link-video.ts'
import {
  affiliate,
  as,
  cleanser,
  createEntry,
  expectRefused,
  make,
  program,
  read,
  readUnchanged,
  readVideoStatus,
  sari,
  save,
  serum,
} from '#test/affiliate-editing.ts'

describe('a save', () => {
  it('writes all fields, the product selection and the videos, and returns the stored affiliate', async () => {
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
      link_videos: [createEntry(video, { tanggal_max_upload: '2026-12-01' })],
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
    const { page_path: _, ...storedRow } = await read()
    expect({ ...storedRow, undo_id: null }).toEqual(reply.body)
    expect(await readVideoStatus(video)).toBe('dikirim ke affiliate')
  })

  it('stores a reason only for rejected samples, and changes posting links only of posted videos', async () => {
    const video = await make.video(serum, sari)
    const postingLink = 'https://www.tiktok.com/@x/1'
    const postingFields = (status_link_posting: 'sudah' | 'belum', link_posting_vo: string) => ({
      sample_product_status: status_link_posting === 'sudah' ? 'rejected' : 'review',
      sample_product_reason: 'Sebab',
      link_videos: [createEntry(video, { status_link_posting, link_posting_vo })],
    })
    const { body: saved } = await save(postingFields('sudah', postingLink))
    expect(saved).toMatchObject({
      sample_product_reason: 'Sebab',
      link_videos: [{ link_posting_vo: postingLink }],
    })
    // The screen hides the field and sends an empty link.
    const { body } = await save(postingFields('belum', ''))
    expect(body).toMatchObject({
      sample_product_reason: null,
      link_videos: [{ link_posting_vo: postingLink }],
    })
    const other = 'https://www.tiktok.com/@x/2'
    expect((await save(postingFields('belum', other))).body.link_videos).toMatchObject([
      { link_posting_vo: postingLink },
    ])
    expect((await save(postingFields('sudah', other))).body.link_videos).toMatchObject([
      { link_posting_vo: other },
    ])
  })

  it('removes videos that were left out, keeps the rest, and ignores duplicate and empty entries', async () => {
    const [a, b, c] = [
      await make.video(serum, sari),
      await make.video(serum, sari),
      await make.video(serum, sari),
    ]
    await save({ link_videos: [createEntry(a), createEntry(b)] })
    const first = (await read()).link_videos[0].id
    const { status, body } = await save({
      link_videos: [
        createEntry(a, { tanggal_max_upload: '2027-01-01' }),
        createEntry(c),
        createEntry(c),
        createEntry(null),
        createEntry(a),
      ],
    })
    expect(status).toBe(200)
    expect(body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([a, c])
    expect(body.link_videos[0]).toMatchObject({ id: first, tanggal_max_upload: '2027-01-01' })
    expect([await readVideoStatus(a), await readVideoStatus(b), await readVideoStatus(c)]).toEqual([
      'dikirim ke affiliate',
      'video baru',
      'dikirim ke affiliate',
    ])
  })

  it('can leave an affiliate without a product', async () => {
    expect(await save({ selected_product_ids: [] })).toMatchObject({
      status: 200,
      body: { products: [], product_id: null },
    })
  })

  it('assigns a returned video to another affiliate, after which the first one cannot take it back', async () => {
    const video = await make.video(serum, sari)
    await save({ link_videos: [createEntry(video)] })
    await save({ link_videos: [createEntry(video, { status_link_posting: 'dikembalikan' })] })
    expect(await readVideoStatus(video)).toBe('dikembalikan')
    const other = await make.affiliate([serum], { username: 'penerima.baru' })
    expect((await save({ link_videos: [createEntry(video)] }, 'sari', other)).status).toBe(200)
    const reply = await expectRefused(() => save({ link_videos: [createEntry(video)] }))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_TAKEN', data: { videos: [{ video_id: video, username: 'penerima.baru' }] } },
    })
  })
})

describe('an editor who sees only Night Serum', () => {
  let sharedId: string
  beforeEach(async () => {
    sharedId = await make.affiliate([cleanser, serum])
  })

  it('saves visible products and videos and leaves hidden ones unchanged', async () => {
    const [hiddenVideo, visibleVideo] = [await make.video(cleanser, sari), await make.video(serum, sari)]
    await make.assignVideo(sharedId, cleanser, hiddenVideo)
    const reply = await save(
      { status_whatsapp: 'sudah', link_videos: [createEntry(visibleVideo)] },
      'rina',
      sharedId,
    )
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([visibleVideo])
    const all = await read('sari', sharedId)
    expect(all.products.map((product: { id: string }) => product.id)).toEqual([cleanser, serum])
    expect(all.product_id).toBe(cleanser)
    expect(all.link_videos.map((video: LinkVideo) => video.video_id).sort()).toEqual(
      [hiddenVideo, visibleVideo].sort(),
    )
  })

  it('cannot send the hidden main product in any order, and a save leaves it in place', async () => {
    const body = await readUnchanged('rina', sharedId)
    for (const selected_product_ids of [
      [serum, cleanser],
      [cleanser, serum],
    ])
      expect(
        (
          await expectRefused(() =>
            as.rina('PUT', `/affiliates/${sharedId}`, { ...body, selected_product_ids }),
          )
        ).status,
      ).toBe(403)
    const saveReply = await save({ selected_product_ids: [serum] }, 'rina', sharedId)
    expect(saveReply.status).toBe(200)
    expect(await read('sari', sharedId)).toMatchObject({ product_id: cleanser })
  })

  it('is refused a hidden product, its videos, and a save that would hide the affiliate from them', async () => {
    const body = await readUnchanged('rina', sharedId)
    const saveWith = (change: object) => as.rina('PUT', `/affiliates/${sharedId}`, { ...body, ...change })
    const visibleDetail = await readUnchanged('rina', affiliate)
    const otherProduct = await program.database.product('Daily Facemist Toner')
    expect(
      (await expectRefused(() => saveWith({ selected_product_ids: [serum, otherProduct] }))).status,
    ).toBe(403)
    const video = await make.video(cleanser, sari)
    expect(
      (await expectRefused(() => saveWith({ link_videos: [createEntry(video, { product_id: cleanser })] })))
        .status,
    ).toBe(403)
    const removeAll = () =>
      as.rina('PUT', `/affiliates/${affiliate}`, { ...visibleDetail, selected_product_ids: [] })
    expect((await expectRefused(removeAll)).status).toBe(403)
  })

  it('gets 404 for a hidden affiliate, and correcting a shared registration keeps its hidden product', async () => {
    const hiddenAffiliate = await make.affiliate([cleanser])
    const body = await readUnchanged('sari', hiddenAffiliate)
    expect((await as.rina('PUT', `/affiliates/${hiddenAffiliate}`, body)).status).toBe(404)
    const { platform, username, whatsapp, revision } = await read('rina', sharedId)
    const correct = { platform, username, whatsapp, revision, product_id: serum }
    const readProducts = async () =>
      program.database.queryAsOwner(
        'select product_id, selected_product_ids from affiliate_registrations where id = $1',
        [sharedId],
      )
    const before = await readProducts()
    expect((await as.rina('PUT', `/affiliates/${sharedId}/registration`, correct)).status).toBe(200)
    expect(await readProducts()).toEqual(before)
  })
})

describe('the list of videos available for assignment', () => {
  it('shows unassigned videos of the product with full links, also when searched by number', async () => {
    const readAvailable = async (query: string, actor: CastName = 'sari') =>
      (await as[actor]('GET', `/videos/available?${query}`)).body
    const before = (await readAvailable(`product_id=${serum}`)).total
    const [newVideo, assignedVideo] = [
      await make.video(serum, sari, { vo: 'https://drive.google.com/pilih' }),
      await make.video(serum, sari),
    ]
    await make.assignVideo(affiliate, serum, assignedVideo)
    const { rows, total } = await readAvailable(`product_id=${serum}`)
    expect(total).toBe(before + 1)
    const row = rows.find((video: { id: string }) => video.id === newVideo)
    expect(row).toMatchObject({
      status: 'video baru',
      video_vo: 'https://drive.google.com/pilih',
      video_review: null,
    })
    expect(rows.map((video: { id: string }) => video.id)).not.toContain(assignedVideo)
    expect((await readAvailable(`product_id=${serum}&no_video=${row.no_video}`)).rows).toEqual([row])
    for (const actor of ['dewi', 'rina'] as const)
      expect((await readAvailable(`product_id=${serum}&no_video=${row.no_video}`, actor)).rows).toEqual([row])
  })

  it('is empty for a product that the user cannot see', async () => {
    await make.video(cleanser, sari)
    expect((await as.sari('GET', `/videos/available?product_id=${cleanser}`)).body.total).toBeGreaterThan(0)
    expect((await as.rina('GET', `/videos/available?product_id=${cleanser}`)).body).toEqual({
      rows: [],
      total: 0,
    })
  })

  it.each(['product_id=x', 'product_id=', `no_video=%25`, 'no_video=abc'])('rejects %s', async (query) => {
    const path = `/videos/available?product_id=${serum}&${query}`
    expect((await as.sari('GET', path)).status).toBe(400)
  })
})
