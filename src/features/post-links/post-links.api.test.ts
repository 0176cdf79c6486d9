/** Recording posted links over the API: conflict the affiliate by account, saving, warnings, acceptance and undo. */
import { beforeEach, describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  begin,
  cleanser,
  expectRefused,
  make,
  program,
  read,
  sari,
  save,
  serum,
  slot,
} from '#test/affiliate-editing.ts'

let username: string
let post = 7_000_000_000_000_000_000n
const linkOf = (name = username) => {
  post += 1n
  return `https://www.tiktok.com/@${name}/video/${post}`
}

beforeEach(async () => {
  await begin()
  username = (await read()).username
})

/** Gives the affiliate a video with these source links. */
async function given(links: { vo?: string | null; review?: string | null } = {}, to = affiliate, due = 3) {
  return make.assignVideo(to, serum, await make.video(serum, sari, links), 'belum', due)
}

const both = () => ({ review: linkOf('sumber') })

async function look(link: string, who: keyof typeof as = 'sari', affiliate_id?: string, sender?: string) {
  const query = new URLSearchParams({
    link,
    ...(affiliate_id && { affiliate_id }),
    ...(sender && { sender }),
  })
  return as[who]('GET', `/posting-links?${query}`)
}

interface Recording {
  id: string
  field?: string
  link?: string
  accepted?: string[]
  revision?: number
}

async function record(
  { id, field = 'vo', link = linkOf(), accepted = [], revision }: Recording,
  who: keyof typeof as = 'sari',
) {
  const now = revision ?? (await read()).revision
  return as[who]('POST', '/posting-links', { id, revision: now, field, link, accepted })
}

async function assignment(id: string) {
  const { link_videos } = await read()
  return link_videos.find((video: { id: string }) => video.id === id)
}

describe('a pasted link', () => {
  it('finds its account in any spelling and the waiting videos, earliest deadline first', async () => {
    const later = await given({}, affiliate, 5)
    const sooner = await given(both(), affiliate, 1)
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), 'sudah')
    const { status, body } = await look(linkOf(username.toUpperCase()))
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
    const waiting = await given()
    expect((await look('https://vt.tiktok.com/ZSabc')).body.posters).toEqual([])
    const { body } = await look('https://vt.tiktok.com/ZSabc', 'sari', affiliate)
    expect(body.posters[0].videos[0].id).toBe(waiting)
  })

  it('without a known account finds its sender by number', async () => {
    const waiting = await given()
    const { whatsapp } = await read()
    const international = `+62 ${whatsapp.replace(/^0/, '')}`
    for (const link of ['https://vt.tiktok.com/ZSabc', linkOf('akun.lain')]) {
      const { body } = await look(link, 'sari', undefined, international)
      expect(body.posters).toMatchObject([{ id: affiliate, username }])
      expect(body.posters[0].videos[0].id).toBe(waiting)
    }
    const unknown = await look('https://vt.tiktok.com/ZSabc', 'sari', undefined, '+62 810-0000-0001')
    expect(unknown.body.posters).toEqual([])
  })

  it('is matched by its account rather than by its sender', async () => {
    const { whatsapp } = await read()
    const other = await make.affiliate([serum], { username: 'punya.akun' })
    const { body } = await look(linkOf('punya.akun'), 'sari', undefined, whatsapp)
    expect(body.posters.map(({ id }: { id: string }) => id)).toEqual([other])
  })

  it('is saved, and a video that awaits no other link is then posted', async () => {
    const id = await given()
    const link = linkOf()
    const { status, body } = await record({ id, link })
    expect(status).toBe(200)
    expect(body).toMatchObject({ affiliate_id: affiliate, username, status_link_posting: 'sudah' })
    expect(await assignment(id)).toMatchObject({
      link_posting_vo: link,
      status_link_posting: 'sudah',
      posting_warnings: [],
    })
  })

  it('that is one of two is saved, and the video is posted only with the other', async () => {
    const id = await given(both())
    expect((await record({ id, field: 'review' })).body.status_link_posting).toBe('belum')
    expect((await look(linkOf())).body.posters[0].videos[0].awaits).toEqual(['vo'])
    expect((await record({ id })).body.status_link_posting).toBe('sudah')
  })

  it('that is one of two stays saved after a save of the edit screen', async () => {
    const id = await given(both())
    await record({ id, field: 'review' })
    expect((await save()).status).toBe(200)
    expect((await assignment(id)).link_posting_review).not.toBeNull()
  })

  it('can be undone with the current revision, and is then awaited again', async () => {
    const id = await given()
    const { body: saved } = await record({ id })
    const undone = await as.sari('POST', `/posting-links/${id}/undo`, {
      revision: saved.revision,
      field: 'vo',
    })
    expect(undone.body).toMatchObject({ status_link_posting: 'belum' })
    expect(await assignment(id)).toMatchObject({ link_posting_vo: null, status_link_posting: 'belum' })
    const again = await expectRefused(() =>
      as.sari('POST', `/posting-links/${id}/undo`, { revision: saved.revision, field: 'vo' }),
    )
    expect([again.status, again.body.code]).toEqual([409, 'CHANGED'])
  })
})

describe('recording a link', () => {
  it('rejects an invalid link and changes nothing', async () => {
    const id = await given()
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
    const id = await given()
    const { revision } = await read()
    expect((await expectRefused(() => record({ id, field: 'review' }))).status).toBeGreaterThan(400)
    await record({ id })
    expect((await expectRefused(() => record({ id, revision }))).body.code).toBe('CHANGED')
    expect((await expectRefused(() => record({ id }))).body.code).toBe('CHANGED')
  })

  it('requires the edit permission and an affiliate whom the user may see', async () => {
    const id = await given()
    const hidden = await make.affiliate([cleanser])
    const theirs = await make.assignVideo(hidden, cleanser, await make.video(cleanser, sari))
    const { revision } = await read()
    const word = [await program.database.idOf('dewi'), 'data_affiliate_edit']
    await program.database.owner(
      'delete from user_permissions where user_id = $1 and permission_name = $2',
      word,
    )
    expect((await expectRefused(() => record({ id }, 'dewi'))).status).toBe(403)
    expect((await look(linkOf(), 'dewi')).status).toBe(403)
    await program.database.owner(
      'insert into user_permissions (user_id, permission_name) values ($1, $2)',
      word,
    )
    const answer = await expectRefused(() =>
      as.rina('POST', '/posting-links', { id: theirs, revision, field: 'vo', link: linkOf(), accepted: [] }),
    )
    expect(answer.body.code).toBe('NOT_FOUND')
    const { username: name, whatsapp } = await read('sari', hidden)
    expect((await look(linkOf(name), 'rina')).body.posters).toEqual([])
    expect((await look('https://vt.tiktok.com/ZSabc', 'rina', undefined, whatsapp)).body.posters).toEqual([])
    expect((await look(linkOf(name), 'rina', hidden)).body.posters).toEqual([])
    expect((await record({ id }, 'rina')).status).toBe(200)
  })

  it('saves one of four simultaneous requests and rejects the others', async () => {
    const id = await given()
    const { revision } = await read()
    const replies = await Promise.all([1, 2, 3, 4].map(() => record({ id, revision })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('a warning about a link', () => {
  const warnings = async (id: string) => (await assignment(id)).posting_warnings

  it.each([
    ['https://vt.tiktok.com/ZSabc', 'vo short'],
    ['https://youtu.be/dQw4w9WgXcQ', 'vo other_platform'],
    ['https://www.tiktok.com/@orang.lain/video/7300000000000000001', 'vo other_account'],
    ['https://toko.id/', 'vo no_post'],
  ])('for %s is %s, and the link is saved', async (link, warning) => {
    const id = await given()
    expect((await record({ id, link })).status).toBe(200)
    expect(await warnings(id)).toContain(warning)
  })

  it('that a link is used for two videos is shown at both until one of them is undone', async () => {
    const other = await make.affiliate([serum])
    const theirs = await given({}, other)
    const link = linkOf()
    const { revision } = await read('sari', other)
    await record({ id: theirs, link: `${link}?_t=1`, revision, accepted: [] })
    const id = await given()
    expect((await look(link)).body.used_for).toMatchObject([{ affiliate_id: other }])
    const { body } = await record({ id, link })
    expect(await warnings(id)).toEqual(['vo used_before'])
    const of = async () => (await read('sari', other)).link_videos[0].posting_warnings
    expect(await of()).toContain('vo used_before')
    const before = await read('sari', other)
    await as.sari('POST', `/posting-links/${id}/undo`, { revision: body.revision, field: 'vo' })
    expect(await of()).not.toContain('vo used_before')
    expect((await read('sari', other)).revision).toBe(before.revision)
  })

  it('is found by its filter until a user accepts it, who is then shown, and again after an undo', async () => {
    const id = await given()
    const { body: saved } = await record({ id, link: 'https://vt.tiktok.com/ZSfilter' })
    const found = async () => {
      const { body } = await as.sari('GET', `/affiliates/cards?link_check=ya&q=${username}`)
      return [body.total, body.rows[0]?.posting.doubtful]
    }
    expect(await found()).toEqual([1, 1])
    const check = (revision: number, accepted: string[]) =>
      as.sari('POST', `/posting-links/${id}/accepted`, { revision, accepted })
    const { body: checked } = await check(saved.revision, ['vo short'])
    expect(await found()).toEqual([0, undefined])
    expect(await assignment(id)).toMatchObject({
      posting_accepted: ['vo short'],
      posting_accepted_by: 'Sari Wulandari',
    })
    expect((await expectRefused(() => check(saved.revision, []))).body.code).toBe('CHANGED')
    await check(checked.revision, [])
    expect(await found()).toEqual([1, 1])
    expect(await assignment(id)).toMatchObject({ posting_accepted: [], posting_accepted_by: null })
  })

  it('can be accepted with the save if it applies to the link; others are ignored', async () => {
    const id = await given()
    await record({
      id,
      link: 'https://vt.tiktok.com/ZSseen',
      accepted: ['vo short', 'vo no_post', 'review short'],
    })
    expect((await assignment(id)).posting_accepted).toEqual(['vo short'])
  })

  it('follows changes of the username of the affiliate', async () => {
    const id = await given()
    await record({ id })
    expect(await warnings(id)).toEqual([])
    await save({ username: `${username}.baru` })
    expect(await warnings(id)).toEqual(['vo other_account'])
    await save({ username })
    expect(await warnings(id)).toEqual([])
  })

  it('can be accepted on the edit screen, and is open again with another link', async () => {
    const video = await make.video(serum, sari)
    const id = await make.assignVideo(affiliate, serum, video)
    const posted = (link_posting_vo: string, posting_accepted: string[]) =>
      save({
        link_videos: [
          { ...slot(video, { status_link_posting: 'sudah', link_posting_vo }), posting_accepted },
        ],
      })
    expect((await posted('https://vt.tiktok.com/ZSone', ['vo short'])).status).toBe(200)
    expect((await assignment(id)).posting_accepted).toEqual(['vo short'])
    expect((await posted('https://vt.tiktok.com/ZStwo', [])).status).toBe(200)
    expect(await assignment(id)).toMatchObject({ posting_accepted: [], posting_warnings: ['vo short'] })
  })

  it('is shown at both videos when one link is saved for both at once', async () => {
    const other = await make.affiliate([serum])
    const [mine, theirs, link] = [await given(), await given({}, other), linkOf()]
    const revision = (await read('sari', other)).revision
    await Promise.all([record({ id: mine, link }), record({ id: theirs, link, revision })])
    expect(await warnings(mine)).toEqual(['vo used_before'])
    expect((await read('sari', other)).link_videos[0].posting_warnings).toContain('vo used_before')
  })

  it('appears in the history when it is accepted', async () => {
    const id = await given()
    await record({ id, link: 'https://vt.tiktok.com/ZStold', accepted: ['vo short'] })
    const { body } = await as.sari('GET', `/timeline/affiliate/${affiliate}`)
    const timeline = JSON.stringify(body)
    expect(timeline).toContain('posting_accepted')
    expect(timeline).toContain('vo short')
  })
})
