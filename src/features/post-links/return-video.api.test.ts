/** Tests how staff return a video to its creator while they check its links. */
import { describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { openPage, postForm } from '#test/creator-page.ts'

let postId = 7_800_000_000_000_000_000n
/** Returns the link of a new post of an account that is not the creator's, so that staff must check it. */
function buildDoubtfulLink() {
  postId += 1n
  return `https://www.tiktok.com/@orang.lain/video/${postId}`
}

/** Creates an affiliate who has sent doubtful links for their video: a VO link, and with `hasReview` a review link. */
async function createAffiliateWithSentLinks({ hasReview = false } = {}) {
  const id = await make.affiliate([serum], { sample: 'terkirim' })
  const review = hasReview ? `https://drive.google.com/review/${id}` : null
  const assignment = await make.assignVideo(id, serum, await make.video(serum, sari, { review }))
  const links = { vo: buildDoubtfulLink(), ...(hasReview && { review: buildDoubtfulLink() }) }
  const send = () => postForm(id, 'link', { video: assignment, ...links })
  expect((await send()).status).toBe(303)
  const readAffiliate = async () => (await as.sari('GET', `/affiliates/${id}`)).body
  const readVideo = async () => (await readAffiliate()).link_videos[0]
  const sendBack = async (input: object = {}, actor: keyof typeof as = 'sari') =>
    as[actor]('POST', `/posting-links/${assignment}/return`, {
      revision: (await readAffiliate()).revision,
      reason: 'Sebut nama productnya',
      post: null,
      ...input,
    })
  return { id, assignment, send, readAffiliate, readVideo, sendBack }
}

describe('a video whose link waits for a check', () => {
  it('is returned with a reason, which the creator reads and answers with links', async () => {
    const { id, send, readVideo, sendBack } = await createAffiliateWithSentLinks()
    const { status, body } = await sendBack({ reason: '  Sebut nama productnya\nSuaranya pelan ' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ affiliate_id: id, status_link_posting: 'dikembalikan' })
    const returnedFields = {
      status_link_posting: 'dikembalikan',
      returned_reason: 'Sebut nama productnya\nSuaranya pelan',
      times_returned: 1,
      awaits_check: false,
      sent_at: null,
    }
    expect(await readVideo()).toMatchObject(returnedFields)
    expect((await openPage(id)).formState.page.videos[0]).toMatchObject({
      status: 'dikembalikan',
      returned_reason: returnedFields.returned_reason,
    })
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
    expect((await sendBack()).status).toBe(200)
    expect(await readVideo()).toMatchObject({ times_returned: 2, returned_reason: 'Sebut nama productnya' })
  })

  it.each([
    { hasReview: true, post: 'review', storedPost: 'review' },
    { hasReview: true, post: null, storedPost: null },
    { hasReview: false, post: 'vo', storedPost: null },
  ])(
    'is returned with the post to change, if it has two posts: %j',
    async ({ hasReview, post, storedPost }) => {
      const { readVideo, sendBack } = await createAffiliateWithSentLinks({ hasReview })
      expect((await sendBack({ post })).status).toBe(200)
      expect((await readVideo()).returned_post).toBe(storedPost)
    },
  )

  it('waits again after an undo, with the request for more days that the return refused', async () => {
    const { id, assignment, readAffiliate, readVideo, sendBack } = await createAffiliateWithSentLinks()
    await program.database.queryAsOwner(
      `update affiliate_link_videos
       set asked_days = 2, asked_reason = 'Sakit', asked_at = now(), asked_answer = 'waiting'
       where id = $1`,
      [assignment],
    )
    const videoBefore = await readVideo()
    const { body } = await sendBack()
    const readAnswer = async () => {
      const rows = await program.database.queryAsOwner<{ asked_answer: string }>(
        'select asked_answer from affiliate_link_videos where id = $1',
        [assignment],
      )
      return rows[0]?.asked_answer
    }
    expect(await readAnswer()).toBe('refused')
    const undo = await as.sari('POST', `/bulk-actions/${body.undo_id}/undo`)
    expect(undo.body.undone).toMatchObject([{ id }])
    expect(await readVideo()).toEqual(videoBefore)
    expect(await readAnswer()).toBe('waiting')
    expect((await readAffiliate()).revision).toBe(undo.body.undone[0].revision)
  })

  it('keeps the links that the creator has sent after the return, since the undo is refused', async () => {
    const { send, readVideo, sendBack } = await createAffiliateWithSentLinks()
    const { body } = await sendBack()
    await send()
    const videoBefore = await readVideo()
    const undo = await as.sari('POST', `/bulk-actions/${body.undo_id}/undo`)
    expect(undo.body).toMatchObject({ undone: [], not_undone: [videoBefore.affiliate_id] })
    expect(await readVideo()).toEqual(videoBefore)
  })

  it.each(['', ' \n '])('is not returned without a reason (%j)', async (reason) => {
    const { readVideo, sendBack } = await createAffiliateWithSentLinks()
    const videoBefore = await readVideo()
    const { status, body } = await sendBack({ reason })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Tulis dulu yang perlu diubah')
    expect(await readVideo()).toEqual(videoBefore)
  })

  it('is not returned from an old revision, or once its links were accepted', async () => {
    const { assignment, readAffiliate, sendBack, readVideo } = await createAffiliateWithSentLinks()
    const { revision } = await readAffiliate()
    expect((await sendBack({ revision: revision - 1 })).body.code).toBe('CHANGED')
    await as.sari('POST', `/posting-links/${assignment}/accepted`, {
      revision,
      accepted: ['vo other_account'],
    })
    expect((await sendBack()).body.code).toBe('CHANGED')
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('is not returned by users without the right to edit affiliates', async () => {
    const { readVideo, sendBack } = await createAffiliateWithSentLinks()
    const videoBefore = await readVideo()
    expect((await sendBack({}, 'rina')).status).toBe(403)
    expect(await readVideo()).toEqual(videoBefore)
  })
})

it('a video whose links nobody has sent is not returned', async () => {
  const id = await make.affiliate([serum], { sample: 'terkirim' })
  const assignment = await make.assignVideo(id, serum, await make.video(serum, sari))
  const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
  const input = { revision, reason: 'Sebut nama productnya', post: null }
  const { status, body } = await as.sari('POST', `/posting-links/${assignment}/return`, input)
  expect([status, body.code]).toEqual([409, 'NOT_WAITING'])
  expect(body.message).toBe('Video ini tidak sedang menunggu langkah ini')
  const { link_videos } = (await as.sari('GET', `/affiliates/${id}`)).body
  expect(link_videos).toMatchObject([{ status_link_posting: 'belum', times_returned: 0 }])
})
