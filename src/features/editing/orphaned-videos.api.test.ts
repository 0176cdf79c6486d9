/** Tests of videos whose product was deleted or removed elsewhere: the edit screen can still change and remove them. */
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

let orphanVideo: string
let assignedVideo: string

async function insertProduct(): Promise<string> {
  const [row] = await program.database.queryAsOwner<{ id: string }>(
    `insert into products (product_number, product_name, product_benefit)
     values (gen_random_uuid()::text, 'Masker Lama', 'x') returning id`,
  )
  return `${row?.id}`
}

/**
 * Moves the video to a new product, assigns it to the affiliate and deletes the product.
 * @param video id of an existing video; without it, a new one is made
 */
async function assignOrphan(video?: string): Promise<string> {
  const product = await insertProduct()
  const videoId = video ?? (await make.video(product, sari))
  await program.database.queryAsOwner('update videos set product_id = $2 where id = $1', [videoId, product])
  await make.assignVideo(affiliate, product, videoId)
  await program.database.queryAsOwner('delete from products where id = $1', [product])
  return videoId
}

// Saves and reads list assignments in the order of their creation, so the orphan comes first.
beforeEach(async () => {
  orphanVideo = await assignOrphan()
  assignedVideo = await make.video(serum, sari)
  await make.assignVideo(affiliate, serum, assignedVideo)
})

const withOrphans = { includes_orphans: true }
const orphanEntry = (change: Partial<LinkVideo>) => createEntry(orphanVideo, { product_id: null, ...change })
const listVideoIds = (link_videos: LinkVideo[]) => link_videos.map(({ video_id }) => video_id)

describe('a video of a deleted product', () => {
  it('can be given a deadline, marked as posted and returned', async () => {
    const postingLink = 'https://www.tiktok.com/@x/video/7000000000000000009'
    const otherEntries = [createEntry(assignedVideo)]
    const deadlineReply = await saveAffiliate({
      ...withOrphans,
      link_videos: [...otherEntries, orphanEntry({ tanggal_max_upload: '2040-01-01' })],
    })
    expect(deadlineReply.status, JSON.stringify(deadlineReply.body)).toBe(200)
    expect(deadlineReply.body.link_videos).toMatchObject([
      { product_id: null, tanggal_max_upload: '2040-01-01' },
      {},
    ])
    const postedReply = await saveAffiliate({
      ...withOrphans,
      link_videos: [
        ...otherEntries,
        orphanEntry({ status_link_posting: 'sudah', link_posting_vo: postingLink }),
      ],
    })
    expect(postedReply.body.link_videos).toMatchObject([
      { status_link_posting: 'sudah', link_posting_vo: postingLink },
      {},
    ])
    await saveAffiliate({
      ...withOrphans,
      link_videos: [...otherEntries, orphanEntry({ status_link_posting: 'dikembalikan' })],
    })
    expect(await readVideoStatus(orphanVideo)).toBe('dikembalikan')
  })

  it('needs a posting link when it is marked as posted', async () => {
    const { body } = await expectRefused(() =>
      saveAffiliate({
        ...withOrphans,
        link_videos: [createEntry(assignedVideo), orphanEntry({ status_link_posting: 'sudah' })],
      }),
    )
    expect(body.code).toBe('POSTING_LINK_REQUIRED')
    expect(body.data.messages).toHaveLength(1)
  })

  it('is removed when a save that includes orphans leaves it out, even with no product chosen', async () => {
    const { body } = await saveAffiliate({ ...withOrphans, selected_product_ids: [], link_videos: [] })
    expect(body).toMatchObject({ products: [], link_videos: [] })
    expect(await readVideoStatus(orphanVideo)).toBe('video baru')
  })

  it('stays when a save from an older page leaves it out', async () => {
    expect(listVideoIds((await saveAffiliate({ link_videos: [] })).body.link_videos)).toEqual([orphanVideo])
  })

  it('cannot be newly assigned: a new entry without a product is skipped', async () => {
    const freeVideo = await make.video(serum, sari)
    const { body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(assignedVideo), createEntry(freeVideo, { product_id: null })],
    })
    expect(listVideoIds(body.link_videos)).toEqual([assignedVideo])
    expect(await readVideoStatus(freeVideo)).toBe('video baru')
  })

  it('is hidden from a user who sees only some products, and stays whatever they send', async () => {
    const body = await readUnchanged('rina')
    expect(body.link_videos.map(({ video_id }: { video_id: string }) => video_id)).toEqual([assignedVideo])
    const visibleEntry = createEntry(assignedVideo)
    const returnedOrphan = orphanEntry({ status_link_posting: 'dikembalikan' })
    for (const link_videos of [[visibleEntry, returnedOrphan], [visibleEntry]])
      expect((await saveAffiliate({ ...withOrphans, link_videos }, 'rina')).status).toBe(200)
    const { link_videos } = await readDetail()
    expect(listVideoIds(link_videos)).toEqual([orphanVideo, assignedVideo])
    expect(link_videos).toMatchObject([{ status_link_posting: 'belum' }, {}])
  })

  it('is saved as one video when it was returned and reassigned under another deleted product', async () => {
    await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(assignedVideo), orphanEntry({ status_link_posting: 'dikembalikan' })],
    })
    await assignOrphan(orphanVideo)
    expect(listVideoIds((await readDetail()).link_videos).filter((id) => id === orphanVideo)).toHaveLength(2)
    const { status, body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(assignedVideo), orphanEntry({ tanggal_max_upload: '2040-02-02' })],
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const orphanAssignments = body.link_videos.filter((video: LinkVideo) => video.video_id === orphanVideo)
    expect(orphanAssignments).toMatchObject([
      { status_link_posting: 'dikembalikan' },
      { status_link_posting: 'belum', tanggal_max_upload: '2040-02-02' },
    ])
    const replyWithoutOrphan = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(assignedVideo)],
    })
    expect(listVideoIds(replyWithoutOrphan.body.link_videos)).toEqual([assignedVideo])
  })
})

describe('a video of a product that was removed from the affiliate elsewhere', () => {
  beforeEach(async () => {
    const { platform, username, whatsapp, revision } = await readDetail()
    const correction = { platform, username, whatsapp, revision, product_id: cleanser }
    expect((await as.sari('PUT', `/affiliates/${affiliate}/registration`, correction)).status).toBe(200)
  })

  it('keeps its product name, and can be given a deadline and removed', async () => {
    const { products, link_videos } = await readDetail()
    expect(products).toMatchObject([{ id: cleanser }])
    expect(link_videos).toMatchObject([{}, { product_id: serum, product_name: 'Night Serum' }])
    const { body } = await saveAffiliate({
      ...withOrphans,
      link_videos: [createEntry(assignedVideo, { tanggal_max_upload: '2040-01-01' })],
    })
    expect(body.link_videos).toMatchObject([{ product_id: serum, tanggal_max_upload: '2040-01-01' }])
    expect((await saveAffiliate({ ...withOrphans, link_videos: [] })).body.link_videos).toEqual([])
  })
})
