/** The edit screen asks which of its videos other affiliates have. */
import { describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { affiliate, as, cleanser, make, sari, serum } from '#test/affiliate-editing.ts'

/** Creates a video, assigns it to the affiliate and returns its id. */
async function assignNewVideo(holder: string, { product = serum, posting = 'belum' } = {}) {
  const video = await make.video(product, sari)
  await make.assignVideo(holder, product, video, { posting })
  return video
}

function findHolders(actor: CastName, ...videos: string[]) {
  const query = videos.map((id, index) => `video_ids[${index}]=${id}`).join('&')
  return as[actor]('GET', `/affiliates/${affiliate}/video-holders?${query}`)
}

describe('query for holders of videos', () => {
  it('the query for holders of videos names other affiliates, and leaves out free videos, returned videos and videos of the affiliate', async () => {
    const holder = await make.affiliate([serum], { username: 'punya.orang' })
    const activeVideo = await assignNewVideo(holder)
    const postedVideo = await assignNewVideo(holder, { posting: 'sudah' })
    const returnedVideo = await assignNewVideo(holder, { posting: 'dikembalikan' })
    const ownVideo = await assignNewVideo(affiliate)
    const freeVideo = await make.video(serum, sari)
    const { status, body } = await findHolders(
      'sari',
      activeVideo,
      postedVideo,
      returnedVideo,
      ownVideo,
      freeVideo,
      crypto.randomUUID(),
    )
    expect(status).toBe(200)
    expect(body.videos).toEqual([
      { video_id: activeVideo, no_video: expect.any(Number), username: 'punya.orang' },
      { video_id: postedVideo, no_video: expect.any(Number), username: 'punya.orang' },
    ])
    expect((await findHolders('sari', activeVideo)).body.videos).toHaveLength(1)
  })

  it('the query for holders of videos names holders only for videos of products that the user sees', async () => {
    // Rina sees only the serum.
    const holder = await make.affiliate([serum, cleanser], { username: 'dua.product' })
    const visibleVideo = await assignNewVideo(holder)
    const hiddenVideo = await assignNewVideo(holder, { product: cleanser })
    const { body } = await findHolders('rina', visibleVideo, hiddenVideo)
    expect(body.videos.map((video: { video_id: string }) => video.video_id)).toEqual([visibleVideo])
  })

  it('the query for holders of videos rejects more than 100 video ids and a malformed video id', async () => {
    const tooManyIds = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect((await findHolders('sari', ...tooManyIds)).status).toBe(400)
    expect((await findHolders('sari', 'bukan-id')).status).toBe(400)
  })
})
