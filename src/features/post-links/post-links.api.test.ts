/** Recording posted links over the API: finding the affiliate, saving, warnings, their acceptance, and undo. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  cleanser,
  createEntry,
  expectRefused,
  make,
  makeNewAffiliate,
  program,
  read,
  sari,
  save,
  serum,
} from '#test/affiliate-editing.ts'

let username: string
let post = 7_000_000_000_000_000_000n
const buildLink = (name = username) => {
  post += 1n
  return `https://www.tiktok.com/@${name}/video/${post}`
}

beforeEach(async () => {
  await makeNewAffiliate()
  username = (await read()).username
})

/** Gives the affiliate a video with these source links. */
async function assignVideoWithLinks(
  links: { vo?: string | null; review?: string | null } = {},
  to = affiliate,
  due = 3,
) {
  return make.assignVideo(to, serum, await make.video(serum, sari, links), 'belum', due)
}

const createReviewSource = () => ({ review: buildLink('sumber') })

async function findCandidates(
  link: string,
  actor: keyof typeof as = 'sari',
  affiliate_id?: string,
  sender?: string,
) {
  const query = new URLSearchParams({
    link,
    ...(affiliate_id && { affiliate_id }),
    ...(sender && { sender }),
  })
  return as[actor]('GET', `/posting-links?${query}`)
}

interface Recording {
  id: string
  field?: string
  link?: string
  accepted?: string[]
  revision?: number
}

async function record(
  { id, field = 'vo', link = buildLink(), accepted = [], revision }: Recording,
  actor: keyof typeof as = 'sari',
) {
  const currentRevision = revision ?? (await read()).revision
  return as[actor]('POST', '/posting-links', { id, revision: currentRevision, field, link, accepted })
}

async function readAssignment(id: string) {
  const { link_videos } = await read()
  return link_videos.find((video: { id: string }) => video.id === id)
}

describe('a pasted link', () => {
  it('finds its account in any spelling and the waiting videos, earliest deadline first', async () => {
    const later = await assignVideoWithLinks({}, affiliate, 5)
    const sooner = await assignVideoWithLinks(createReviewSource(), affiliate, 1)
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), 'sudah')
    const { status, body } = await findCandidates(buildLink(username.toUpperCase()))
    expect(status).toBe(200)
    expect(body.posters).toMatchObject([{ id: affiliate, username, platform: 'tiktok' }])
    expect(
      body.posters[0].videos.map(({ id, awaits }: { id: string; awaits: string[] }) => [id, awaits]),
    ).toEqual([
      [sooner, ['vo', 'review']],
      [later, ['vo']],
    ])
  })

  it('without an account finds nobody, and shows the affiliate that the user chooses', async () => {
    const waitingVideo = await assignVideoWithLinks()
    expect((await findCandidates('https://vt.tiktok.com/ZSabc')).body.posters).toEqual([])
    const { body } = await findCandidates('https://vt.tiktok.com/ZSabc', 'sari', affiliate)
    expect(body.posters[0].videos[0].id).toBe(waitingVideo)
  })

  it('without a known account finds its sender by number', async () => {
    const waitingVideo = await assignVideoWithLinks()
    const { whatsapp } = await read()
    const international = `+62 ${whatsapp.replace(/^0/, '')}`
    for (const link of ['https://vt.tiktok.com/ZSabc', buildLink('akun.lain')]) {
      const { body } = await findCandidates(link, 'sari', undefined, international)
      expect(body.posters).toMatchObject([{ id: affiliate, username }])
      expect(body.posters[0].videos[0].id).toBe(waitingVideo)
    }
    const unknown = await findCandidates(
      'https://vt.tiktok.com/ZSabc',
      'sari',
      undefined,
      '+62 810-0000-0001',
    )
    expect(unknown.body.posters).toEqual([])
  })

  it('is matched by its account rather than by its sender', async () => {
    const { whatsapp } = await read()
    const other = await make.affiliate([serum], { username: 'punya.akun' })
    const { body } = await findCandidates(buildLink('punya.akun'), 'sari', undefined, whatsapp)
    expect(body.posters.map(({ id }: { id: string }) => id)).toEqual([other])
  })

  it('is saved, and a video that awaits no other link is then posted', async () => {
    const id = await assignVideoWithLinks()
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

  it('that is one of two is saved, and the video is posted only with the other', async () => {
    const id = await assignVideoWithLinks(createReviewSource())
    expect((await record({ id, field: 'review' })).body.status_link_posting).toBe('belum')
    expect((await findCandidates(buildLink())).body.posters[0].videos[0].awaits).toEqual(['vo'])
    expect((await record({ id })).body.status_link_posting).toBe('sudah')
  })

  it('that is one of two stays saved after a save of the edit screen', async () => {
    const id = await assignVideoWithLinks(createReviewSource())
    await record({ id, field: 'review' })
    expect((await save()).status).toBe(200)
    expect((await readAssignment(id)).link_posting_review).not.toBeNull()
  })

  it('can be undone with the current revision, and is then awaited again', async () => {
    const id = await assignVideoWithLinks()
    const { body: saved } = await record({ id })
    const undone = await as.sari('POST', `/posting-links/${id}/undo`, {
      revision: saved.revision,
      field: 'vo',
    })
    expect(undone.body).toMatchObject({ status_link_posting: 'belum' })
    expect(await readAssignment(id)).toMatchObject({ link_posting_vo: null, status_link_posting: 'belum' })
    const secondReply = await expectRefused(() =>
      as.sari('POST', `/posting-links/${id}/undo`, { revision: saved.revision, field: 'vo' }),
    )
    expect([secondReply.status, secondReply.body.code]).toEqual([409, 'CHANGED'])
  })
})

describe('recording a link', () => {
  it('rejects an invalid link and changes nothing', async () => {
    const id = await assignVideoWithLinks()
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
    const id = await assignVideoWithLinks()
    const { revision } = await read()
    const reply = await expectRefused(() => record({ id, field: 'review' }))
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_WAITING'])
    await record({ id })
    expect((await expectRefused(() => record({ id, revision }))).body.code).toBe('CHANGED')
    expect((await expectRefused(() => record({ id }))).body.code).toBe('CHANGED')
  })

  it('requires the edit permission and an affiliate whom the user may see', async () => {
    const id = await assignVideoWithLinks()
    const hiddenAffiliate = await make.affiliate([cleanser])
    const theirs = await make.assignVideo(hiddenAffiliate, cleanser, await make.video(cleanser, sari))
    const { revision } = await read()
    const permissionRow = [await program.database.idOf('dewi'), 'data_affiliate_edit']
    await program.database.queryAsOwner(
      'delete from user_permissions where user_id = $1 and permission_name = $2',
      permissionRow,
    )
    expect((await expectRefused(() => record({ id }, 'dewi'))).status).toBe(403)
    expect((await findCandidates(buildLink(), 'dewi')).status).toBe(403)
    await program.database.queryAsOwner(
      'insert into user_permissions (user_id, permission_name) values ($1, $2)',
      permissionRow,
    )
    const answer = await expectRefused(() =>
      as.rina('POST', '/posting-links', {
        id: theirs,
        revision,
        field: 'vo',
        link: buildLink(),
        accepted: [],
      }),
    )
    expect(answer.body.code).toBe('NOT_FOUND')
    const { username: name, whatsapp } = await read('sari', hiddenAffiliate)
    expect((await findCandidates(buildLink(name), 'rina')).body.posters).toEqual([])
    expect(
      (await findCandidates('https://vt.tiktok.com/ZSabc', 'rina', undefined, whatsapp)).body.posters,
    ).toEqual([])
    expect((await findCandidates(buildLink(name), 'rina', hiddenAffiliate)).body.posters).toEqual([])
    expect((await record({ id }, 'rina')).status).toBe(200)
  })

  it('saves one of four simultaneous requests and rejects the others', async () => {
    const id = await assignVideoWithLinks()
    const { revision } = await read()
    const replies = await Promise.all([1, 2, 3, 4].map(() => record({ id, revision })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('a warning about a link', () => {
  const readWarnings = async (id: string) => (await readAssignment(id)).posting_warnings

  it.each([
    ['https://vt.tiktok.com/ZSabc', 'vo short'],
    ['https://youtu.be/dQw4w9WgXcQ', 'vo other_platform'],
    ['https://www.tiktok.com/@orang.lain/video/7300000000000000001', 'vo other_account'],
    ['https://toko.id/', 'vo no_post'],
  ])('for %s is %s, and the link is saved', async (link, warning) => {
    const id = await assignVideoWithLinks()
    expect((await record({ id, link })).status).toBe(200)
    expect(await readWarnings(id)).toContain(warning)
  })

  it('that a link is used for two videos is shown at both until one of them is undone', async () => {
    const other = await make.affiliate([serum])
    const theirs = await assignVideoWithLinks({}, other)
    const link = buildLink()
    const { revision } = await read('sari', other)
    await record({ id: theirs, link: `${link}?_t=1`, revision, accepted: [] })
    const id = await assignVideoWithLinks()
    expect((await findCandidates(link)).body.used_for).toMatchObject([{ affiliate_id: other }])
    const { body } = await record({ id, link })
    expect(await readWarnings(id)).toEqual(['vo used_before'])
    const readOtherWarnings = async () => (await read('sari', other)).link_videos[0].posting_warnings
    expect(await readOtherWarnings()).toContain('vo used_before')
    const before = await read('sari', other)
    await as.sari('POST', `/posting-links/${id}/undo`, { revision: body.revision, field: 'vo' })
    expect(await readOtherWarnings()).not.toContain('vo used_before')
    expect((await read('sari', other)).revision).toBe(before.revision)
  })

  it('is found by its filter until it is accepted, shows by whom, and is found again after an undo', async () => {
    const id = await assignVideoWithLinks()
    const { body: saved } = await record({ id, link: 'https://vt.tiktok.com/ZSfilter' })
    const searchDoubtful = async () => {
      const { body } = await as.sari('GET', `/affiliates/cards?link_check=ya&q=${username}`)
      return [body.total, body.rows[0]?.posting.videos_to_check]
    }
    expect(await searchDoubtful()).toEqual([1, 1])
    const accept = (revision: number, accepted: string[]) =>
      as.sari('POST', `/posting-links/${id}/accepted`, { revision, accepted })
    const { body: checkedVideo } = await accept(saved.revision, ['vo short'])
    expect(await searchDoubtful()).toEqual([0, undefined])
    expect(await readAssignment(id)).toMatchObject({
      posting_accepted: ['vo short'],
      posting_accepted_by: 'Sari Wulandari',
    })
    expect((await expectRefused(() => accept(saved.revision, []))).body.code).toBe('CHANGED')
    await accept(checkedVideo.revision, [])
    expect(await searchDoubtful()).toEqual([1, 1])
    expect(await readAssignment(id)).toMatchObject({ posting_accepted: [], posting_accepted_by: null })
  })

  it('can be accepted with the save if it applies to the link; others are ignored', async () => {
    const id = await assignVideoWithLinks()
    await record({
      id,
      link: 'https://vt.tiktok.com/ZSseen',
      accepted: ['vo short', 'vo no_post', 'review short'],
    })
    expect((await readAssignment(id)).posting_accepted).toEqual(['vo short'])
  })

  it('follows changes of the username of the affiliate', async () => {
    const id = await assignVideoWithLinks()
    await record({ id })
    expect(await readWarnings(id)).toEqual([])
    await save({ username: `${username}.baru` })
    expect(await readWarnings(id)).toEqual(['vo other_account'])
    await save({ username })
    expect(await readWarnings(id)).toEqual([])
  })

  it('can be accepted on the edit screen, and must be accepted again for another link', async () => {
    const video = await make.video(serum, sari)
    const id = await make.assignVideo(affiliate, serum, video)
    const savePosted = (link_posting_vo: string, posting_accepted: string[]) =>
      save({
        link_videos: [
          { ...createEntry(video, { status_link_posting: 'sudah', link_posting_vo }), posting_accepted },
        ],
      })
    expect((await savePosted('https://vt.tiktok.com/ZSone', ['vo short'])).status).toBe(200)
    expect((await readAssignment(id)).posting_accepted).toEqual(['vo short'])
    expect((await savePosted('https://vt.tiktok.com/ZStwo', [])).status).toBe(200)
    expect(await readAssignment(id)).toMatchObject({ posting_accepted: [], posting_warnings: ['vo short'] })
  })

  it('is shown at both videos when one link is saved for both at once', async () => {
    const other = await make.affiliate([serum])
    const [mine, theirs, link] = [
      await assignVideoWithLinks(),
      await assignVideoWithLinks({}, other),
      buildLink(),
    ]
    const revision = (await read('sari', other)).revision
    await Promise.all([record({ id: mine, link }), record({ id: theirs, link, revision })])
    expect(await readWarnings(mine)).toEqual(['vo used_before'])
    expect((await read('sari', other)).link_videos[0].posting_warnings).toContain('vo used_before')
  })

  it('appears in the history when it is accepted', async () => {
    const id = await assignVideoWithLinks()
    await record({ id, link: 'https://vt.tiktok.com/ZStold', accepted: ['vo short'] })
    const { body } = await as.sari('GET', `/timeline/affiliate/${affiliate}`)
    const timeline = JSON.stringify(body)
    expect(timeline).toContain('posting_accepted')
    expect(timeline).toContain('vo short')
  })
})
