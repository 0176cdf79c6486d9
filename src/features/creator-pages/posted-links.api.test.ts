/** The links of posts that creators send on their page: what is stored, what waits for a check, and what is refused. */
import { describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { affiliateWith, getQuery, open, openForm, post } from '#test/creator-page.ts'

describe('the link of a post', () => {
  let posts = 8_000_000_000_000_000_000n
  /** Returns a creator with a video that has these sources. */
  async function createWithVideo(sources: { vo?: string | null; review?: string | null } = {}) {
    const id = await affiliateWith('terkirim')
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const video = await make.assignVideo(id, serum, await make.video(serum, sari, sources), 'belum', 3)
    const linkOf = (name = username) => {
      posts += 1n
      return `https://www.tiktok.com/@${name}/video/${posts}`
    }
    const readVideo = async () =>
      (await as.sari('GET', `/affiliates/${id}`)).body.link_videos.find(
        (each: { id: string }) => each.id === video,
      )
    return { id, video, linkOf, readVideo }
  }
  const twoSources = () => ({ review: `https://drive.google.com/${posts++}` })
  const countChecks = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.cek

  it('without doubts makes the video posted, and the history says that the creator did it', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    const link = linkOf()
    const { status, location } = await post(id, 'link', { video, vo: `Lihat videoku! ${link} ya` })
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
    expect((await post(id, 'link', { video, vo: link })).status).toBe(303)
  })

  it('of one of two sources waits for the other', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo(twoSources())
    await post(id, 'link', { video, vo: linkOf(), review: '' })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: false })
    await post(id, 'link', { video, review: linkOf() })
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('that the creator sent is replaced while the other is missing, but not one that the page did not show', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo(twoSources())
    const [wrong, right] = [linkOf(), linkOf()]
    await post(id, 'link', { video, vo: wrong })
    const sendFromOldPage = await openForm(id, 'link', { video, vo: linkOf() })
    expect((await open(id)).formState.page.videos[0].sent_by_creator).toBe(true)
    expect((await post(id, 'link', { video, vo: right, review: '' })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ link_posting_vo: right, status_link_posting: 'belum' })
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(entries[0]).toMatchObject({ by_creator: true, actor: null })
    expect(entries[0].changes).toMatchObject([{ field: 'link_posting_vo', to: right }])
    expect((await sendFromOldPage()).formState.notice).toBe('video changed')
    await post(id, 'link', { video, review: linkOf() })
    expect(await readVideo()).toMatchObject({ link_posting_vo: right, status_link_posting: 'sudah' })
    expect((await post(id, 'link', { video, vo: linkOf() })).formState.notice).toBe('video changed')
    expect((await readVideo()).link_posting_vo).toBe(right)
  })

  it.each([
    ['of another account', (linkOf: (name: string) => string) => linkOf('orang.lain'), 'vo other_account'],
    ['of another platform', () => 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'vo other_platform'],
  ])('%s is stored and waits for a check by staff', async (_, makeLink, warning) => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    const before = await countChecks()
    const link = makeLink(linkOf)
    expect((await post(id, 'link', { video, vo: link })).status).toBe(303)
    expect(await readVideo()).toMatchObject({
      status_link_posting: 'belum',
      link_posting_vo: link,
      posting_warnings: [warning],
      awaits_check: true,
    })
    expect(await countChecks()).toBe(before + 1)
    expect((await open(id)).formState.page.videos[0].open_warnings).toEqual([warning])
  })

  it('that was used before waits, and the page does not tell where', async () => {
    const first = await createWithVideo()
    const { id, video, readVideo } = await createWithVideo()
    const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
    const link = first.linkOf(username)
    await post(first.id, 'link', { video: first.video, vo: link })
    await post(id, 'link', { video, vo: link })
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo used_before'] })
  })

  it('that waits makes the video posted since it was sent, once staff have checked it; an undo takes that back', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    await post(id, 'link', { video, vo: linkOf('orang.lain') })
    await program.database.queryAsOwner(
      `update affiliate_link_videos set sent_at = now() - interval '2 days' where id = $1`,
      [video],
    )
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    const acceptedWarnings = ['vo other_account']
    const checkReply = await as.sari('POST', `/posting-links/${video}/accepted`, {
      revision,
      accepted: acceptedWarnings,
    })
    expect(checkReply.body).toMatchObject({ status_link_posting: 'sudah' })
    const [row] = await program.database.queryAsOwner<{ posted_when_sent: boolean }>(
      'select posted_at = sent_at as posted_when_sent from affiliate_link_videos where id = $1',
      [video],
    )
    expect(row?.posted_when_sent).toBe(true)
    const undo = { revision: checkReply.body.revision, accepted: [], unpost: true }
    expect((await as.sari('POST', `/posting-links/${video}/accepted`, undo)).status).toBe(200)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'belum', awaits_check: true })
  })

  it('with a doubt is replaced by the right one, which makes the video posted', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    await post(id, 'link', { video, vo: linkOf('orang.lain') })
    const right = linkOf()
    expect((await post(id, 'link', { video, vo: right })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', link_posting_vo: right })
  })

  it('stays in the check if its doubt goes away, ends a snooze, and can be replaced', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    await as.sari('POST', `/affiliates/${id}/snooze`, { days: 20 })
    const renamed = `akun.baru.${posts}`
    await post(id, 'link', { video, vo: linkOf(renamed) })
    await program.database.queryAsOwner('update affiliate_registrations set username = $2 where id = $1', [
      id,
      renamed,
    ])
    expect(await readVideo()).toMatchObject({ posting_warnings: [], awaits_check: true })
    const { rows } = (await as.sari('GET', '/affiliates/radar?lines=50')).body
    expect(rows.map((line: { id: string }) => line.id)).toContain(id)
    const vo = linkOf(renamed)
    expect((await post(id, 'link', { video, vo })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah', link_posting_vo: vo })
  })

  it('that another tab has sent already does not stand in the way of the second', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo(twoSources())
    const vo = linkOf()
    const sendFromOldPage = await openForm(id, 'link', { video, vo, review: linkOf() })
    await post(id, 'link', { video, vo })
    expect((await sendFromOldPage()).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('does not replace one that the page did not show, and is kept to be sent again', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    const [sent, late] = [linkOf('orang.lain'), linkOf()]
    const sendFromOldPage = await openForm(id, 'link', { video, vo: late })
    await post(id, 'link', { video, vo: sent })
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice, formState.failedPost.input.vo]).toEqual([409, 'video changed', late])
    expect(await readVideo()).toMatchObject({ link_posting_vo: sent })
    expect((await sendFromOldPage({ versi: '' })).status).toBe(409)
    expect((await post(id, 'link', { video, vo: late })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ link_posting_vo: late, status_link_posting: 'sudah' })
  })

  it('of a video that staff have set back can be sent anew', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', '/posting-links', {
      id: video,
      revision,
      field: 'vo',
      link: linkOf(),
      accepted: [],
    })
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'belum' where id = $1`,
      [video],
    )
    expect((await open(id)).formState.page.videos[0]).toMatchObject({ status: 'belum', awaits_check: false })
    expect((await post(id, 'link', { video, vo: linkOf() })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('keeps a late video off the reminders while it waits', async () => {
    const { id, video, linkOf } = await createWithVideo()
    await program.database.queryAsOwner(
      `update affiliate_link_videos set tanggal_max_upload = current_date - 3 where id = $1`,
      [video],
    )
    const isLate = async () => {
      const { username } = (await as.sari('GET', `/affiliates/${id}`)).body
      return (await as.sari('GET', `/affiliates/cards?late=ya&q=${username}`)).body.total
    }
    expect(await isLate()).toBe(1)
    await post(id, 'link', { video, vo: linkOf('orang.lain') })
    expect(await isLate()).toBe(0)
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
    const { status, formState } = await post(id, 'link', { video, vo: typed })
    expect([status, formState.notice]).toEqual([422, 'wrong'])
    expect(formState.failedPost).toMatchObject({ action: 'link', video, input: { vo: typed } })
    expect(formState.failedPost.errors.vo).toMatch(message)
    expect((await readVideo()).link_posting_vo).toBe(null)
  })

  it('that is short is taken if the creator insists, and waits for a check', async () => {
    const { id, video, readVideo } = await createWithVideo()
    const vo = `https://vt.tiktok.com/ZS${posts++}`
    expect((await post(id, 'link', { video, vo })).formState.failedPost.mayBeShort).toBe(true)
    expect((await post(id, 'link', { video, vo, pendek: 'ya' })).status).toBe(303)
    expect(await readVideo()).toMatchObject({ awaits_check: true, posting_warnings: ['vo short'] })
  })

  it('is kept on the page if the video was taken back, swapped or belongs to somebody else', async () => {
    const { id, video, linkOf } = await createWithVideo()
    const other = await createWithVideo()
    const vo = linkOf()
    const sendFor = async (assignment: string) =>
      (await post(id, 'link', { video: assignment, vo })).formState
    expect(await sendFor(other.video)).toMatchObject({
      notice: 'video changed',
      failedPost: { input: { vo } },
    })
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'dikembalikan' where id = $1`,
      [video],
    )
    expect(await sendFor(video)).toMatchObject({ notice: 'video changed', failedPost: { input: { vo } } })
    expect((await other.readVideo()).link_posting_vo).toBe(null)
    expect((await post(id, 'link', { video: 'x', vo })).formState.notice).toBe('unreadable')
  })

  it('does not replace one that staff have recorded', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo(twoSources())
    const link = linkOf()
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    await as.sari('POST', '/posting-links', { id: video, revision, field: 'vo', link, accepted: [] })
    expect((await post(id, 'link', { video, vo: linkOf() })).formState.notice).toBe('video changed')
    expect((await readVideo()).link_posting_vo).toBe(link)
  })

  it('is stored once if two are sent at the same time', async () => {
    const { id, video, linkOf, readVideo } = await createWithVideo()
    const vo = linkOf()
    const answers = await Promise.all([1, 2].map(() => post(id, 'link', { video, vo })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await readVideo()).toMatchObject({ link_posting_vo: vo, status_link_posting: 'sudah' })
  })
})
