/** The edit screen can change and remove videos whose product was deleted, or removed from the affiliate elsewhere. */
import { beforeEach, describe, expect, it } from 'vitest'
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

/** A video of a deleted product, and one of the serum. Both are assigned to the affiliate. */
let orphanVideo: string
let serumVideo: string

async function insertProduct(): Promise<string> {
  const [row] = await program.database.queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit)
     values (gen_random_uuid()::text, 'Masker Lama', 'x') returning id`,
  )
  return `${row?.id}`
}

/** Moves the video to a new product, assigns it to the affiliate and deletes the product. */
async function assignAsOrphan(video: string): Promise<void> {
  const product = await insertProduct()
  await program.database.queryAsOwner('update videos set product_id = $2 where id = $1', [video, product])
  await make.assignVideo(affiliate, product, video)
  await program.database.queryAsOwner('delete from products where id = $1', [product])
}

// Saves and reads list assignments in the order of their creation, so the orphan comes first.
beforeEach(async () => {
  orphanVideo = await make.video(serum, sari)
  await assignAsOrphan(orphanVideo)
  serumVideo = await make.video(serum, sari)
  await make.assignVideo(affiliate, serum, serumVideo)
})

const withOrphans = { includes_orphans: true }
const createOrphanEntry = (change: Partial<LinkVideo>) =>
  createEntry(orphanVideo, { product_id: null, ...change })
const listVideoIds = (link_videos: LinkVideo[]) => link_videos.map(({ video_id }) => video_id)

describe('video of a deleted product', () => {
  it('a video of a deleted product can be given a deadline, marked as posted and returned', async () => {
    const postingLink = 'https://www.tiktok.com/@x/video/7000000000000000009'
    const serumEntry = createEntry(serumVideo)
    const deadlineReply = await saveAffiliate({
      ...withOrphans,
      link_videos: [serumEntry, createOrphanEntry({ tanggal_max_upload: '2040-01-01' })],
    })
    expect(deadlineReply.status, JSON.stringify(deadlineReply.body)).toBe(200)
    expect(deadlineReply.body.link_videos).toMatchObject([
      { product_id: null, tanggal_max_upload: '2040-01-01' },
      {},
    ])
    const postedReply = await saveAffiliate({
      ...withOrphans,
      link_videos: [
        serumEntry,
        createOrphanEntry({ status_link_posting: 'sudah', link_posting_vo: postingLink }),
      ],
    })
    expect(postedReply.body.link_videos).toMatchObject([
      { status_link_posting: 'sudah', link_posting_vo: postingLink },
      {},
    ])
    await saveAffiliate({
      ...withOrphans,
      link_videos: [serumEntry, createOrphanEntry({ status_link_posting: 'dikembalikan' })],
    })
    expect(await readVideoStatus(orphanVideo)).toBe('dikembalikan')
  })

  it('a video of a deleted product cannot be marked as posted without a posting link', async () => {
    const { body } = await expectRefused(() =>
      saveAffiliate({
        ...withOrphans,
        link_videos: [createEntry(serumVideo), createOrphanEntry({ status_link_posting: 'sudah' })],
      }),
    )
    expect(body.code).toBe('POSTING_LINK_REQUIRED')
    expect(body.data.messages).toHaveLength(1)
  })

  it('a video of a deleted product is freed by a save that includes such videos and leaves it out, even with no product chosen', async () => {
    const { body } = await saveAffiliate({ ...withOrphans, selected_product_ids: [], link_videos: [] })
    expect(body).toMatchObject({ products: [], link_videos: [] })
    expect(await readVideoStatus(orphanVideo)).toBe('video baru')
  })

  it('a video of a deleted product stays when a save from an older page leaves it out', async () => {
    // An older page does not send `includes_orphans`.
    expect(listVideoIds((await saveAffiliate({ link_videos: [] })).body.link_videos)).toEqual([orphanVideo])
  })

  it('a video of a deleted product cannot be newly assigned, because a new entry without a product is ignored', async () => {
    const freeVideo = await make.video(serum, sari)
    const { body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(serumVideo), createEntry(freeVideo, { product_id: null })],
    })
    expect(listVideoIds(body.link_videos)).toEqual([serumVideo])
    expect(await readVideoStatus(freeVideo)).toBe('video baru')
  })

  it('a video of a deleted product is hidden from a user who sees only some products, and cannot be changed or removed by them', async () => {
    const body = await readUnchanged('rina')
    expect(body.link_videos.map(({ video_id }: { video_id: string }) => video_id)).toEqual([serumVideo])
    const visibleEntry = createEntry(serumVideo)
    const returnedOrphan = createOrphanEntry({ status_link_posting: 'dikembalikan' })
    for (const link_videos of [[visibleEntry, returnedOrphan], [visibleEntry]])
      expect((await saveAffiliate({ ...withOrphans, link_videos }, 'rina')).status).toBe(200)
    const { link_videos } = await readDetail()
    expect(listVideoIds(link_videos)).toEqual([orphanVideo, serumVideo])
    expect(link_videos).toMatchObject([{ status_link_posting: 'belum' }, {}])
  })

  it('a video of a deleted product is saved as one video when it was returned and reassigned under another deleted product', async () => {
    await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(serumVideo), createOrphanEntry({ status_link_posting: 'dikembalikan' })],
    })
    await assignAsOrphan(orphanVideo)
    expect(listVideoIds((await readDetail()).link_videos).filter((id) => id === orphanVideo)).toHaveLength(2)
    const { status, body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(serumVideo), createOrphanEntry({ tanggal_max_upload: '2040-02-02' })],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const orphanAssignments = body.link_videos.filter((video: LinkVideo) => video.video_id === orphanVideo)
    expect(orphanAssignments).toMatchObject([
      { status_link_posting: 'dikembalikan' },
      { status_link_posting: 'belum', tanggal_max_upload: '2040-02-02' },
    ])
    const replyWithoutOrphan = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(serumVideo)],
    })
    expect(listVideoIds(replyWithoutOrphan.body.link_videos)).toEqual([serumVideo])
  })
})

describe('video of a product that was removed from the affiliate elsewhere', () => {
  beforeEach(async () => {
    const { platform, username, whatsapp, revision } = await readDetail()
    const correction = { platform, username, whatsapp, revision, product_id: cleanser }
    expect((await as.sari('PUT', `/affiliates/${affiliate}/registration`, correction)).status).toBe(200)
  })

  it('a video of a removed product keeps its product name, and can be given a deadline and removed', async () => {
    const { products, link_videos } = await readDetail()
    expect(products).toMatchObject([{ id: cleanser }])
    expect(link_videos).toMatchObject([{}, { product_id: serum, product_name: 'Night Serum' }])
    const { body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(serumVideo, { tanggal_max_upload: '2040-01-01' })],
    })
    expect(body.link_videos).toMatchObject([{ product_id: serum, tanggal_max_upload: '2040-01-01' }])
    expect((await saveAffiliate({ ...withOrphans, link_videos: [] })).body.link_videos).toEqual([])
  })
})
