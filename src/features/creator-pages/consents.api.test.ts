/**
 * Creators consent on their page to the use of posted videos. A consent can be withdrawn, and ends with the post. Runs
 * on every PostgreSQL.
 */
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, getJakartaDate } from '#base/jakarta.ts'
import { formatSentence } from '#features/timeline/sentences.ts'
import { as, cleanser, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import {
  browser,
  buildFormBody,
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
/** The stored consent after `allowedForm` and after `refusedForm`. */
const storedConsent = { may_repost: true, ads_until: inThreeMonths, ad_code: code }
const storedRefusal = { may_repost: false, ads_until: null, ad_code: null }

/**
 * Creates an affiliate with a video of this posting status. Returns the ids of the affiliate and of the assignment
 * (`video`, as in the form), and functions that answer for the video on the page, change it and read what is stored.
 */
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
    updateVideo: (setClause: string) =>
      queryAsOwner(`update affiliate_link_videos set ${setClause} where id = $1`, [video]),
    /** Returns the latest sentence of the history. */
    readSentence: async () => {
      const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
      const { actor, action } = formatSentence(entries[0], 'affiliate')
      return `${actor} ${action}`
    },
  }
}

describe('consent', () => {
  it('a consent is given for a posted video, and seen by users who see the links of its posts', async () => {
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

  it('a consent can be withdrawn at once, and given again', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    await answer()
    const withdrawal = await answer(refusedForm)
    expect([withdrawal.status, withdrawal.location]).toEqual([
      303,
      expect.stringContaining('=tanpa-izin&video='),
    ])
    expect(await readConsent()).toMatchObject(storedRefusal)
    expect(await readSentence()).toMatch(
      /^Kreator mencabut izin pakai Video #\d+: repost dan iklan sampai \d+ /,
    )
    await answer({ repost: 'ya', iklan: 'tidak', kode: '' })
    expect(await readConsent()).toMatchObject({ may_repost: true, ads_until: null, ad_code: null })
  })

  it('a consent that was withdrawn is not given again by an older page, which keeps the typed text', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    await answer()
    const sendFromOldPage = await openForm(id, 'izin', { video, ...allowedForm, kode: '#newcode123' })
    await answer(refusedForm)
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice]).toEqual([409, 'consent changed'])
    expect(formState.failedSubmission).toMatchObject({
      action: 'izin',
      video,
      input: { kode: '#newcode123' },
    })
    expect(formState.page.videos[0].consent).toMatchObject({ may_repost: false })
    for (const versi of ['', 'x'.repeat(16)]) expect((await sendFromOldPage({ versi })).status).toBe(409)
    expect(await readConsent()).toMatchObject(storedRefusal)
    // A page opened now shows the withdrawal, so it can give the consent again.
    expect((await answer()).status).toBe(303)
  })

  it('a consent is refused if the post is no longer the one that the page showed', async () => {
    const { id, video, updateVideo, readConsent } = await createWithVideo()
    const sendFromOldPage = await openForm(id, 'izin', { video, ...allowedForm })
    await updateVideo(`link_posting_vo = 'https://www.tiktok.com/@x/video/7000000000000000902'`)
    expect((await sendFromOldPage()).formState.notice).toBe('consent changed')
    expect(await readConsent()).toBe(null)
  })

  it('a consent can be withdrawn on any page, even one that was opened before the consent', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    const withdrawFromOldPage = await openForm(id, 'izin', { video, ...refusedForm })
    await answer()
    expect((await withdrawFromOldPage()).location).toContain('=tanpa-izin&video=')
    expect(await readConsent()).toMatchObject(storedRefusal)
  })

  it('a consent is stored as refused if the creator allows nothing', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    expect((await answer(refusedForm)).location).toContain('=tanpa-izin&video=')
    expect(await readConsent()).toMatchObject(storedRefusal)
    expect(await readSentence()).toMatch(/^Kreator menolak izin pakai/)
  })

  it('a consent can get another code later, and loses its code once ads are not allowed', async () => {
    const { answer, readConsent, readSentence } = await createWithVideo()
    await answer({ ...allowedForm, kode: '' })
    await answer()
    expect(await readConsent()).toMatchObject(storedConsent)
    expect(await readSentence()).toMatch(/^Kreator mengganti kode iklan/)
    await answer({ ...allowedForm, iklan: 'tidak' })
    expect(await readConsent()).toMatchObject({ may_repost: true, ads_until: null, ad_code: null })
  })

  it('a consent is stored without a code on another platform than TikTok', async () => {
    const { id, answer, readConsent } = await createWithVideo()
    await queryAsOwner(`update affiliate_registrations set platform = 'instagram' where id = $1`, [id])
    await answer()
    expect(await readConsent()).toMatchObject({ ...storedConsent, ad_code: null })
  })

  it('a consent is stored once if it is sent twice, also at the same time', async () => {
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

  it('a consent is never a mixture of two answers that are sent at the same time', async () => {
    const { answer, readConsent } = await createWithVideo()
    await Promise.all([answer(), answer(refusedForm)])
    const { at: _at, ...consent } = await readConsent()
    expect([storedConsent, storedRefusal]).toContainEqual(consent)
  })

  it.each([
    ['no answers', { repost: '', iklan: '', kode: '' }, 'repost'],
    ['a period of seven months', { ...allowedForm, iklan: addMonths(today, 7) }, 'iklan'],
    ['a day of the past', { ...allowedForm, iklan: addDays(today, -1) }, 'iklan'],
    ['a period of another form', { ...allowedForm, iklan: '3' }, 'iklan'],
    ['a code of 5,000 characters', { ...allowedForm, kode: 'x'.repeat(5000) }, 'kode'],
    ['a script as code', { ...allowedForm, kode: '<script>alert(1)</script>' }, 'kode'],
    ['two lines as code', { ...allowedForm, kode: '#abcdefgh\n#ijklmnop' }, 'kode'],
  ])('a consent with %s is refused, and the page keeps the typed text', async (_, fields, name) => {
    const { answer, readConsent } = await createWithVideo()
    const { status, formState } = await answer(fields)
    expect([status, formState.notice]).toEqual([422, 'wrong'])
    expect(formState.failedSubmission.errors[name]).toMatch(/./)
    expect(formState.failedSubmission.input).toEqual(fields)
    expect(await readConsent()).toBe(null)
  })

  it('a consent is refused for unposted videos, and for a video of another creator', async () => {
    const ownVideo = await createWithVideo()
    const foreignVideo = await createWithVideo()
    for (const status of ['belum', 'dikembalikan']) {
      const { answer, readConsent } = await createWithVideo(status)
      expect((await answer()).formState).toMatchObject({
        notice: 'video changed',
        failedSubmission: { input: allowedForm },
      })
      expect(await readConsent()).toBe(null)
    }
    const foreignReply = await postForm(ownVideo.id, 'izin', { ...allowedForm, video: foreignVideo.video })
    expect([foreignReply.status, foreignReply.formState.notice]).toEqual([409, 'video changed'])
    expect(await foreignVideo.readConsent()).toBe(null)
    expect((await postForm(ownVideo.id, 'izin', { ...allowedForm, video: 'x' })).formState.notice).toBe(
      'unreadable',
    )
  })

  it('a consent is refused by an ended link', async () => {
    const { id, video, readConsent } = await createWithVideo()
    const query = await getQuery(id)
    const { formState } = await createPageVisitor().open(query, browser)
    expect((await as.sari('PUT', `/affiliates/${id}/page`, { generation: 1 })).status).toBe(200)
    const body = buildFormBody('izin', formState.formToken, { ...allowedForm, video })
    expect((await createPageVisitor().send(body, { query, headers: browser })).status).toBe(404)
    expect(await readConsent()).toBe(null)
  })
})

describe('given consent', () => {
  it.each([
    ['the video is set back to Belum', `status_link_posting = 'belum'`],
    ['the video is returned', `status_link_posting = 'dikembalikan'`],
    [
      'the link is that of another post',
      `link_posting_vo = 'https://www.tiktok.com/@x/video/7000000000000000901'`,
    ],
    ['a link is removed', 'link_posting_review = null'],
  ])('a given consent ends when %s, and is not restored with the status Sudah', async (_, setClause) => {
    const { answer, updateVideo, readConsent } = await createWithVideo()
    await answer()
    await updateVideo(setClause)
    expect(await readConsent()).toBe(null)
    await updateVideo(`status_link_posting = 'sudah'`)
    expect(await readConsent()).toBe(null)
  })

  it('a given consent stays when the link gets another spelling, and when staff check the link later', async () => {
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

  it('a given consent is restored with a deleted affiliate, unless another affiliate has the video by then', async () => {
    const { id, answer, readConsent } = await createWithVideo()
    await answer()
    const deleteAffiliate = async () => {
      expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    }
    const restoreAffiliate = async () => {
      expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    }
    await deleteAffiliate()
    await restoreAffiliate()
    expect(await readConsent()).toMatchObject(storedConsent)
    await deleteAffiliate()
    // Another affiliate has the video now, so the assignment comes back as returned.
    const [assignment] = await queryAsOwner<{ video: string }>(
      `select dependents -> 'assignments' -> 0 ->> 'video_id' as video from trash where id = $1`,
      [id],
    )
    await make.assignVideo(await createAffiliateWithSample('terkirim'), serum, `${assignment?.video}`)
    await restoreAffiliate()
    expect(await readConsent()).toBe(null)
  })

  it('a given consent is exported with the affiliate, and erased with them', async () => {
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

describe('user who edits affiliates', () => {
  it('a user who edits affiliates ends a consent on behalf of the creator, whom the page then asks again', async () => {
    const { id, video, answer, readConsent, readSentence } = await createWithVideo()
    await answer()
    const { at } = await readConsent()
    const endConsent = (actor: 'sari' | 'rina', seenAt = at) =>
      as[actor]('POST', `/assignments/${video}/consent/end`, { at: seenAt })
    // Rina may not edit affiliates.
    expect((await endConsent('rina')).status).toBe(403)
    // A user who saw an earlier consent can't end the present one.
    expect((await endConsent('sari', '2026-01-01T00:00:00.000Z')).body.code).toBe('CHANGED')
    expect(await readConsent()).toMatchObject(storedConsent)
    expect((await endConsent('sari')).status).toBe(204)
    expect(await readConsent()).toBe(null)
    expect(await readSentence()).toMatch(/^Anda mencabut izin pakai Video #\d+: repost dan iklan sampai \d+ /)
    expect((await endConsent('sari')).body.code).toBe('CHANGED')
    expect((await openPage(id)).formState.page.videos[0].consent).toBe(null)
  })

  it('a user who edits affiliates can accept the warnings about a link without ending the consent', async () => {
    const { id, video, answer, readConsent } = await createWithVideo()
    await answer()
    const { revision, link_videos } = (await as.sari('GET', `/affiliates/${id}`)).body
    const checkReply = await as.sari('POST', `/posting-links/${video}/accepted`, {
      revision,
      accepted: link_videos[0].posting_warnings,
    })
    expect(checkReply.status).toBe(200)
    expect(await readConsent()).toMatchObject(storedConsent)
  })
})

describe('filter Izin pakai', () => {
  it('the filter Izin pakai finds affiliates with a video of a visible product that may be reposted, or used in ads today', async () => {
    const { id, answer, updateVideo } = await createWithVideo()
    const isListed = async (izin: string, actor: 'sari' | 'rina' = 'sari') => {
      const { body } = await as[actor]('GET', `/affiliates/cards?izin=${izin}&size=50`)
      return body.rows.some((row: { id: string }) => row.id === id)
    }
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
