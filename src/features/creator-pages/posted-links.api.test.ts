/** The links of posts that creators send on their page: what is stored, what waits for a check, and what is refused. */
import { describe, expect, it } from 'vitest'
import { as, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { createAffiliateWithSample, getQuery, openForm, openPage, postForm } from '#test/creator-page.ts'

describe('the link of a post', () => {
  let lastPostNumber = 8_000_000_000_000_000_000n
  /** Creates an affiliate with a video that has these sources. */
  async function createWithVideo(sources: { vo?: string | null; review?: string | null } = {}) {
    const id = await createAffiliateWithSample('terkirim')
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const video = await make.assignVideo(id, serum, await make.video(serum, sari, sources), { due: 3 })
    const buildLink = (name = username) => {
      lastPostNumber += 1n
      return `https://www.tiktok.com/@${name}/video/${lastPostNumber}`
    }
    const readVideo = async () =>
      (await as.sari('GET', `/affiliates/${id}`)).body.link_videos.find(
        (linkVideo: { id: string }) => linkVideo.id === video,
      )
    return { id, video, buildLink, readVideo }
  }
  const twoSources = () => ({ review: `https://drive.google.com/${lastPostNumber++}` })
  const countChecks = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.cek

  it('a link without doubts makes the video posted, and the history says that the creator did it', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const link = buildLink()
    const { status, location } = await postForm(id, 'link', { video, vo: `Lihat videoku! ${link} ya` })
    const result = `/${await getQuery(id)}&tersimpan=link&video=${video}&pada=`
    expect([status, location]).toEqual([303, expect.stringContaining(result)])
    expect(await readVideo()).toMatchObject({
      status_link_posting: 'sudah',
      link_posting_vo: link,
      posting_warnings: [],
      awaits_check: false,
    })
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(entries[0]).toMatchObject({
      subject_type: 'assignment',
      act: 'changed',
      by_creator: true,
      actor: null,
    })
    expect((await postForm(id, 'link', { video, vo: link })).status).toBe(303)
  })

  it('a link of one of two sources waits for the other', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(twoSources())
    await postForm(id, 'link', { video, vo: buildLink(), review: '' })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: false })
    await postForm(id, 'link', { video, review: buildLink() })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('can be replaced while that of the other post is missing, unless the page did not show it', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(twoSources())
    const [wrongLink, rightLink] = [buildLink(), buildLink()]
    await postForm(id, 'link', { video, vo: wrongLink })
    const sendFromOldPage = await openForm(id, 'link', { video, vo: buildLink() })
    expect((await openPage(id)).formState.page.videos[0].sent_by_creator).toBe(true)
    expect((await postForm(id, 'link', { video, vo: rightLink, review: '' })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ link_posting_vo: rightLink, status_link_posting: 'belum' })
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(entries[0]).toMatchObject({ by_creator: true, actor: null })
    expect(entries[0].changes).toMatchObject([{ field: 'link_posting_vo', to: rightLink }])
    expect((await sendFromOldPage()).formState.notice).toBe('video changed')
    await postForm(id, 'link', { video, review: buildLink() })
    expect(await readVideo()).toMatchObject({ link_posting_vo: rightLink, status_link_posting: 'sudah' })
    expect((await postForm(id, 'link', { video, vo: buildLink() })).formState.notice).toBe('video changed')
    expect((await readVideo()).link_posting_vo).toBe(rightLink)
  })

  it.each([
    [
      'of another account',
      (buildLink: (name: string) => string) => buildLink('orang.lain'),
      'vo other_account',
    ],
    ['of another platform', () => 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'vo other_platform'],
  ])('%s is stored and waits for a check by staff', async (_, buildDoubtfulLink, warning) => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const before = await countChecks()
    const link = buildDoubtfulLink(buildLink)
    expect((await postForm(id, 'link', { video, vo: link })).status).toBe(303)
    expect(await readVideo()).toMatchObject({
      status_link_posting: 'belum',
      link_posting_vo: link,
      posting_warnings: [warning],
      awaits_check: true,
    })
    expect(await countChecks()).toBe(before + 1)
    expect((await openPage(id)).formState.page.videos[0].open_warnings).toEqual([warning])
  })

  it('that was used before waits, and the page does not tell where', async () => {
    const otherCreator = await createWithVideo()
    const { id, video, readVideo } = await createWithVideo()
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const link = otherCreator.buildLink(username)
    await postForm(otherCreator.id, 'link', { video: otherCreator.video, vo: link })
    await postForm(id, 'link', { video, vo: link })
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo used_before'] })
    const { formState, text } = await openPage(id)
    expect(formState.page.videos).toMatchObject([{ id: video, open_warnings: ['vo used_before'] }])
    for (const hiddenId of [otherCreator.id, otherCreator.video]) expect(text).not.toContain(hiddenId)
  })

  it('that waits makes the video posted as of its sending once staff accept it, and an undo takes that back', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    await postForm(id, 'link', { video, vo: buildLink('orang.lain') })
    await queryAsOwner(`update affiliate_link_videos set sent_at = now() - interval '2 days' where id = $1`, [
      video,
    ])
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    const acceptedWarnings = ['vo other_account']
    const checkReply = await as.sari('POST', `/posting-links/${video}/accepted`, {
      revision,
      accepted: acceptedWarnings,
    })
    expect(checkReply.body).toMatchObject({ status_link_posting: 'sudah' })
    const [row] = await queryAsOwner<{ posted_when_sent: boolean }>(
      'select posted_at = sent_at as posted_when_sent from affiliate_link_videos where id = $1',
      [video],
    )
    expect(row?.posted_when_sent).toBe(true)
    const undo = { revision: checkReply.body.revision, accepted: [], unpost: true }
    expect((await as.sari('POST', `/posting-links/${video}/accepted`, undo)).status).toBe(200)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
  })

  it('a link with a doubt is replaced by the right one, which makes the video posted', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    await postForm(id, 'link', { video, vo: buildLink('orang.lain') })
    const rightLink = buildLink()
    expect((await postForm(id, 'link', { video, vo: rightLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', link_posting_vo: rightLink })
  })

  it('waits for a check even after its doubt is gone, ends a snooze, and can be replaced', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    await as.sari('POST', `/affiliates/${id}/snooze`, { days: 20 })
    const newUsername = `akun.baru.${lastPostNumber}`
    await postForm(id, 'link', { video, vo: buildLink(newUsername) })
    await queryAsOwner('update affiliate_registrations set username = $2 where id = $1', [id, newUsername])
    expect(await readVideo()).toMatchObject({ posting_warnings: [], awaits_check: true })
    const { rows } = (await as.sari('GET', '/affiliates/radar?lines=50')).body
    expect(rows.map((line: { id: string }) => line.id)).toContain(id)
    const vo = buildLink(newUsername)
    expect((await postForm(id, 'link', { video, vo })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', link_posting_vo: vo })
  })

  it('that another tab has sent already does not prevent sending both', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(twoSources())
    const vo = buildLink()
    const sendFromOldPage = await openForm(id, 'link', { video, vo, review: buildLink() })
    await postForm(id, 'link', { video, vo })
    expect((await sendFromOldPage()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('does not replace one that the page did not show, and is kept on the page to be sent again', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const [storedLink, refusedLink] = [buildLink('orang.lain'), buildLink()]
    const sendFromOldPage = await openForm(id, 'link', { video, vo: refusedLink })
    await postForm(id, 'link', { video, vo: storedLink })
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedPost.input.vo]).toEqual([
      409,
      'video changed',
      refusedLink,
    ])
    expect(await readVideo()).toMatchObject({ link_posting_vo: storedLink })
    expect((await sendFromOldPage({ versi: '' })).status).toBe(409)
    expect((await postForm(id, 'link', { video, vo: refusedLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ link_posting_vo: refusedLink, status_link_posting: 'sudah' })
  })

  it('a link of a video that staff have set back can be sent anew', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', '/posting-links', {
      id: video,
      revision,
      field: 'vo',
      link: buildLink(),
      accepted: [],
    })
    await queryAsOwner(`update affiliate_link_videos set status_link_posting = 'belum' where id = $1`, [
      video,
    ])
    expect((await openPage(id)).formState.page.videos[0]).toMatchObject({
      status: 'belum',
      awaits_check: false,
    })
    expect((await postForm(id, 'link', { video, vo: buildLink() })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('takes a late video out of the filter of late ones while it waits for a check', async () => {
    const { id, video, buildLink } = await createWithVideo()
    await queryAsOwner(
      `update affiliate_link_videos set tanggal_max_upload = current_date - 3 where id = $1`,
      [video],
    )
    const countLateAffiliates = async () => {
      const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
      return (await as.sari('GET', `/affiliates/cards?late=ya&q=${username}`)).body.total
    }
    expect(await countLateAffiliates()).toBe(1)
    await postForm(id, 'link', { video, vo: buildLink('orang.lain') })
    expect(await countLateAffiliates()).toBe(0)
  })

  it.each([
    ['nothing', '', /Tempel link/],
    ['no link', 'sudah kak', /dimulai dengan/],
    ['a profile', 'https://www.tiktok.com/@orang', /bukan link video/],
    ['a short link', 'https://vt.tiktok.com/ZSabc', /link pendek/],
    ['5,000 characters', `https://www.tiktok.com/@a/video/1?x=${'y'.repeat(5000)}`, /dimulai dengan/],
    ['a script', 'javascript:alert(1)', /dimulai dengan/],
  ])('is refused with what was typed if it is %s', async (_, typed, message) => {
    const { id, video, readVideo } = await createWithVideo()
    const { status, formState } = await postForm(id, 'link', { video, vo: typed })
    expect([status, formState.notice]).toEqual([422, 'wrong'])
    expect(formState.failedPost).toMatchObject({ action: 'link', video, input: { vo: typed } })
    expect(formState.failedPost.errors.vo).toMatch(message)
    expect((await readVideo()).link_posting_vo).toBe(null)
  })

  it('that is short is taken if the creator insists, and waits for a check', async () => {
    const { id, video, readVideo } = await createWithVideo()
    const vo = `https://vt.tiktok.com/ZS${lastPostNumber++}`
    expect((await postForm(id, 'link', { video, vo })).formState.failedPost.mayBeShort).toBe(true)
    expect((await postForm(id, 'link', { video, vo, pendek: 'ya' })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo short'] })
  })

  it('is kept on the page if the video was returned or belongs to somebody else', async () => {
    const { id, video, buildLink } = await createWithVideo()
    const otherCreator = await createWithVideo()
    const vo = buildLink()
    const sendFor = async (assignment: string) =>
      (await postForm(id, 'link', { video: assignment, vo })).formState
    expect(await sendFor(otherCreator.video)).toMatchObject({
      notice: 'video changed',
      failedPost: { input: { vo } },
    })
    await queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan' where id = $1`,
      [video],
    )
    expect(await sendFor(video)).toMatchObject({ notice: 'video changed', failedPost: { input: { vo } } })
    expect((await otherCreator.readVideo()).link_posting_vo).toBe(null)
    expect((await postForm(id, 'link', { video: 'x', vo })).formState.notice).toBe('unreadable')
  })

  it('does not replace one that staff have recorded', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(twoSources())
    const link = buildLink()
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', '/posting-links', { id: video, revision, field: 'vo', link, accepted: [] })
    expect((await postForm(id, 'link', { video, vo: buildLink() })).formState.notice).toBe('video changed')
    expect((await readVideo()).link_posting_vo).toBe(link)
  })

  it('is stored once if two are sent at the same time', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const vo = buildLink()
    const replies = await Promise.all([1, 2].map(() => postForm(id, 'link', { video, vo })))
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect(await readVideo()).toMatchObject({ link_posting_vo: vo, status_link_posting: 'sudah' })
  })
})
