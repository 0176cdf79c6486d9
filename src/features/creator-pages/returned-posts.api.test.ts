/** Staff return a video with two posts, VO and Review, and name the post that the creator has to change. */
import { describe, expect, it } from 'vitest'
import { as, make, program, readUnchanged, sari, saveAffiliate, serum } from '#test/affiliate-editing.ts'
import { openForm, openPage, postForm } from '#test/creator-page.ts'

let videoCount = 0

/**
 * Creates an affiliate who has sent the links of these posts of a video. Returns ids, a link that was not sent, and
 * functions that save and read the video.
 */
async function createPosted(posts: ('vo' | 'review')[] = ['vo', 'review']) {
  const id = await make.affiliate([serum], { sample: 'terkirim' })
  videoCount += 1
  const video = await make.video(serum, sari, {
    review: `https://drive.google.com/review/post-${videoCount}`,
  })
  const assignment = await make.assignVideo(id, serum, video)
  const read = async () => (await as.sari('GET', `/affiliates/${id}`)).body
  const { username } = await read()
  const firstPostNumber = 7_700_000_000_000_000_000n + BigInt(100 * videoCount)
  const buildLink = (index: number) =>
    `https://www.tiktok.com/@${username}/video/${firstPostNumber + BigInt(index)}`
  const links = Object.fromEntries(posts.map((field, index) => [field, buildLink(index)]))
  const newLink = buildLink(posts.length)
  expect((await postForm(id, 'link', { video: assignment, ...links })).status).toBe(303)
  /** Saves the edit screen with these fields of the video, and returns the id that undoes it. */
  const saveVideo = async (fields: object) => {
    const { link_videos } = await readUnchanged('sari', id)
    const { status, body } = await saveAffiliate(
      { link_videos: [{ ...link_videos[0], ...fields }] },
      'sari',
      id,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    return body.undo_id as string
  }
  const readVideo = async () => (await read()).link_videos[0]
  const readPage = async () => (await openPage(id)).formState.page.videos[0]
  return { id, video, assignment, newLink, saveVideo, readVideo, readPage }
}

/** The fields of a return that names neither post. */
const returnOfVideo = { status_link_posting: 'dikembalikan', returned_reason: 'Suaranya pelan' }
const returnOfVo = { ...returnOfVideo, returned_post: 'vo' }

describe('post that a return names', () => {
  it('the post that a return names is stored, shown to staff and creator, and recorded in the history', async () => {
    const { id, saveVideo, readVideo, readPage } = await createPosted()
    await saveVideo(returnOfVo)
    expect(await readVideo()).toMatchObject(returnOfVo)
    expect(await readPage()).toMatchObject({ status: 'dikembalikan', returned_post: 'vo' })
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(entries[0].changes).toContainEqual({ field: 'returned_post', from: null, to: 'vo' })
  })

  it('the post that a return names can be changed without another return, but not while the creator works on it', async () => {
    const { saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    await saveVideo({ ...returnOfVideo, returned_post: 'review' })
    expect(await readVideo()).toMatchObject({ returned_post: 'review', times_returned: 1 })
    await saveVideo({ status_link_posting: 'belum', returned_post: 'vo' })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', returned_post: 'review' })
  })

  it('the post that a return names does not stay for a second return that names none', async () => {
    const { saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    await saveVideo({ status_link_posting: 'belum' })
    await saveVideo(returnOfVideo)
    expect(await readVideo()).toMatchObject({ times_returned: 2, returned_post: null })
  })

  it.each([
    ['without a reason', { ...returnOfVo, returned_reason: ' ' }],
    ['for a video that is not returned', { ...returnOfVo, status_link_posting: 'belum' }],
  ])('the post that a return names is not stored %s', async (_, fields) => {
    const { saveVideo, readVideo } = await createPosted()
    await saveVideo(fields)
    expect(await readVideo()).toMatchObject({ returned_post: null })
  })

  it('the post that a return names is stored for a video that is assigned and returned in one save', async () => {
    const id = await make.affiliate([serum])
    const video = await make.video(serum, sari, { review: 'https://drive.google.com/review/assigned' })
    const linkVideo = {
      product_id: serum,
      video_id: video,
      tanggal_max_upload: null,
      link_posting_vo: '',
      link_posting_review: '',
      ...returnOfVo,
    }
    const { body } = await saveAffiliate({ link_videos: [linkVideo] }, 'sari', id)
    expect(body.link_videos).toMatchObject([returnOfVo])
  })

  it('the post that a return names is removed by the undo of its return, and restored by the undo of the next one', async () => {
    const { saveVideo, readVideo } = await createPosted()
    const videoBefore = await readVideo()
    const firstUndoId = await saveVideo(returnOfVo)
    await as.sari('POST', `/bulk-actions/${firstUndoId}/undo`)
    expect(await readVideo()).toEqual(videoBefore)
    await saveVideo(returnOfVo)
    await saveVideo({ status_link_posting: 'belum' })
    const secondUndoId = await saveVideo({ ...returnOfVideo, returned_reason: 'Lain' })
    expect(await readVideo()).toMatchObject({ returned_post: null })
    await as.sari('POST', `/bulk-actions/${secondUndoId}/undo`)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', returned_post: 'vo' })
  })

  it('the post that a return names is removed with the reason when another affiliate gets the video', async () => {
    const { video, saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    await make.assignVideo(await make.affiliate([serum]), serum, video)
    expect(await readVideo()).toMatchObject({ returned_reason: null, returned_post: null })
  })

  it('the post that a return names must be VO or Review and have a reason, which the database checks', async () => {
    const { assignment, saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    for (const invalidChange of [`returned_post = 'both'`, 'returned_reason = null'])
      await expect(
        program.database.queryAsOwner(`update affiliate_link_videos set ${invalidChange} where id = $1`, [
          assignment,
        ]),
      ).rejects.toMatchObject({ constraint: 'affiliate_link_videos_returned_post_known' })
    expect(await readVideo()).toMatchObject(returnOfVo)
  })
})

describe('creator who changes one of two posts', () => {
  it('a creator who changes one of two posts sends the link of that post only', async () => {
    const { id, assignment, newLink, saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    const { link_posting_review } = await readVideo()
    expect((await postForm(id, 'link', { video: assignment, vo: newLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({
      link_posting_vo: newLink,
      link_posting_review,
      awaits_check: true,
      returned_post: 'vo',
    })
  })

  it('a creator who changes one of two posts may replace its link while the link of the second post is missing', async () => {
    const { id, assignment, newLink, saveVideo, readVideo } = await createPosted(['vo'])
    await saveVideo(returnOfVideo)
    expect((await postForm(id, 'link', { video: assignment, vo: newLink })).status).toBe(409)
    await saveVideo(returnOfVo)
    expect((await postForm(id, 'link', { video: assignment, vo: newLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({
      status_link_posting: 'belum',
      link_posting_vo: newLink,
      link_posting_review: null,
    })
  })

  it('a creator who changes one of two posts is refused if staff named the second post meanwhile, and the form keeps the typed link', async () => {
    const { id, assignment, newLink, saveVideo, readVideo } = await createPosted()
    await saveVideo(returnOfVo)
    const sendFromOldPage = await openForm(id, 'link', { video: assignment, vo: newLink })
    await saveVideo({ ...returnOfVideo, returned_post: 'review' })
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedSubmission.input.vo]).toEqual([
      409,
      'video changed',
      newLink,
    ])
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan' })
  })
})
