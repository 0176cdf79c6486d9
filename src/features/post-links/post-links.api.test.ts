/**
 * Recording posted links over the API: finding the affiliate, saving, warnings, their acceptance, and undo.
 * Runs on every PostgreSQL.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import {
  affiliate,
  as,
  cleanser,
  createEntry,
  expectRefused,
  make,
  makeNewAffiliate,
  program,
  readDetail,
  sari,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'
import { withoutPermission } from '#test/permissions.ts'

let username: string
let postId = 7_000_000_000_000_000_000n
/** Returns the link of a new post, by default of the affiliate's account. */
const buildLink = (account = username) => {
  postId += 1n
  return `https://www.tiktok.com/@${account}/video/${postId}`
}

beforeEach(async () => {
  await makeNewAffiliate()
  username = (await readDetail()).username
})

/** Assigns a new video that awaits a VO link, and with `hasReview` also a review link. @returns id of the assignment */
async function assignVideo({ holder = affiliate, hasReview = false, daysLeft = 3 } = {}): Promise<string> {
  const video = await make.video(serum, sari, { review: hasReview ? buildLink('sumber') : null })
  return make.assignVideo(holder, serum, video, { due: daysLeft })
}

/**
 * Asks who may have posted a link: `affiliate_id` is the affiliate that the user has chosen, `sender` the number of the
 * chat with the link.
 */
async function findCandidates(
  link: string,
  { actor = 'sari', ...choice }: { actor?: CastName; affiliate_id?: string; sender?: string } = {},
) {
  return as[actor]('GET', `/posting-links?${new URLSearchParams({ link, ...choice })}`)
}

interface Recording {
  /** id of the assignment */
  id: string
  field?: string
  link?: string
  accepted?: string[]
  revision?: number
}

/** Records the link of a posted video. The revision is by default the current one of the test's affiliate. */
async function record(
  { id, field = 'vo', link = buildLink(), accepted = [], revision }: Recording,
  actor: CastName = 'sari',
) {
  const currentRevision = revision ?? (await readDetail()).revision
  return as[actor]('POST', '/posting-links', { id, revision: currentRevision, field, link, accepted })
}

async function readAssignment(id: string) {
  const { link_videos } = await readDetail()
  return link_videos.find((video: { id: string }) => video.id === id)
}

describe('a pasted link', () => {
  it('finds its account in any spelling and the waiting videos, earliest deadline first', async () => {
    const laterVideo = await assignVideo({ daysLeft: 5 })
    const earlierVideo = await assignVideo({ hasReview: true, daysLeft: 1 })
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), { posting: 'sudah' })
    const { status, body } = await findCandidates(buildLink(username.toUpperCase()))
    expect(status).toBe(200)
    expect(body.posters).toMatchObject([{ id: affiliate, username, platform: 'tiktok' }])
    expect(
      body.posters[0].videos.map(({ id, missing_fields }: { id: string; missing_fields: string[] }) => [
        id,
        missing_fields,
      ]),
    ).toEqual([
      [earlierVideo, ['vo', 'review']],
      [laterVideo, ['vo']],
    ])
  })

  it('without an account finds nobody, and shows the affiliate that the user chooses', async () => {
    const waitingVideo = await assignVideo()
    expect((await findCandidates('https://vt.tiktok.com/ZSabc')).body.posters).toEqual([])
    const { body } = await findCandidates('https://vt.tiktok.com/ZSabc', { affiliate_id: affiliate })
    expect(body.posters[0].videos[0].id).toBe(waitingVideo)
  })

  it('without a known account finds its sender by number', async () => {
    const waitingVideo = await assignVideo()
    const { whatsapp } = await readDetail()
    const sender = `+62 ${whatsapp.replace(/^0/, '')}`
    for (const link of ['https://vt.tiktok.com/ZSabc', buildLink('akun.lain')]) {
      const { body } = await findCandidates(link, { sender })
      expect(body.posters).toMatchObject([{ id: affiliate, username }])
      expect(body.posters[0].videos[0].id).toBe(waitingVideo)
    }
    const reply = await findCandidates('https://vt.tiktok.com/ZSabc', { sender: '+62 810-0000-0001' })
    expect(reply.body.posters).toEqual([])
  })

  it('is matched by its account rather than by its sender', async () => {
    const { whatsapp } = await readDetail()
    const accountOwner = await make.affiliate([serum], { username: 'punya.akun' })
    const { body } = await findCandidates(buildLink('punya.akun'), { sender: whatsapp })
    expect(body.posters.map(({ id }: { id: string }) => id)).toEqual([accountOwner])
  })

  it('is saved, and a video that awaits no other link is then posted', async () => {
    const id = await assignVideo()
    const link = buildLink()
    const { status, body } = await record({ id, link })
    expect(status).toBe(200)
    expect(body).toMatchObject({ affiliate_id: affiliate, username, status_link_posting: 'sudah' })
    expect(await readAssignment(id)).toMatchObject({
      link_posting_vo: link,
      status_link_posting: 'sudah',
      posting_warnings: [],
    })
  })

  it('for one of two posts is saved, and the video is posted only with the other link', async () => {
    const id = await assignVideo({ hasReview: true })
    expect((await record({ id, field: 'review' })).body.status_link_posting).toBe('belum')
    expect((await findCandidates(buildLink())).body.posters[0].videos[0].missing_fields).toEqual(['vo'])
    expect((await record({ id })).body.status_link_posting).toBe('sudah')
  })

  it('for one of two posts stays saved after a save of the edit screen', async () => {
    const id = await assignVideo({ hasReview: true })
    await record({ id, field: 'review' })
    expect((await saveAffiliate()).status).toBe(200)
    expect((await readAssignment(id)).link_posting_review).not.toBeNull()
  })

  it('can be undone with the current revision, and is then awaited again', async () => {
    const id = await assignVideo()
    const { body: recordedVideo } = await record({ id })
    const undo = () =>
      as.sari('POST', `/posting-links/${id}/undo`, { revision: recordedVideo.revision, field: 'vo' })
    expect((await undo()).body).toMatchObject({ status_link_posting: 'belum' })
    expect(await readAssignment(id)).toMatchObject({ link_posting_vo: null, status_link_posting: 'belum' })
    const secondReply = await expectRefused(undo)
    expect([secondReply.status, secondReply.body.code]).toEqual([409, 'CHANGED'])
  })
})

describe('recording a link', () => {
  it('rejects an invalid link and changes nothing', async () => {
    const id = await assignVideo()
    for (const link of [
      '',
      'javascript:alert(1)',
      'https://u:p@tiktok.com/x',
      `https://h.id/${'x'.repeat(2000)}`,
      'a\u0000',
    ])
      expect((await expectRefused(() => record({ id, link }))).status).toBe(400)
  })

  it('rejects a video that changed since it was read, is posted, or awaits no such link', async () => {
    const id = await assignVideo()
    const { revision } = await readDetail()
    const reply = await expectRefused(() => record({ id, field: 'review' }))
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_WAITING'])
    await record({ id })
    // First with the earlier revision, then with the current one of the posted video.
    expect((await expectRefused(() => record({ id, revision }))).body.code).toBe('CHANGED')
    expect((await expectRefused(() => record({ id }))).body.code).toBe('CHANGED')
  })

  it('requires the edit permission and an affiliate whom the user may see', async () => {
    const id = await assignVideo()
    const hiddenAffiliate = await make.affiliate([cleanser])
    const hiddenVideo = await make.assignVideo(hiddenAffiliate, cleanser, await make.video(cleanser, sari))
    const { username: hiddenAccount, whatsapp, revision } = await readDetail('sari', hiddenAffiliate)
    await withoutPermission(program.database, 'dewi', 'data_affiliate_edit', async () => {
      expect((await expectRefused(() => record({ id }, 'dewi'))).status).toBe(403)
      expect((await findCandidates(buildLink(), { actor: 'dewi' })).status).toBe(403)
    })
    const refusal = await expectRefused(() => record({ id: hiddenVideo, revision }, 'rina'))
    expect(refusal.body.code).toBe('NOT_FOUND')
    for (const choice of [{}, { sender: whatsapp }, { affiliate_id: hiddenAffiliate }]) {
      const { body } = await findCandidates(buildLink(hiddenAccount), { actor: 'rina', ...choice })
      expect(body.posters).toEqual([])
    }
    const shortLink = 'https://vt.tiktok.com/ZSabc'
    expect((await findCandidates(shortLink, { actor: 'rina', sender: whatsapp })).body.posters).toEqual([])
    expect((await record({ id }, 'rina')).status).toBe(200)
  })

  it('saves one of four simultaneous requests and rejects the others', async () => {
    const id = await assignVideo()
    const { revision } = await readDetail()
    const replies = await Promise.all([1, 2, 3, 4].map(() => record({ id, revision })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('a link warning', () => {
  const readWarnings = async (id: string) => (await readAssignment(id)).posting_warnings

  it.each([
    ['https://vt.tiktok.com/ZSabc', 'vo short'],
    ['https://youtu.be/dQw4w9WgXcQ', 'vo other_platform'],
    ['https://www.tiktok.com/@orang.lain/video/7300000000000000001', 'vo other_account'],
    ['https://toko.id/', 'vo no_post'],
  ])('for %s is %s, and the link is saved', async (link, warning) => {
    const id = await assignVideo()
    expect((await record({ id, link })).status).toBe(200)
    expect(await readWarnings(id)).toContain(warning)
  })

  it('about one link for two videos is shown at both until one recording is undone', async () => {
    const otherAffiliate = await make.affiliate([serum])
    const otherVideo = await assignVideo({ holder: otherAffiliate })
    const link = buildLink()
    const { revision } = await readDetail('sari', otherAffiliate)
    // The same post with a parameter that TikTok adds.
    await record({ id: otherVideo, link: `${link}?_t=1`, revision })
    const id = await assignVideo()
    expect((await findCandidates(link)).body.used_for).toMatchObject([{ affiliate_id: otherAffiliate }])
    const { body } = await record({ id, link })
    expect(await readWarnings(id)).toEqual(['vo used_before'])
    const readOtherWarnings = async () =>
      (await readDetail('sari', otherAffiliate)).link_videos[0].posting_warnings
    expect(await readOtherWarnings()).toContain('vo used_before')
    const { revision: revisionBefore } = await readDetail('sari', otherAffiliate)
    await as.sari('POST', `/posting-links/${id}/undo`, { revision: body.revision, field: 'vo' })
    expect(await readOtherWarnings()).not.toContain('vo used_before')
    expect((await readDetail('sari', otherAffiliate)).revision).toBe(revisionBefore)
  })

  it('is found by its filter until it is accepted, shows by whom, and is found again after an undo', async () => {
    const id = await assignVideo()
    const { body: recordedVideo } = await record({ id, link: 'https://vt.tiktok.com/ZSfilter' })
    const findVideosToCheck = async () => {
      const { body } = await as.sari('GET', `/affiliates/cards?link_check=ya&q=${username}`)
      return { affiliates: body.total, videos: body.rows[0]?.posting.videos_to_check }
    }
    expect(await findVideosToCheck()).toEqual({ affiliates: 1, videos: 1 })
    const accept = (revision: number, accepted: string[]) =>
      as.sari('POST', `/posting-links/${id}/accepted`, { revision, accepted })
    const { body: acceptedVideo } = await accept(recordedVideo.revision, ['vo short'])
    expect(await findVideosToCheck()).toEqual({ affiliates: 0, videos: undefined })
    expect(await readAssignment(id)).toMatchObject({
      posting_accepted: ['vo short'],
      posting_accepted_by: 'Sari Wulandari',
    })
    expect((await expectRefused(() => accept(recordedVideo.revision, []))).body.code).toBe('CHANGED')
    await accept(acceptedVideo.revision, [])
    expect(await findVideosToCheck()).toEqual({ affiliates: 1, videos: 1 })
    expect(await readAssignment(id)).toMatchObject({ posting_accepted: [], posting_accepted_by: null })
  })

  it('can be accepted while its link is recorded; warnings that the link does not have are ignored', async () => {
    const id = await assignVideo()
    await record({
      id,
      link: 'https://vt.tiktok.com/ZSseen',
      accepted: ['vo short', 'vo no_post', 'review short'],
    })
    expect((await readAssignment(id)).posting_accepted).toEqual(['vo short'])
  })

  it('follows changes of the username of the affiliate', async () => {
    const id = await assignVideo()
    await record({ id })
    expect(await readWarnings(id)).toEqual([])
    await saveAffiliate({ username: `${username}.baru` })
    expect(await readWarnings(id)).toEqual(['vo other_account'])
    await saveAffiliate({ username })
    expect(await readWarnings(id)).toEqual([])
  })

  it('can be accepted on the edit screen, and must be accepted again for another link', async () => {
    const video = await make.video(serum, sari)
    const id = await make.assignVideo(affiliate, serum, video)
    const savePosted = (fields: { link_posting_vo: string; posting_accepted: string[] }) => {
      const entry = { ...createEntry(video, { status_link_posting: 'sudah' }), ...fields }
      return saveAffiliate({ link_videos: [entry] })
    }
    const [firstLink, secondLink] = ['https://vt.tiktok.com/ZSone', 'https://vt.tiktok.com/ZStwo']
    const acceptingSave = await savePosted({ link_posting_vo: firstLink, posting_accepted: ['vo short'] })
    expect(acceptingSave.status).toBe(200)
    expect((await readAssignment(id)).posting_accepted).toEqual(['vo short'])
    const nextSave = await savePosted({ link_posting_vo: secondLink, posting_accepted: [] })
    expect(nextSave.status).toBe(200)
    expect(await readAssignment(id)).toMatchObject({ posting_accepted: [], posting_warnings: ['vo short'] })
  })

  it('is shown at both videos when one link is recorded for both at the same time', async () => {
    const otherAffiliate = await make.affiliate([serum])
    const id = await assignVideo()
    const otherVideo = await assignVideo({ holder: otherAffiliate })
    const link = buildLink()
    const { revision } = await readDetail('sari', otherAffiliate)
    await Promise.all([record({ id, link }), record({ id: otherVideo, link, revision })])
    expect(await readWarnings(id)).toEqual(['vo used_before'])
    const { link_videos } = await readDetail('sari', otherAffiliate)
    expect(link_videos[0].posting_warnings).toContain('vo used_before')
  })

  it('appears in the history when it is accepted', async () => {
    const id = await assignVideo()
    await record({ id, link: 'https://vt.tiktok.com/ZStold', accepted: ['vo short'] })
    const { body } = await as.sari('GET', `/timeline/affiliate/${affiliate}`)
    const timeline = JSON.stringify(body)
    expect(timeline).toContain('posting_accepted')
    expect(timeline).toContain('vo short')
  })
})
