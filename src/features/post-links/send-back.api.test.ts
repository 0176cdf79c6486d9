/** Returns of videos whose links wait for a check, as staff do them where they check the links. */
import { describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { open, post } from '#test/creator-page.ts'

let count = 0

/** Returns a creator who has sent a link of another account for a video with these sources. */
async function createWaiting({ hasReview = false } = {}) {
  const id = await make.affiliate([serum], { sample: 'terkirim' })
  count += 2
  const review = hasReview ? `https://drive.google.com/review/kembali-${count}` : null
  const assignment = await make.assignVideo(id, serum, await make.video(serum, sari, { review }))
  const linkOf = (n: number) =>
    `https://www.tiktok.com/@orang.lain/video/${7_800_000_000_000_000_000n + BigInt(count + n)}`
  const links = { vo: linkOf(0), ...(hasReview && { review: linkOf(1) }) }
  const send = () => post(id, 'link', { video: assignment, ...links })
  expect((await send()).status).toBe(303)
  const read = async () => (await as.sari('GET', `/affiliates/${id}`)).body
  const readVideo = async () => (await read()).link_videos[0]
  const sendBack = async (input: object = {}, actor: keyof typeof as = 'sari') =>
    as[actor]('POST', `/posting-links/${assignment}/return`, {
      revision: (await read()).revision,
      reason: 'Sebut nama productnya',
      post: null,
      ...input,
    })
  return { id, assignment, send, read, readVideo, sendBack }
}

describe('a video whose link waits for a check', () => {
  it('is returned with what to change, which the creator reads and answers', async () => {
    const { id, send, readVideo, sendBack } = await createWaiting()
    const { status, body } = await sendBack({ reason: '  Sebut nama productnya\nSuaranya pelan ' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ affiliate_id: id, status_link_posting: 'dikembalikan' })
    const returned = {
      status_link_posting: 'dikembalikan',
      returned_reason: 'Sebut nama productnya\nSuaranya pelan',
      times_returned: 1,
      awaits_check: false,
      sent_at: null,
    }
    expect(await readVideo()).toMatchObject(returned)
    expect((await open(id)).formState.page.videos[0]).toMatchObject({
      status: 'dikembalikan',
      returned_reason: returned.returned_reason,
    })
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
    expect((await sendBack()).status).toBe(200)
    expect(await readVideo()).toMatchObject({ times_returned: 2, returned_reason: 'Sebut nama productnya' })
  })

  it.each([
    [true, 'review', 'review'],
    [true, null, null],
    [false, 'vo', null],
  ])(
    'with a second post %s and about %s stores %s as the post to change',
    async (hasReview, post, stored) => {
      const { readVideo, sendBack } = await createWaiting({ hasReview })
      expect((await sendBack({ post })).status).toBe(200)
      expect((await readVideo()).returned_post).toBe(stored)
    },
  )

  it('waits again after an undo, with the request for more days that the return refused', async () => {
    const { id, assignment, read, readVideo, sendBack } = await createWaiting()
    await program.database.queryAsOwner(
      `update affiliate_link_videos set asked_days = 2, asked_reason = 'Sakit', asked_at = now(), asked_answer = 'waiting'
       where id = $1`,
      [assignment],
    )
    const before = await readVideo()
    const { body } = await sendBack()
    const readAnswer = async () => {
      const rows = await program.database.queryAsOwner<{ asked_answer: string }>(
        'select asked_answer from affiliate_link_videos where id = $1',
        [assignment],
      )
      return rows[0]?.asked_answer
    }
    expect(await readAnswer()).toBe('refused')
    const undone = await as.sari('POST', `/bulk-actions/${body.undo_id}/undo`)
    expect(undone.body.undone).toMatchObject([{ id }])
    expect(await readVideo()).toEqual(before)
    expect(await readAnswer()).toBe('waiting')
    expect((await read()).revision).toBe(undone.body.undone[0].revision)
  })

  it('stays returned if the creator has sent links again before the undo', async () => {
    const { send, readVideo, sendBack } = await createWaiting()
    const { body } = await sendBack()
    await send()
    const waiting = await readVideo()
    const undone = await as.sari('POST', `/bulk-actions/${body.undo_id}/undo`)
    expect(undone.body).toMatchObject({ undone: [], not_undone: [waiting.affiliate_id] })
    expect(await readVideo()).toEqual(waiting)
  })

  it.each(['', ' \n '])('is not returned without a reason (%j)', async (reason) => {
    const { readVideo, sendBack } = await createWaiting()
    const before = await readVideo()
    const { status, body } = await sendBack({ reason })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('Tulis dulu yang perlu diubah')
    expect(await readVideo()).toEqual(before)
  })

  it('is not returned once it has changed, or twice', async () => {
    const { assignment, read, sendBack, readVideo } = await createWaiting()
    const { revision } = await read()
    expect((await sendBack({ revision: revision - 1 })).body.code).toBe('CHANGED')
    await as.sari('POST', `/posting-links/${assignment}/accepted`, {
      revision,
      accepted: ['vo other_account'],
    })
    expect((await sendBack()).body.code).toBe('CHANGED')
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('is not returned by users without the right to edit affiliates', async () => {
    const { readVideo, sendBack } = await createWaiting()
    const before = await readVideo()
    expect((await sendBack({}, 'rina')).status).toBe(403)
    expect(await readVideo()).toEqual(before)
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
