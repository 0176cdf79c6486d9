/**
 * A save of the edit screen stores all or nothing, and leaves hidden products and videos as they are. Runs on every
 * PostgreSQL.
 */
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
  readDetail,
  readUnchanged,
  readVideoStatus,
  sari,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'

describe('save of the edit screen', () => {
  it('a save of the edit screen stores all fields, the chosen products and the videos, and returns the stored affiliate', async () => {
    const video = await make.video(serum, sari, {
      vo: 'https://drive.google.com/a1',
      review: 'https://drive.google.com/a2',
    })
    // The cleanser is sent twice, and stored once.
    const reply = await saveAffiliate({
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
    // A read has page_path in addition, a save undo_id.
    const { page_path: _, ...storedRow } = await readDetail()
    expect({ ...storedRow, undo_id: null }).toEqual(reply.body)
    expect(await readVideoStatus(video)).toBe('dikirim ke affiliate')
  })

  it('a save of the edit screen stores a reason only for a rejected sample', async () => {
    const sample_product_reason = 'Sebab'
    const rejected = await saveAffiliate({ sample_product_status: 'rejected', sample_product_reason })
    expect(rejected.body).toMatchObject({ sample_product_reason })
    const inReview = await saveAffiliate({ sample_product_status: 'review', sample_product_reason })
    expect(inReview.body).toMatchObject({ sample_product_reason: null })
  })

  it('a save of the edit screen changes the posting links of posted videos only', async () => {
    const video = await make.video(serum, sari)
    const saveEntry = async (fields: Pick<LinkVideo, 'status_link_posting' | 'link_posting_vo'>) =>
      (await saveAffiliate({ link_videos: [createEntry(video, fields)] })).body.link_videos
    const [firstLink, secondLink] = ['https://www.tiktok.com/@x/1', 'https://www.tiktok.com/@x/2']
    expect(await saveEntry({ status_link_posting: 'sudah', link_posting_vo: firstLink })).toMatchObject([
      { link_posting_vo: firstLink },
    ])
    // The screen hides the field of an unposted video and sends an empty link, which changes nothing.
    expect(await saveEntry({ status_link_posting: 'belum', link_posting_vo: '' })).toMatchObject([
      { link_posting_vo: firstLink },
    ])
    expect(await saveEntry({ status_link_posting: 'belum', link_posting_vo: secondLink })).toMatchObject([
      { link_posting_vo: firstLink },
    ])
    expect(await saveEntry({ status_link_posting: 'sudah', link_posting_vo: secondLink })).toMatchObject([
      { link_posting_vo: secondLink },
    ])
  })

  it('a save of the edit screen frees videos without an entry, keeps those with one, and ignores duplicate and empty entries', async () => {
    const [remainingVideo, removedVideo, addedVideo] = [
      await make.video(serum, sari),
      await make.video(serum, sari),
      await make.video(serum, sari),
    ]
    await saveAffiliate({ link_videos: [createEntry(remainingVideo), createEntry(removedVideo)] })
    const remainingAssignment = (await readDetail()).link_videos[0].id
    const { status, body } = await saveAffiliate({
      link_videos: [
        createEntry(remainingVideo, { tanggal_max_upload: '2027-01-01' }),
        createEntry(addedVideo),
        createEntry(addedVideo),
        createEntry(null),
        createEntry(remainingVideo),
      ],
    })
    expect(status).toBe(200)
    expect(body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([remainingVideo, addedVideo])
    expect(body.link_videos[0]).toMatchObject({ id: remainingAssignment, tanggal_max_upload: '2027-01-01' })
    expect(await readVideoStatus(remainingVideo)).toBe('dikirim ke affiliate')
    expect(await readVideoStatus(removedVideo)).toBe('video baru')
    expect(await readVideoStatus(addedVideo)).toBe('dikirim ke affiliate')
  })

  it('a save of the edit screen can leave an affiliate without a product', async () => {
    expect(await saveAffiliate({ selected_product_ids: [] })).toMatchObject({
      status: 200,
      body: { products: [], product_id: null },
    })
  })

  it('a save of the edit screen can assign a returned video to another affiliate, after which the first cannot get it again', async () => {
    const video = await make.video(serum, sari)
    await saveAffiliate({ link_videos: [createEntry(video)] })
    await saveAffiliate({ link_videos: [createEntry(video, { status_link_posting: 'dikembalikan' })] })
    expect(await readVideoStatus(video)).toBe('dikembalikan')
    const secondHolder = await make.affiliate([serum], { username: 'penerima.baru' })
    const assignmentReply = await saveAffiliate({ link_videos: [createEntry(video)] }, 'sari', secondHolder)
    expect(assignmentReply.status).toBe(200)
    const reply = await expectRefused(() => saveAffiliate({ link_videos: [createEntry(video)] }))
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'VIDEO_TAKEN', data: { videos: [{ video_id: video, username: 'penerima.baru' }] } },
    })
  })
})

describe('user who sees only Night Serum', () => {
  /** An affiliate with a hidden and a visible product. */
  let sharedId: string

  beforeEach(async () => {
    sharedId = await make.affiliate([cleanser, serum])
  })

  it('a user who sees only Night Serum saves visible products and videos, and leaves hidden ones unchanged', async () => {
    const [hiddenVideo, visibleVideo] = [await make.video(cleanser, sari), await make.video(serum, sari)]
    await make.assignVideo(sharedId, cleanser, hiddenVideo)
    const reply = await saveAffiliate(
      { status_whatsapp: 'sudah', link_videos: [createEntry(visibleVideo)] },
      'rina',
      sharedId,
    )
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body.link_videos.map((video: LinkVideo) => video.video_id)).toEqual([visibleVideo])
    const wholeDetail = await readDetail('sari', sharedId)
    expect(wholeDetail.products.map((product: { id: string }) => product.id)).toEqual([cleanser, serum])
    expect(wholeDetail.product_id).toBe(cleanser)
    expect(wholeDetail.link_videos.map((video: LinkVideo) => video.video_id).sort()).toEqual(
      [hiddenVideo, visibleVideo].sort(),
    )
  })

  it('a user who sees only Night Serum cannot choose the hidden main product, which a save leaves in its place', async () => {
    for (const selected_product_ids of [
      [serum, cleanser],
      [cleanser, serum],
    ]) {
      const refusal = await expectRefused(() => saveAffiliate({ selected_product_ids }, 'rina', sharedId))
      expect(refusal.status).toBe(403)
    }
    const saveReply = await saveAffiliate({ selected_product_ids: [serum] }, 'rina', sharedId)
    expect(saveReply.status).toBe(200)
    expect(await readDetail('sari', sharedId)).toMatchObject({ product_id: cleanser })
  })

  it('a user who sees only Night Serum cannot add a hidden product or its videos, nor remove the last visible product', async () => {
    const hiddenToner = await program.database.readProductId('Daily Facemist Toner')
    const addHiddenProduct = () =>
      saveAffiliate({ selected_product_ids: [serum, hiddenToner] }, 'rina', sharedId)
    expect((await expectRefused(addHiddenProduct)).status).toBe(403)
    const hiddenVideo = await make.video(cleanser, sari)
    const hiddenEntry = createEntry(hiddenVideo, { product_id: cleanser })
    const addHiddenVideo = () => saveAffiliate({ link_videos: [hiddenEntry] }, 'rina', sharedId)
    expect((await expectRefused(addHiddenVideo)).status).toBe(403)
    // The only product of `affiliate` is the serum.
    const removeLastProduct = () => saveAffiliate({ selected_product_ids: [] }, 'rina', affiliate)
    expect((await expectRefused(removeLastProduct)).status).toBe(403)
  })

  it('a user who sees only Night Serum gets 404 for the save of a hidden affiliate', async () => {
    const hiddenAffiliate = await make.affiliate([cleanser])
    const form = await readUnchanged('sari', hiddenAffiliate)
    const reply = await expectRefused(() => as.rina('PUT', `/affiliates/${hiddenAffiliate}`, form))
    expect(reply.status).toBe(404)
  })

  it('a correction of the registration by a user who sees only Night Serum keeps the hidden product of the affiliate', async () => {
    const { platform, username, whatsapp, revision } = await readDetail('rina', sharedId)
    const correction = { platform, username, whatsapp, revision, product_id: serum }
    const readProducts = () =>
      program.database.queryAsOwner(
        'select product_id, selected_product_ids from affiliate_registrations where id = $1',
        [sharedId],
      )
    const productsBefore = await readProducts()
    expect((await as.rina('PUT', `/affiliates/${sharedId}/registration`, correction)).status).toBe(200)
    expect(await readProducts()).toEqual(productsBefore)
  })
})

describe('list of videos available for assignment', () => {
  it('the list of free videos has the free videos of the product with full links, also when searched by number', async () => {
    const readAvailable = async (query: string, actor: CastName = 'sari') =>
      (await as[actor]('GET', `/videos/available?${query}`)).body
    const totalBefore = (await readAvailable(`product_id=${serum}`)).total
    const [newVideo, assignedVideo] = [
      await make.video(serum, sari, { vo: 'https://drive.google.com/pilih' }),
      await make.video(serum, sari),
    ]
    await make.assignVideo(affiliate, serum, assignedVideo)
    const { rows, total } = await readAvailable(`product_id=${serum}`)
    expect(total).toBe(totalBefore + 1)
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

  it('the list of free videos is empty for a product that the user cannot see', async () => {
    await make.video(cleanser, sari)
    expect((await as.sari('GET', `/videos/available?product_id=${cleanser}`)).body.total).toBeGreaterThan(0)
    expect((await as.rina('GET', `/videos/available?product_id=${cleanser}`)).body).toEqual({
      rows: [],
      total: 0,
    })
  })

  it.each(['product_id=x', 'product_id='])('the list of free videos rejects the query %s', async (query) => {
    expect((await as.sari('GET', `/videos/available?${query}`)).status).toBe(400)
  })

  it.each(['no_video=%25', 'no_video=abc'])(
    'the list of free videos rejects the query %s with a valid product',
    async (query) => {
      const path = `/videos/available?product_id=${serum}&${query}`
      expect((await as.sari('GET', path)).status).toBe(400)
    },
  )
})
