/**
 * Staff return a video with the reason why, the creator changes it and sends its link again. Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { as, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { createAffiliateWithSample, openForm, openPage, postForm } from '#test/creator-page.ts'

const reason = 'Sebut nama productnya di awal'

let lastPostNumber = 7_600_000_000_000_000_000n

/** Creates an affiliate who has posted a video. Returns ids, its link, and functions that send, save and read it. */
async function createPosted() {
  lastPostNumber += 1n
  const id = await createAffiliateWithSample('terkirim')
  const video = await make.video(serum, sari)
  const assignment = await make.assignVideo(id, serum, video, { due: 3 })
  const read = async () => (await as.sari('GET', `/affiliates/${id}`)).body
  const { username } = await read()
  const link = `https://www.tiktok.com/@${username}/video/${lastPostNumber}`
  const send = (vo = link) => postForm(id, 'link', { video: assignment, vo })
  expect((await send()).status).toBe(303)
  const readVideo = async () => (await read()).link_videos[0]
  /** Saves the edit screen with this status of the video, and returns the id that undoes it. */
  const saveStatus = async (status_link_posting: string, returned_reason?: string) => {
    const { link_videos, products, revision, ...affiliate } = await read()
    const [{ video_id, product_id, tanggal_max_upload, link_posting_vo }] = link_videos
    const reply = await as.sari('PUT', `/affiliates/${id}`, {
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
          status_link_posting,
          link_posting_vo: link_posting_vo ?? '',
          link_posting_review: '',
          returned_reason,
        },
      ],
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.undo_id as string
  }
  const readPage = async () => (await openPage(id)).formState.page.videos[0]
  return { id, video, assignment, link, send, saveStatus, readVideo, readPage }
}

describe('video returned with a reason', () => {
  it('a video returned with a reason shows the reason to the creator, and waits for a check once its link is sent again', async () => {
    const { id, assignment, send, saveStatus, readVideo, readPage } = await createPosted()
    await saveStatus('dikembalikan', reason)
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
    await saveStatus('dikembalikan', 'Masih terlalu pelan')
    expect(await readPage()).toMatchObject({ returned_reason: 'Masih terlalu pelan', times_returned: 2 })
  })

  it('a video returned with a reason keeps the line breaks of the reason', async () => {
    const { saveStatus, readVideo, readPage } = await createPosted()
    await saveStatus('dikembalikan', ' Sebut nama productnya\r\nSuaranya pelan \n')
    const returnedVideo = { returned_reason: 'Sebut nama productnya\nSuaranya pelan' }
    expect(await readVideo()).toMatchObject(returnedVideo)
    expect(await readPage()).toMatchObject(returnedVideo)
    await saveStatus('dikembalikan', ' \n ')
    expect(await readVideo()).toMatchObject({ returned_reason: null })
  })

  it('a video returned with a reason is counted, listed and filtered as a link to check until staff have checked it', async () => {
    const { id, assignment, send, saveStatus } = await createPosted()
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const readCards = async (filter: string) =>
      (await as.sari('GET', `/affiliates/cards?q=${username}&${filter}`)).body
    /** Counts the links to check in both filters, on the badge of the card and in its menu. */
    const readChecks = async () => {
      const { posting } = (await readCards('')).rows[0]
      return {
        withNeed: (await readCards('butuh=cek')).total,
        withLinkCheck: (await readCards('link_check=ya')).total,
        onBadge: posting.videos_to_check,
        inMenu: posting.videos_with_creator_links,
      }
    }
    const noChecks = { withNeed: 0, withLinkCheck: 0, onBadge: 0, inMenu: 0 }
    await saveStatus('dikembalikan', reason)
    expect(await readChecks()).toEqual(noChecks)
    await send()
    expect(await readChecks()).toEqual({ withNeed: 1, withLinkCheck: 1, onBadge: 1, inMenu: 1 })
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readChecks()).toEqual(noChecks)
  })

  it('a video returned with a reason keeps the reason while the creator posts it again, until it is returned without a reason', async () => {
    const { saveStatus, readVideo } = await createPosted()
    await saveStatus('dikembalikan', reason)
    await saveStatus('belum', 'dibuang')
    expect(await readVideo()).toMatchObject({ returned_reason: reason, times_returned: 1 })
    await saveStatus('dikembalikan', '')
    expect(await readVideo()).toMatchObject({ returned_reason: null, times_returned: 2 })
  })

  it('a video returned with a reason waits for a check when set back to belum and sent with the same link', async () => {
    const { saveStatus, send, readVideo } = await createPosted()
    await saveStatus('dikembalikan', reason)
    await saveStatus('belum')
    expect(await readVideo()).toMatchObject({ sent_at: null, awaits_check: false })
    expect((await send()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
  })

  it('a video returned with a reason counts as posted at its first post once it is checked again, and as unfinished until then', async () => {
    const { id, assignment, send, saveStatus, readVideo } = await createPosted()
    await queryAsOwner(
      `update affiliate_link_videos
       set posted_at = posted_at - interval '20 days', created_at = created_at - interval '22 days',
         tanggal_max_upload = tanggal_max_upload - 20 where id = $1`,
      [assignment],
    )
    expect(await readVideo()).toMatchObject({ outcome: 'on_time', days_to_post: 2 })
    await saveStatus('dikembalikan', reason)
    await send()
    expect(await readVideo()).toMatchObject({ awaits_check: true, outcome: null })
    const { revision, record } = (await as.sari('GET', `/affiliates/${id}`)).body
    expect(record).toMatchObject({ finished: 0 })
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const neverPostedPath = `/affiliates/cards?rapor=pernah_tidak_posting&q=${username}`
    expect((await as.sari('GET', neverPostedPath)).body.total).toBe(0)
    await as.sari('POST', `/posting-links/${assignment}/accepted`, { revision, accepted: [] })
    expect(await readVideo()).toMatchObject({ outcome: 'on_time', days_to_post: 2 })
  })

  it('a video returned with a reason loses its reason when another affiliate gets it, and only then its creator needs another video', async () => {
    const { id, video, saveStatus, readVideo, readPage } = await createPosted()
    const countReturned = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.dikembalikan
    const countBefore = await countReturned()
    await saveStatus('dikembalikan', reason)
    expect(await countReturned()).toBe(countBefore)
    await make.assignVideo(await createAffiliateWithSample('terkirim'), serum, video, { due: 3 })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', returned_reason: null })
    expect(await readPage()).toMatchObject({ returned_reason: null })
    expect(await countReturned()).toBe(countBefore + 1)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(JSON.stringify(entries[0].changes)).toContain('returned_reason')
    // A reason that staff write now is not stored, because the creator no longer has the video to change.
    await saveStatus('dikembalikan', reason)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', returned_reason: null })
  })

  it('a video returned with a reason is not planned for another affiliate, unlike a video that is returned without a reason', async () => {
    const { video, saveStatus } = await createPosted()
    // After this, no other video is free.
    await queryAsOwner(`delete from videos where status <> 'dikirim ke affiliate'`)
    const nextAffiliate = await make.affiliate([serum])
    await queryAsOwner(`update affiliate_registrations set status_whatsapp = 'sudah' where id = $1`, [
      nextAffiliate,
    ])
    const rows = [{ id: nextAffiliate }]
    const readPlan = async () =>
      JSON.stringify((await as.sari('POST', '/bulk-actions/video-plan', { rows })).body)
    await saveStatus('dikembalikan', reason)
    expect(await readPlan()).not.toContain(video)
    await saveStatus('dikembalikan', '')
    expect(await readPlan()).toContain(video)
  })

  it('a video returned with a reason is the same as before after an undo, which also leaves the return uncounted', async () => {
    const { id, saveStatus, readVideo } = await createPosted()
    const videoBefore = await readVideo()
    const undoId = await saveStatus('dikembalikan', reason)
    expect((await as.sari('POST', `/bulk-actions/${undoId}/undo`)).body.undone).toMatchObject([{ id }])
    expect(await readVideo()).toEqual(videoBefore)
  })

  it('a video returned with a reason is recorded in the history with its reason', async () => {
    const { id, saveStatus } = await createPosted()
    await saveStatus('dikembalikan', reason)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    const [change] = entries[0].changes.filter(({ field }: { field: string }) => field === 'returned_reason')
    expect(change).toMatchObject({ from: null, to: reason })
  })
})

describe('link for a returned video', () => {
  it('a link for a returned video is refused and kept on the page if the page did not show the reason', async () => {
    const { id, assignment, link, saveStatus, readVideo } = await createPosted()
    await saveStatus('belum')
    const sendFromOldPage = await openForm(id, 'link', { video: assignment, vo: link })
    await saveStatus('dikembalikan', reason)
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedSubmission.input.vo]).toEqual([
      409,
      'video changed',
      link,
    ])
    expect(formState.page.videos[0]).toMatchObject({ returned_reason: reason })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan' })
  })

  it('a link for a returned video is refused and kept on the page if the video was returned without a reason', async () => {
    const { link, send, saveStatus, readVideo } = await createPosted()
    await saveStatus('dikembalikan')
    expect((await send()).formState).toMatchObject({
      notice: 'video changed',
      failedSubmission: { input: { vo: link } },
    })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan', sent_at: null })
  })

  it('a link for a returned video is refused if another affiliate has the video now', async () => {
    const { video, send, saveStatus, readVideo } = await createPosted()
    await saveStatus('dikembalikan', reason)
    await make.assignVideo(await createAffiliateWithSample('terkirim'), serum, video, { due: 3 })
    const { status, formState } = await send()
    expect([status, formState.notice]).toEqual([409, 'video changed'])
    expect(formState.page.videos[0]).toMatchObject({ status: 'dikembalikan', returned_reason: null })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'dikembalikan' })
  })
})

it('the database refuses a reason for a return of more than 500 characters', async () => {
  const { id, readVideo } = await createPosted()
  await expect(
    queryAsOwner(
      `update affiliate_link_videos set returned_reason = repeat('x', 501) where affiliate_id = $1`,
      [id],
    ),
  ).rejects.toMatchObject({ constraint: 'affiliate_link_videos_returned_reason_length' })
  expect(await readVideo()).toMatchObject({ returned_reason: null })
})
