/**
 * Consents of creators to the use of posted videos: how they are given and withdrawn, and when they end.
 * Runs on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, getJakartaDate } from '#base/jakarta.ts'
import { tokenName } from '#base/public-form.ts'
import { formatSentence } from '#features/timeline/sentences.ts'
import { as, cleanser, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import {
  browser,
  createAffiliateWithSample,
  createPageVisitor,
  getQuery,
  openForm,
  openPage,
  postForm,
} from '#test/creator-page.ts'

const today = getJakartaDate(new Date())
const inThreeMonths = addMonths(today, 3)
const code = '#aB3+/=_-xyz'
const allowedForm = { repost: 'ya', iklan: inThreeMonths, kode: code }
const refusedForm = { repost: 'tidak', iklan: 'tidak' }
const storedConsent = { may_repost: true, ads_until: inThreeMonths, ad_code: code }

/** Creates an affiliate with a video, and helpers that answer for it on the page and read what is stored. */
async function createWithVideo(status = 'sudah') {
  const id = await createAffiliateWithSample('terkirim')
  const video = await make.assignVideo(id, serum, await make.video(serum, sari), { posting: status })
  const readVideo = async (actor: 'sari' | 'rina' = 'sari') =>
    (await as[actor]('GET', `/affiliates/${id}`)).body.link_videos[0]
  return {
    id,
    video,
    readVideo,
    readConsent: async () => (await readVideo()).consent,
    answer: (fields: Record<string, string> = allowedForm) => postForm(id, 'izin', { video, ...fields }),
    /** @param assignments the SQL after 'set' */
    updateVideo: (assignments: string) =>
      queryAsOwner(`update affiliate_link_videos set ${assignments} where id = $1`, [video]),
    readSentence: async () => {
      const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
      const { actor, action } = formatSentence(entries[0], 'affiliate')
      return `${actor} ${action}`
    },
  }
}

describe('a consent', () => {
  it('is given for a posted video, and seen by those who see the links of its posts', async () => {
    const { id, video: assignment, answer, readVideo, readSentence } = await createWithVideo()
    expect((await readVideo()).consent).toBe(null)
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    const { status, location } = await answer()
    expect([status, location]).toEqual([
      303,
      expect.stringContaining(`/${await getQuery(id)}&tersimpan=izin&video=${assignment}&pada=`),
    ])
    const video = await readVideo()
    expect(video.consent).toEqual({ ...storedConsent, at: expect.any(String) })
    expect((await readVideo('rina')).consent).toEqual(video.consent)
    expect((await openPage(id)).formState.page.videos[0].consent).toEqual(storedConsent)
    expect(await readSentence()).toMatch(
      new RegExp(`^Kreator memberi izin pakai Video #${video.no_video}: repost dan iklan sampai \\d+ `),
    )
    // The revision stays, so that an open edit can still be saved.
    expect((await as.sari('GET', `/affiliates/${id}`)).body.revision).toBe(revision)
    const [row] = await queryAsOwner<{ timeline: string }>(
      'select jsonb_agg(t)::text as timeline from timeline t',
    )
    expect(row?.timeline).not.toContain(code)
  })

  it('is withdrawn at once, and given again', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    await answer()
    const withdrawal = await answer(refusedForm)
    expect([withdrawal.status, withdrawal.location]).toEqual([
      303,
      expect.stringContaining('=tanpa-izin&video='),
    ])
    expect(await readConsent()).toMatchObject({ may_repost: false, ads_until: null, ad_code: null })
    expect(await readSentence()).toMatch(
      /^Kreator mencabut izin pakai Video #\d+: repost dan iklan sampai \d+ /,
    )
    await answer({ repost: 'ya', iklan: 'tidak', kode: '' })
    expect(await readConsent()).toMatchObject({ may_repost: true, ads_until: null, ad_code: null })
  })

  it('that was withdrawn is not given again by an older page, which keeps what was typed', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    await answer()
    const sendFromOldPage = await openForm(id, 'izin', { video, ...allowedForm, kode: '#newcode123' })
    await answer(refusedForm)
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice]).toEqual([409, 'consent changed'])
    expect(formState.failedPost).toMatchObject({ action: 'izin', video, input: { kode: '#newcode123' } })
    expect(formState.page.videos[0].consent).toMatchObject({ may_repost: false })
    for (const versi of ['', 'x'.repeat(16)]) expect((await sendFromOldPage({ versi })).status).toBe(409)
    expect(await readConsent()).toMatchObject({ may_repost: false, ads_until: null, ad_code: null })
    // A page opened now shows the withdrawal, so it can give the consent again.
    expect((await answer()).status).toBe(303)
  })

  it('is not given for other posts than the page showed', async () => {
    const { id, video, updateVideo, readConsent } = await createWithVideo()
    const sendFromOldPage = await openForm(id, 'izin', { video, ...allowedForm })
    await updateVideo(`link_posting_vo = 'https://www.tiktok.com/@x/video/7000000000000000902'`)
    expect((await sendFromOldPage()).formState.notice).toBe('consent changed')
    expect(await readConsent()).toBe(null)
  })

  it('is withdrawn by any page, however old', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    const withdrawFromOldPage = await openForm(id, 'izin', { video, ...refusedForm })
    await answer()
    expect((await withdrawFromOldPage()).location).toContain('=tanpa-izin&video=')
    expect(await readConsent()).toMatchObject({ may_repost: false, ads_until: null, ad_code: null })
  })

  it('is stored as refused if the creator allows nothing', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    expect((await answer(refusedForm)).location).toContain('=tanpa-izin&video=')
    expect(await readConsent()).toMatchObject({ may_repost: false, ads_until: null, ad_code: null })
    expect(await readSentence()).toMatch(/^Kreator menolak izin pakai/)
  })

  it('gets another code later, and loses it without ads', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    await answer({ ...allowedForm, kode: '' })
    await answer()
    expect(await readConsent()).toMatchObject(storedConsent)
    expect(await readSentence()).toMatch(/^Kreator mengganti kode iklan/)
    await answer({ ...allowedForm, iklan: 'tidak' })
    expect(await readConsent()).toMatchObject({ may_repost: true, ads_until: null, ad_code: null })
  })

  it('takes no code on another platform than TikTok', async () => {
    const { id, answer, readConsent } = await createWithVideo()
    await queryAsOwner(`update affiliate_registrations set platform = 'instagram' where id = $1`, [id])
    await answer()
    expect(await readConsent()).toMatchObject({ ...storedConsent, ad_code: null })
  })

  it('is stored once if it is sent twice, also at the same time', async () => {
    const { video, answer } = await createWithVideo()
    const replies = await Promise.all([1, 2, 3].map(() => answer()))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    await answer()
    const entries = await queryAsOwner(
      `select changes from timeline where row_id = $1 and changes ? 'consent_at'`,
      [video],
    )
    expect(entries).toHaveLength(1)
  })

  it('is one of two that are sent at the same time, and not a mixture', async () => {
    const { answer, readConsent } = await createWithVideo()
    await Promise.all([answer(), answer(refusedForm)])
    const { at: _at, ...consent } = await readConsent()
    expect([storedConsent, { may_repost: false, ads_until: null, ad_code: null }]).toContainEqual(consent)
  })

  it.each([
    ['no answers', { repost: '', iklan: '', kode: '' }, 'repost'],
    ['a period of seven months', { ...allowedForm, iklan: addMonths(today, 7) }, 'iklan'],
    ['a day of the past', { ...allowedForm, iklan: addDays(today, -1) }, 'iklan'],
    ['a period of another form', { ...allowedForm, iklan: '3' }, 'iklan'],
    ['a code of 5,000 characters', { ...allowedForm, kode: 'x'.repeat(5000) }, 'kode'],
    ['a script as code', { ...allowedForm, kode: '<script>alert(1)</script>' }, 'kode'],
    ['two lines as code', { ...allowedForm, kode: '#abcdefgh\n#ijklmnop' }, 'kode'],
  ])('with %s is refused, and the page keeps what was typed', async (_, fields, name) => {
    const { answer, readConsent } = await createWithVideo()
    const { status, formState } = await answer(fields)
    expect([status, formState.notice]).toEqual([422, 'wrong'])
    expect(formState.failedPost.errors[name]).toMatch(/./)
    expect(formState.failedPost.input).toEqual(fields)
    expect(await readConsent()).toBe(null)
  })

  it('is refused for videos that are not posted, and for those of somebody else', async () => {
    const [ownVideo, otherVideo] = [await createWithVideo(), await createWithVideo()]
    for (const status of ['belum', 'dikembalikan']) {
      const { answer, readConsent } = await createWithVideo(status)
      expect((await answer()).formState).toMatchObject({
        notice: 'video changed',
        failedPost: { input: allowedForm },
      })
      expect(await readConsent()).toBe(null)
    }
    const foreignReply = await postForm(ownVideo.id, 'izin', { ...allowedForm, video: otherVideo.video })
    expect([foreignReply.status, foreignReply.formState.notice]).toEqual([409, 'video changed'])
    expect(await otherVideo.readConsent()).toBe(null)
    expect((await postForm(ownVideo.id, 'izin', { ...allowedForm, video: 'x' })).formState.notice).toBe(
      'unreadable',
    )
  })

  it('is refused by an ended link', async () => {
    const { id, video, readConsent } = await createWithVideo()
    const query = await getQuery(id)
    const { formState } = await createPageVisitor().open(query, browser)
    expect((await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })).status).toBe(200)
    const body = new URLSearchParams({
      ...allowedForm,
      video,
      aksi: 'izin',
      [tokenName]: formState.formToken,
    })
    expect((await createPageVisitor().send(body.toString(), { query, headers: browser })).status).toBe(404)
    expect(await readConsent()).toBe(null)
  })
})

describe('a given consent', () => {
  it.each([
    ['with the status Belum', `status_link_posting = 'belum'`],
    ['with a return', `status_link_posting = 'dikembalikan'`],
    [
      'with the link of another post',
      `link_posting_vo = 'https://www.tiktok.com/@x/video/7000000000000000901'`,
    ],
    ['with a missing link', 'link_posting_review = null'],
  ])('ends %s, and does not come back by itself', async (_, assignments) => {
    const { answer, updateVideo, readConsent } = await createWithVideo()
    await answer()
    await updateVideo(assignments)
    expect(await readConsent()).toBe(null)
    await updateVideo(`status_link_posting = 'sudah'`)
    expect(await readConsent()).toBe(null)
  })

  it('stays with the same link in another spelling, and with a later check', async () => {
    const { answer, updateVideo, readVideo } = await createWithVideo()
    await answer()
    await updateVideo(`link_posting_vo = replace(link_posting_vo::text, 'https://www.', 'http://')`)
    await updateVideo('posting_accepted = posting_warnings')
    const { consent, link_posting_vo } = await readVideo()
    expect([consent, link_posting_vo]).toEqual([
      expect.objectContaining(storedConsent),
      expect.stringMatching(/^http:/),
    ])
  })

  it('is restored with a deleted affiliate, unless somebody else has the video by then', async () => {
    const { id, answer, readConsent } = await createWithVideo()
    await answer()
    const trash = async () => {
      expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    }
    const restore = async () => {
      expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    }
    await trash()
    await restore()
    expect(await readConsent()).toMatchObject(storedConsent)
    await trash()
    // Another affiliate has the video now, so the assignment comes back as returned.
    const [assignment] = await queryAsOwner<{ video: string }>(
      `select dependents -> 'assignments' -> 0 ->> 'video_id' as video from trash where id = $1`,
      [id],
    )
    await make.assignVideo(await createAffiliateWithSample('terkirim'), serum, `${assignment?.video}`)
    await restore()
    expect(await readConsent()).toBe(null)
  })

  it('is erased with the affiliate, also from the export of what is stored', async () => {
    const { id, answer } = await createWithVideo()
    await answer()
    const readExport = async () =>
      JSON.stringify(await queryAsOwner(`select app.export_row('affiliate', $1) as export`, [id]))
    expect(await readExport()).toContain(code)
    await queryAsOwner(`select app.erase('affiliate', $1, 'diminta')`, [id])
    expect(await readExport()).not.toContain(code)
    expect(await queryAsOwner('select from affiliate_link_videos where affiliate_id = $1', [id])).toEqual([])
  })
})

describe('a user who edits affiliates', () => {
  it('ends a consent on behalf of the creator, whom the page then asks again', async () => {
    const { id, video, answer, readConsent, readSentence } = await createWithVideo()
    await answer()
    const { at } = await readConsent()
    const endConsent = (actor: 'sari' | 'rina', seenAt = at) =>
      as[actor]('POST', `/assignments/${video}/consent/end`, { at: seenAt })
    // Rina may not edit, and a consent that changed since is another one.
    expect((await endConsent('rina')).status).toBe(403)
    expect((await endConsent('sari', '2026-01-01T00:00:00.000Z')).body.code).toBe('CHANGED')
    expect(await readConsent()).toMatchObject(storedConsent)
    expect((await endConsent('sari')).status).toBe(204)
    expect(await readConsent()).toBe(null)
    expect(await readSentence()).toMatch(/^Anda mencabut izin pakai Video #\d+: repost dan iklan sampai \d+ /)
    expect((await endConsent('sari')).body.code).toBe('CHANGED')
    expect((await openPage(id)).formState.page.videos[0].consent).toBe(null)
  })

  it('changes other things of the video without ending it', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    await answer()
    const { revision, link_videos } = (await as.sari('GET', `/affiliates/${id}`)).body
    const acceptedWarnings = link_videos[0].posting_warnings
    const checkReply = await as.sari('POST', `/posting-links/${video}/accepted`, {
      revision,
      accepted: acceptedWarnings,
    })
    expect(checkReply.status).toBe(200)
    expect(await readConsent()).toMatchObject(storedConsent)
  })
})

describe('the filter Izin pakai', () => {
  it('lists affiliates with a video of a visible product that may be reposted, or used in ads today', async () => {
    const { id, answer, updateVideo } = await createWithVideo()
    const isListed = async (izin: string, actor: 'sari' | 'rina' = 'sari') =>
      (await as[actor]('GET', `/affiliates/cards?izin=${izin}&size=50`)).body.rows
        .map((row: { id: string }) => row.id)
        .includes(id)
    expect([await isListed('repost'), await isListed('iklan')]).toEqual([false, false])
    await answer({ ...allowedForm, repost: 'tidak' })
    expect([await isListed('repost'), await isListed('iklan')]).toEqual([false, true])
    await answer()
    expect([await isListed('repost'), await isListed('repost', 'rina')]).toEqual([true, true])
    await updateVideo(`consent_at = consent_at - interval '5 days', ads_until = app.today() - 1`)
    expect([await isListed('repost'), await isListed('iklan')]).toEqual([true, false])
    await updateVideo(`product_id = '${cleanser}'`)
    expect([await isListed('repost'), await isListed('repost', 'rina')]).toEqual([true, false])
    expect((await as.sari('GET', '/affiliates/cards?izin=semua')).status).toBe(400)
  })
})
