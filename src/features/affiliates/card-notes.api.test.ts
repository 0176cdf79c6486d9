/** Notes about an affiliate's videos: requested changes, refused requests for more days, and unposted videos. */
import { expect, it } from 'vitest'
import { as, createAffiliateNamed, make, queryAsOwner, sari, serum } from '#test/message-queues.ts'

const millisecondsPerDay = 86_400_000

it('the card names the video whose requested change has waited the longest, and since when', async () => {
  const id = await createAffiliateNamed('revisi')
  const longestWaitingVideo = await make.video(serum, sari)
  const newlyReturnedVideo = await make.video(serum, sari)
  for (const video of [longestWaitingVideo, newlyReturnedVideo])
    await make.assignVideo(id, serum, video, { posting: 'dikembalikan', due: 1 })
  await queryAsOwner(`update affiliate_link_videos set returned_reason = 'Pelan' where affiliate_id = $1`, [
    id,
  ])
  await queryAsOwner(
    `update affiliate_link_videos set returned_at = now() - interval '4 days' where video_id = $1`,
    [longestWaitingVideo],
  )
  const { body } = await as.sari('GET', '/affiliates/cards?q=revisi')
  const [row] = await queryAsOwner<{ no_video: number }>('select no_video from videos where id = $1', [
    longestWaitingVideo,
  ])
  const { requested_change } = body.rows[0].posting
  expect(requested_change.no_video).toBe(row?.no_video)
  expect(Math.round((Date.now() - Date.parse(requested_change.since)) / millisecondsPerDay)).toBe(4)
})

it('the card names no video that was returned without a reason', async () => {
  const id = await createAffiliateNamed('kembali')
  await make.assignVideo(id, serum, await make.video(serum, sari), { posting: 'dikembalikan', due: 1 })
  expect(
    (await as.sari('GET', '/affiliates/cards?q=kembali')).body.rows[0].posting.requested_change,
  ).toBeNull()
})

it('a video keeps the days of a refused request until it is posted', async () => {
  const id = await createAffiliateNamed('minta')
  await make.assignVideo(id, serum, await make.video(serum, sari), { due: 1 })
  await queryAsOwner(
    `update affiliate_link_videos set asked_days = 2, asked_reason = 'Sakit', asked_at = now(),
       asked_answer = 'waiting' where affiliate_id = $1`,
    [id],
  )
  const readVideo = async () => (await as.sari('GET', `/affiliates/${id}`)).body.link_videos[0]
  const waitingVideo = await readVideo()
  expect(waitingVideo).toMatchObject({ time_request: { days: 2 }, refused_days: null })
  const refusal = { days: 2, reason: 'Sakit', answer: 'refused' }
  const { status, body } = await as.sari('POST', `/assignments/${waitingVideo.id}/time`, refusal)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await readVideo()).toMatchObject({ time_request: null, refused_days: 2 })
  await queryAsOwner(
    `update affiliate_link_videos set status_link_posting = 'sudah',
       link_posting_vo = 'https://www.tiktok.com/@x/video/1' where affiliate_id = $1`,
    [id],
  )
  expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', refused_days: null })
})

it('the list of affiliates to choose for bulk actions counts the unposted videos of each', async () => {
  const id = await createAffiliateNamed('pilih')
  // The second video was returned, so it is not counted.
  await make.assignVideo(id, serum, await make.video(serum, sari), { due: 1 })
  await make.assignVideo(id, serum, await make.video(serum, sari), { posting: 'dikembalikan', due: 1 })
  await createAffiliateNamed('pilihan')
  const { body } = await as.sari('GET', '/bulk-actions/followed?q=pilih')
  const counts = Object.fromEntries(
    body.rows.map((row: { username: string; unposted_videos: number }) => [
      row.username,
      row.unposted_videos,
    ]),
  )
  expect(counts).toEqual({ pilih: 1, pilihan: 0 })
})
