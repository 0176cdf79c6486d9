/** Creators send the links of their posts on their page. Doubtful links are stored and wait for a check by staff. */
import { describe, expect, it } from 'vitest'
import { as, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { createAffiliateWithSample, getQuery, openForm, openPage, postForm } from '#test/creator-page.ts'

describe('posting link that a creator sends', () => {
  let lastPostNumber = 8_000_000_000_000_000_000n
  /**
   * Creates an affiliate with a video that has these sources. Returns the ids of the affiliate and of the assignment
   * (`video`, as in the form), and functions that build links of new posts and read the video.
   */
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
  /** A video has a VO by default. With these sources, it has a Review, too. */
  const buildTwoSources = () => ({ review: `https://drive.google.com/${lastPostNumber++}` })
  const countChecks = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.cek

  it('a sent posting link without a warning makes the video posted, which the history attributes to the creator', async () => {
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

  it('a sent posting link does not make the video posted before the links of both VO and Review are sent', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(buildTwoSources())
    await postForm(id, 'link', { video, vo: buildLink(), review: '' })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: false })
    await postForm(id, 'link', { video, review: buildLink() })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('a sent posting link can be replaced until the link of the second post is sent, from a page that showed it', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(buildTwoSources())
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
  ])(
    'a sent posting link %s is stored and waits for a check by staff',
    async (_, buildDoubtfulLink, warning) => {
      const { id, video, buildLink, readVideo } = await createWithVideo()
      const checksBefore = await countChecks()
      const link = buildDoubtfulLink(buildLink)
      expect((await postForm(id, 'link', { video, vo: link })).status).toBe(303)
      expect(await readVideo()).toMatchObject({
        status_link_posting: 'belum',
        link_posting_vo: link,
        posting_warnings: [warning],
        awaits_check: true,
      })
      expect(await countChecks()).toBe(checksBefore + 1)
      expect((await openPage(id)).formState.page.videos[0].open_warnings).toEqual([warning])
    },
  )

  it('a sent posting link that another creator used before waits for a check, and the page does not name that creator', async () => {
    const firstUser = await createWithVideo()
    const { id, video, readVideo } = await createWithVideo()
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const link = firstUser.buildLink(username)
    await postForm(firstUser.id, 'link', { video: firstUser.video, vo: link })
    await postForm(id, 'link', { video, vo: link })
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo used_before'] })
    const { formState, text } = await openPage(id)
    expect(formState.page.videos).toMatchObject([{ id: video, open_warnings: ['vo used_before'] }])
    for (const hiddenId of [firstUser.id, firstUser.video]) expect(text).not.toContain(hiddenId)
  })

  it('a sent posting link that staff accept makes the video posted at the time of its sending, until an undo', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    await postForm(id, 'link', { video, vo: buildLink('orang.lain') })
    await queryAsOwner(`update affiliate_link_videos set sent_at = now() - interval '2 days' where id = $1`, [
      video,
    ])
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    const checkReply = await as.sari('POST', `/posting-links/${video}/accepted`, {
      revision,
      accepted: ['vo other_account'],
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

  it('a sent posting link replaces a doubtful link and makes the video posted if it raises no warning', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    await postForm(id, 'link', { video, vo: buildLink('orang.lain') })
    const rightLink = buildLink()
    expect((await postForm(id, 'link', { video, vo: rightLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', link_posting_vo: rightLink })
  })

  it('a sent posting link waits for a check even after its warning is gone, ends a snooze, and can be replaced', async () => {
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

  it('a sent posting link can be sent with that of the second post even if another tab has sent it already', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(buildTwoSources())
    const vo = buildLink()
    const sendFromOldPage = await openForm(id, 'link', { video, vo, review: buildLink() })
    await postForm(id, 'link', { video, vo })
    expect((await sendFromOldPage()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('a sent posting link does not replace a link that the page did not show, and is kept on the page to be sent again', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const [storedLink, refusedLink] = [buildLink('orang.lain'), buildLink()]
    const sendFromOldPage = await openForm(id, 'link', { video, vo: refusedLink })
    await postForm(id, 'link', { video, vo: storedLink })
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedSubmission.input.vo]).toEqual([
      409,
      'video changed',
      refusedLink,
    ])
    expect(await readVideo()).toMatchObject({ link_posting_vo: storedLink })
    expect((await sendFromOldPage({ versi: '' })).status).toBe(409)
    expect((await postForm(id, 'link', { video, vo: refusedLink })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ link_posting_vo: refusedLink, status_link_posting: 'sudah' })
  })

  it('a sent posting link is accepted again for a video that staff have set back to belum', async () => {
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

  it('a sent posting link takes a late video out of the filter of late ones while the link waits for a check', async () => {
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
    ['no link', 'sudah kak', /misalnya/],
    ['a profile', 'https://www.tiktok.com/@orang', /bukan link video/],
    ['a short link', 'https://vt.tiktok.com/ZSabc', /link pendek/],
    ['5,000 characters', `https://www.tiktok.com/@a/video/1?x=${'y'.repeat(5000)}`, /misalnya/],
    ['a script', 'javascript:alert(1)', /misalnya/],
  ])(
    'a sent posting link is refused if it is %s, and the form keeps the typed text',
    async (_, typed, message) => {
      const { id, video, readVideo } = await createWithVideo()
      const { status, formState } = await postForm(id, 'link', { video, vo: typed })
      expect([status, formState.notice]).toEqual([422, 'wrong'])
      expect(formState.failedSubmission).toMatchObject({ action: 'link', video, input: { vo: typed } })
      expect(formState.failedSubmission.errors.vo).toMatch(message)
      expect((await readVideo()).link_posting_vo).toBe(null)
    },
  )

  it('a short posting link is accepted if the creator insists, and waits for a check', async () => {
    const { id, video, readVideo } = await createWithVideo()
    const vo = `https://vt.tiktok.com/ZS${lastPostNumber++}`
    expect((await postForm(id, 'link', { video, vo })).formState.failedSubmission.mayBeShort).toBe(true)
    expect((await postForm(id, 'link', { video, vo, pendek: 'ya' })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo short'] })
  })

  it('a sent posting link is refused if the video was returned or belongs to another creator, and is kept on the page', async () => {
    const { id, video, buildLink } = await createWithVideo()
    const foreignHolder = await createWithVideo()
    const vo = buildLink()
    const sendFor = async (assignment: string) =>
      (await postForm(id, 'link', { video: assignment, vo })).formState
    expect(await sendFor(foreignHolder.video)).toMatchObject({
      notice: 'video changed',
      failedSubmission: { input: { vo } },
    })
    await queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan' where id = $1`,
      [video],
    )
    expect(await sendFor(video)).toMatchObject({
      notice: 'video changed',
      failedSubmission: { input: { vo } },
    })
    expect((await foreignHolder.readVideo()).link_posting_vo).toBe(null)
    expect((await postForm(id, 'link', { video: 'x', vo })).formState.notice).toBe('unreadable')
  })

  it('a sent posting link does not replace a link that staff have recorded', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo(buildTwoSources())
    const link = buildLink()
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', '/posting-links', { id: video, revision, field: 'vo', link, accepted: [] })
    expect((await postForm(id, 'link', { video, vo: buildLink() })).formState.notice).toBe('video changed')
    expect((await readVideo()).link_posting_vo).toBe(link)
  })

  it('a sent posting link is stored once if it is sent twice at the same time', async () => {
    const { id, video, buildLink, readVideo } = await createWithVideo()
    const vo = buildLink()
    const replies = await Promise.all([1, 2].map(() => postForm(id, 'link', { video, vo })))
    expect(replies.map(({ status }) => status)).toEqual([303, 303])
    expect(await readVideo()).toMatchObject({ link_posting_vo: vo, status_link_posting: 'sudah' })
  })
})
