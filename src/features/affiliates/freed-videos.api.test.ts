/** The dialog before the deletion of an affiliate says how many videos become free, as far as its reader sees them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { as, cleanser, grantRina, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { withoutPermission, withPermission } from '#test/permissions.ts'
import type { Call } from '#test/program.ts'

// Rina sees only Night Serum.
beforeAll(() => grantRina('data_affiliate_delete'))

/** Creates an affiliate with five videos: three of Night Serum, of which one is returned, and two of the cleanser. */
async function createAffiliateWithVideos() {
  const affiliate = await make.affiliate([serum, cleanser])
  const videos = []
  for (const [product, posting] of [
    [serum, 'belum'],
    [serum, 'sudah'],
    [serum, 'dikembalikan'],
    [cleanser, 'belum'],
    [cleanser, 'belum'],
  ] as const) {
    const video = await make.video(product, sari)
    await make.assignVideo(affiliate, product, video, { posting })
    videos.push(video)
  }
  return { affiliate, videos }
}

async function countAssigned(videos: string[]): Promise<number> {
  const rows = await queryAsOwner(
    `select from videos where id = any ($1) and status = 'dikirim ke affiliate'`,
    [videos],
  )
  return rows.length
}

describe('number of videos that a deletion would free', () => {
  it('the number of freed videos equals the number of videos that the deletion then frees', async () => {
    const { affiliate, videos } = await createAffiliateWithVideos()
    const { status, body } = await as.sari('GET', `/affiliates/${affiliate}/freed-videos`)
    expect([status, body]).toEqual([200, { freed_videos: 4, sees_all_videos: true }])
    expect(await countAssigned(videos)).toBe(body.freed_videos)
    expect((await as.sari('DELETE', `/affiliates/${affiliate}`)).status).toBe(204)
    expect(await countAssigned(videos)).toBe(0)
  })

  it('the number of freed videos is 0 for an affiliate without videos', async () => {
    const { body } = await as.sari('GET', `/affiliates/${await make.affiliate([serum])}/freed-videos`)
    expect(body).toEqual({ freed_videos: 0, sees_all_videos: true })
  })

  it('the number of freed videos counts only videos of visible products and reports that there may be others', async () => {
    const { affiliate } = await createAffiliateWithVideos()
    const { body } = await as.rina('GET', `/affiliates/${affiliate}/freed-videos`)
    expect(body).toEqual({ freed_videos: 2, sees_all_videos: false })
  })

  it('the number of freed videos does not reveal if there are hidden videos', async () => {
    const affiliateWithoutVideos = await make.affiliate([serum, cleanser])
    const affiliateWithHiddenVideo = await make.affiliate([serum, cleanser])
    await make.assignVideo(affiliateWithHiddenVideo, cleanser, await make.video(cleanser, sari))
    const readFreedVideos = async (id: string) =>
      (await as.rina('GET', `/affiliates/${id}/freed-videos`)).body
    expect(await readFreedVideos(affiliateWithHiddenVideo)).toEqual({
      freed_videos: 0,
      sees_all_videos: false,
    })
    expect(await readFreedVideos(affiliateWithoutVideos)).toEqual(
      await readFreedVideos(affiliateWithHiddenVideo),
    )
  })

  it('the number of freed videos is 0 for a user who may only register affiliates and sees no videos', async () => {
    const { affiliate } = await createAffiliateWithVideos()
    await withPermission(program.database, 'rina', 'data_affiliate_tab_all', () =>
      withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
        const { body } = await as.rina('GET', `/affiliates/${affiliate}/freed-videos`)
        expect(body).toEqual({ freed_videos: 0, sees_all_videos: false })
      }),
    )
  })

  it('the number of freed videos is refused for an affiliate who does not exist or is hidden, and to a user who may not delete', async () => {
    const readStatus = async (call: Call, id: string) =>
      (await call('GET', `/affiliates/${id}/freed-videos`)).status
    expect(await readStatus(as.sari, crypto.randomUUID())).toBe(404)
    expect(await readStatus(as.rina, await make.affiliate([cleanser]))).toBe(404)
    expect(await readStatus(as.budi, await make.affiliate([serum]))).toBe(403)
  })
})
