/** Videos that staff return with what the creator has to change, and whose links the creator sends again. */
import { describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { affiliateWith, open, post } from '#test/creator-page.ts'

const reason = 'Sebut nama productnya di awal'

/** Returns a creator who has posted a video. */
async function createPosted() {
  const id = await affiliateWith('terkirim')
  const video = await make.video(serum, sari)
  const assignment = await make.assignVideo(id, serum, video, 'belum', 3)
  const read = async () => (await as.sari('GET', `/affiliates/${id}`)).body
  const { username } = await read()
  const link = `https://www.tiktok.com/@${username}/video/${7_600_000_000_000_000_000n + BigInt(Date.now())}`
  const send = (vo = link) => post(id, 'link', { video: assignment, vo })
  expect((await send()).status).toBe(303)
  const readVideo = async () => (await read()).link_videos[0]
  /** Saves the edit screen with this status of the video, and returns the id that undoes it. */
  const save = async (status: string, returned_reason?: string) => {
    const { link_videos, products, revision, ...affiliate } = await read()
    const [{ video_id, product_id, tanggal_max_upload, link_posting_vo }] = link_videos
    const { status: code, body } = await as.sari('PUT', `/affiliates/${id}`, {
      username: affiliate.username,
      platform: affiliate.platform,
      whatsapp: affiliate.whatsapp,
      nama: '',
      status_whatsapp: affiliate.status_whatsapp,
      sample_product_status: affiliate.sample_product_status,
      sample_product_reason: '',
      selected_product_ids: products.map((product: { id: string }) => product.id),
      revision,
      link_videos: [
        {
          product_id,
          video_id,
          tanggal_max_upload,
          status_link_posting: status,
          link_posting_vo: link_posting_vo ?? '',
          link_posting_review: '',
          returned_reason,
        },
      ],
    })
    expect(code, JSON.stringify(body)).toBe(200)
    return body.undo_id as string
  }
  const readPage = async () => (await open(id)).formState.page.videos[0]
  return { id, video, assignment, link, send, save, readVideo, readPage }
}

describe('a video that is returned with a reason', () => {
  it('shows the creator what to change, and waits for a check once its link is sent again', async () => {
    const { id, assignment, send, save, readVideo, readPage } = await createPosted()
    await save('dikembalikan', reason)
    expect(await readPage()).toMatchObject({
      status: 'dikembalikan',
      returned_reason: reason,
      times_returned: 1,
    })
    expect((await send()).status).toBe(303)
    const sent = { status_link_posting: 'belum', awaits_check: true, posting_warnings: [] }
    expect(await readVideo()).toMatchObject({ ...sent, returned_reason: reason })
    const { sent_at } = await readVideo()
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ ...sent, sent_at })
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
    await save('dikembalikan', 'Masih terlalu pelan')
    expect(await readPage()).toMatchObject({ returned_reason: 'Masih terlalu pelan', times_returned: 2 })
  })

  it('keeps the reason while the creator posts it again, until a return without one', async () => {
    const { save, readVideo } = await createPosted()
    await save('dikembalikan', reason)
    await save('belum', 'dibuang')
    expect(await readVideo()).toMatchObject({ returned_reason: reason, times_returned: 1 })
    await save('dikembalikan', '')
    expect(await readVideo()).toMatchObject({ returned_reason: null, times_returned: 2 })
  })

  it('and set back to belum waits for a check even if the link is the same', async () => {
    const { save, send, readVideo } = await createPosted()
    await save('dikembalikan', reason)
    await save('belum')
    expect(await readVideo()).toMatchObject({ sent_at: null, awaits_check: false })
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
  })

  it('is posted again as before after an undo, which counts no return', async () => {
    const { id, save, readVideo } = await createPosted()
    const before = await readVideo()
    const undo = await save('dikembalikan', reason)
    expect((await as.sari('POST', `/bulk-actions/${undo}/undo`)).body.undone).toMatchObject([{ id }])
    expect(await readVideo()).toEqual(before)
  })

  it('stands in the history with its reason', async () => {
    const { id, save } = await createPosted()
    await save('dikembalikan', reason)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    const [change] = entries[0].changes.filter(({ field }: { field: string }) => field === 'returned_reason')
    expect(change).toMatchObject({ from: null, to: reason })
  })
})

describe('a link for a returned video is kept on the page', () => {
  it('if staff wrote no reason', async () => {
    const { link, send, save, readVideo } = await createPosted()
    await save('dikembalikan')
    expect((await send()).formState).toMatchObject({
      notice: 'video changed',
      failed: { typed: { vo: link } },
    })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', sent_at: null })
  })

  it('if somebody else has the video now', async () => {
    const { video, send, save, readVideo } = await createPosted()
    await save('dikembalikan', reason)
    await make.assignVideo(await affiliateWith('terkirim'), serum, video, 'belum', 3)
    const { status, formState } = await send()
    expect([status, formState.notice]).toEqual([409, 'video changed'])
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan' })
  })
})

it('refuses a reason of more than 500 characters', async () => {
  const { id, readVideo } = await createPosted()
  await expect(
    program.database.queryAsOwner(
      `update affiliate_link_videos set returned_reason = repeat('x', 501) where affiliate_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'affiliate_link_videos_returned_reason_length' })
  expect(await readVideo()).toMatchObject({ returned_reason: null })
})
