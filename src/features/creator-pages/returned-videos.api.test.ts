/** Videos that staff return with what the creator has to change, and whose links the creator sends again. */
import { describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { affiliateWith, open, openForm, post } from '#test/creator-page.ts'

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
    const waitingForCheck = { status_link_posting: 'belum', awaits_check: true, posting_warnings: [] }
    expect(await readVideo()).toMatchObject({ ...waitingForCheck, returned_reason: reason })
    const { sent_at } = await readVideo()
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ ...waitingForCheck, sent_at })
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
    await save('dikembalikan', 'Masih terlalu pelan')
    expect(await readPage()).toMatchObject({ returned_reason: 'Masih terlalu pelan', times_returned: 2 })
  })

  it('keeps the line breaks of the reason', async () => {
    const { save, readVideo, readPage } = await createPosted()
    await save('dikembalikan', ' Sebut nama productnya\r\nSuaranya pelan \n')
    const lines = { returned_reason: 'Sebut nama productnya\nSuaranya pelan' }
    expect(await readVideo()).toMatchObject(lines)
    expect(await readPage()).toMatchObject(lines)
    await save('dikembalikan', ' \n ')
    expect(await readVideo()).toMatchObject({ returned_reason: null })
  })

  it('is counted, listed and filtered as a link to check until staff have checked it', async () => {
    const { id, assignment, send, save } = await createPosted()
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const readChecks = async () => {
      const read = async (filter: string) =>
        (await as.sari('GET', `/affiliates/cards?q=${username}&${filter}`)).body
      const [all, waiting, doubtful] = [await read(''), await read('butuh=cek'), await read('link_check=ya')]
      const { videos_to_check: onBadge, awaits_check } = all.rows[0].posting
      return { waiting: waiting.total, filtered: doubtful.total, onBadge, awaits_check }
    }
    const none = { waiting: 0, filtered: 0, onBadge: 0, awaits_check: 0 }
    await save('dikembalikan', reason)
    expect(await readChecks()).toEqual(none)
    await send()
    expect(await readChecks()).toEqual({ waiting: 1, filtered: 1, onBadge: 1, awaits_check: 1 })
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readChecks()).toEqual(none)
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

  it('counts as posted before the return, also in the record of the creator', async () => {
    const { id, assignment, send, save, readVideo } = await createPosted()
    await program.database.queryAsOwner(
      `update affiliate_link_videos set posted_at = posted_at - interval '20 days', created_at = created_at - interval '22 days',
         tanggal_max_upload = tanggal_max_upload - 20 where id = $1`,
      [assignment],
    )
    expect(await readVideo()).toMatchObject({ outcome: 'on_time', days_to_post: 2 })
    await save('dikembalikan', reason)
    await send()
    expect(await readVideo()).toMatchObject({ awaits_check: true, outcome: null })
    const { revision, record } = (await as.sari('GET', `/affiliates/${id}`)).body
    expect(record).toMatchObject({ finished: 0 })
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const missed = `/affiliates/cards?rapor=pernah_tidak_posting&q=${username}`
    expect((await as.sari('GET', missed)).body.total).toBe(0)
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readVideo()).toMatchObject({ outcome: 'on_time', days_to_post: 2 })
  })

  it('needs no other video while the creator changes it, and goes to nobody else unnoticed', async () => {
    const { id, video, save, readVideo, readPage } = await createPosted()
    const countReturned = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.dikembalikan
    const before = await countReturned()
    await save('dikembalikan', reason)
    expect(await countReturned()).toBe(before)
    await make.assignVideo(await affiliateWith('terkirim'), serum, video, 'belum', 3)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', returned_reason: null })
    expect(await readPage()).toMatchObject({ returned_reason: null })
    expect(await countReturned()).toBe(before + 1)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(JSON.stringify(entries[0].changes)).toContain('returned_reason')
    // A reason that staff write only now asks nobody for anything either.
    await save('dikembalikan', reason)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', returned_reason: null })
  })

  it('is not the next free video, as one without a reason is', async () => {
    const { video, save } = await createPosted()
    await program.database.queryAsOwner(`delete from videos where status <> 'dikirim ke affiliate'`)
    const other = await make.affiliate([serum])
    await program.database.queryAsOwner(
      `update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`,
      [other],
    )
    const rows = [{ id: other }]
    const readPlan = async () =>
      JSON.stringify((await as.sari('POST', '/bulk-actions/video-plan', { rows })).body)
    await save('dikembalikan', reason)
    expect(await readPlan()).not.toContain(video)
    await save('dikembalikan', '')
    expect(await readPlan()).toContain(video)
  })

  it('is posted again as before after an undo, which counts no return', async () => {
    const { id, save, readVideo } = await createPosted()
    const before = await readVideo()
    const undo = await save('dikembalikan', reason)
    expect((await as.sari('POST', `/bulk-actions/${undo}/undo`)).body.undone).toMatchObject([{ id }])
    expect(await readVideo()).toEqual(before)
  })

  it('is recorded in the history with its reason', async () => {
    const { id, save } = await createPosted()
    await save('dikembalikan', reason)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    const [change] = entries[0].changes.filter(({ field }: { field: string }) => field === 'returned_reason')
    expect(change).toMatchObject({ from: null, to: reason })
  })
})

describe('a link for a returned video is kept on the page', () => {
  it('if the page did not show what to change', async () => {
    const { id, assignment, link, save, readVideo } = await createPosted()
    await save('belum')
    const sendFromOldPage = await openForm(id, 'link', { video: assignment, vo: link })
    await save('dikembalikan', reason)
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedPost.input.vo]).toEqual([409, 'video changed', link])
    expect(formState.page.videos[0]).toMatchObject({ returned_reason: reason })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan' })
  })

  it('if staff wrote no reason', async () => {
    const { link, send, save, readVideo } = await createPosted()
    await save('dikembalikan')
    expect((await send()).formState).toMatchObject({
      notice: 'video changed',
      failedPost: { input: { vo: link } },
    })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', sent_at: null })
  })

  it('if somebody else has the video now', async () => {
    const { video, send, save, readVideo } = await createPosted()
    await save('dikembalikan', reason)
    await make.assignVideo(await affiliateWith('terkirim'), serum, video, 'belum', 3)
    const { status, formState } = await send()
    expect([status, formState.notice]).toEqual([409, 'video changed'])
    expect(formState.page.videos[0]).toMatchObject({ status: 'dikembalikan', returned_reason: null })
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
