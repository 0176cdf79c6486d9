/** Rules for videos in the database: their links, their numbers, and the status that depends on who has them. */
import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStage, type Row } from '#test/acting.ts'

const stage = await createStage()
let serum: string
let cleanser: string

beforeAll(async () => {
  serum = await stage.product('Night Serum')
  cleanser = await stage.product('Gentle Facial Cleanser')
})
beforeEach(() => stage.queryAsOwner('delete from affiliate_registrations; delete from videos'))

let linkCount = 0
const newLink = () => `https://drive.google.com/file/${++linkCount}`

const addVideo = (vo: string | null, review: string | null = null) =>
  stage.execute(
    'sari',
    'insert into videos (video_vo, video_review, product_id) values ($1, $2, $3) returning id, no_video, status, video_vo_masked, video_review_masked, created_by, dibuat_oleh',
    [vo, review, serum],
  )
const createVideo = async () => `${(await addVideo(newLink())).rows[0]?.id}`

async function addAffiliate(): Promise<string> {
  linkCount += 1
  const { rows } = await stage.execute(
    'sari',
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, array[$3::uuid]) returning id',
    [`kreator${linkCount}`, `0812${10_000_000 + linkCount}`, serum],
  )
  return `${rows[0]?.id}`
}

/** Returns a new link if the status says that the video is posted, otherwise null. */
const linkIfPosted = (status: string) => (status === 'sudah' ? newLink() : null)
const assign = (to: string, videoId: string, status = 'belum', product: string | null = serum) =>
  stage.execute(
    'sari',
    `insert into affiliate_link_videos (affiliate_id, video_id, status_link_posting, product_id, link_posting_vo)
     values ($1, $2, $3, $4, $5) returning id`,
    [to, videoId, status, product, linkIfPosted(status)],
  )
const setPosting = (slot: Row | undefined, status: string) =>
  stage.execute(
    'sari',
    'update affiliate_link_videos set status_link_posting = $2, link_posting_vo = $3 where id = $1',
    [slot?.id, status, linkIfPosted(status)],
  )

async function getStatus(id: string): Promise<string> {
  return (await stage.queryAsOwner<Row>('select status from videos where id = $1', [id]))[0]?.status
}

describe('the status of a video', () => {
  it('is video baru when it is new, and dikirim ke affiliate once assigned, posted or not', async () => {
    for (const status of ['belum', 'sudah']) {
      const id = await createVideo()
      expect(await getStatus(id)).toBe('video baru')
      await assign(await addAffiliate(), id, status)
      expect(await getStatus(id)).toBe('dikirim ke affiliate')
    }
  })

  it('is dikembalikan after its return, until it is assigned again', async () => {
    const id = await createVideo()
    const slot = (await assign(await addAffiliate(), id)).rows[0]
    await setPosting(slot, 'dikembalikan')
    expect(await getStatus(id)).toBe('dikembalikan')
    await setPosting(slot, 'sudah')
    expect(await getStatus(id)).toBe('dikirim ke affiliate')
    await setPosting(slot, 'dikembalikan')
    const newAssignment = (await assign(await addAffiliate(), id)).rows[0]
    expect(await getStatus(id)).toBe('dikirim ke affiliate')
    await setPosting(newAssignment, 'dikembalikan')
    expect(await getStatus(id)).toBe('dikembalikan')
  })

  it('is dikembalikan if its only assignment is created as returned', async () => {
    const id = await createVideo()
    await assign(await addAffiliate(), id, 'dikembalikan')
    expect(await getStatus(id)).toBe('dikembalikan')
  })

  it.each([
    ['the assignment', 'delete from affiliate_link_videos where video_id = $1'],
    [
      'the affiliate',
      'delete from affiliate_registrations where id in (select affiliate_id from affiliate_link_videos where video_id = $1)',
    ],
  ])('is video baru again when %s is deleted', async (_, text) => {
    const id = await createVideo()
    await assign(await addAffiliate(), id)
    expect(await stage.execute('sari', text, [id])).toMatchObject({ count: 1 })
    expect(await getStatus(id)).toBe('video baru')
  })

  it('stays dikirim ke affiliate when the product is deleted and both rows lose it', async () => {
    const [product] =
      await stage.queryAsOwner<Row>(`insert into products (product_number, product_name, product_benefit)
      values ('P-7', 'Sunscreen', 'Melindungi') returning id`)
    const id = await createVideo()
    await stage.queryAsOwner('update videos set product_id = $2 where id = $1', [id, product?.id])
    await assign(await addAffiliate(), id, 'belum', product?.id)
    await stage.execute('sari', 'delete from products where id = $1', [product?.id])
    const rows = await stage.queryAsOwner(
      `select v.status, v.product_id as video_product, a.product_id from videos v
       join affiliate_link_videos a on a.video_id = v.id where v.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'dikirim ke affiliate', video_product: null, product_id: null }])
  })

  it('follows an assignment that is moved to another video', async () => {
    const [from, to] = [await createVideo(), await createVideo()]
    await assign(await addAffiliate(), from)
    await stage.queryAsOwner('update affiliate_link_videos set video_id = $2 where video_id = $1', [from, to])
    expect([await getStatus(from), await getStatus(to)]).toEqual(['video baru', 'dikirim ke affiliate'])
  })

  it('is correct when its last two assignments are deleted at the same moment', async () => {
    const id = await createVideo()
    const firstAssignment = (await assign(await addAffiliate(), id)).rows[0]
    await setPosting(firstAssignment, 'dikembalikan')
    const nextAssignment = (await assign(await addAffiliate(), id)).rows[0]
    const otherSession = await stage.openConnection()
    await otherSession.query('begin')
    await otherSession.query('delete from affiliate_link_videos where id = $1', [firstAssignment?.id])
    const second = stage.execute('sari', 'delete from affiliate_link_videos where id = $1', [
      nextAssignment?.id,
    ])
    await stage.waitForLock()
    await otherSession.query('commit')
    expect(await second).toMatchObject({ count: 1 })
    expect(await getStatus(id)).toBe('video baru')
  })
})

describe('an assignment of a video', () => {
  it('is created only once when the video is assigned to twenty affiliates at once', async () => {
    const id = await createVideo()
    const affiliates = await Promise.all(Array.from({ length: 20 }, addAffiliate))
    const assignments = await Promise.all(affiliates.map((to) => assign(to, id)))
    expect(assignments.filter(({ count }) => count === 1)).toHaveLength(1)
    const refusals = new Set(
      assignments.filter(({ count }) => count === 0).map(({ constraint }) => constraint),
    )
    expect(refusals).toEqual(new Set(['affiliate_link_videos_one_live']))
  })

  it('that was returned cannot become active while another one is active', async () => {
    const id = await createVideo()
    const assignment = (await assign(await addAffiliate(), id)).rows[0]
    await setPosting(assignment, 'dikembalikan')
    await assign(await addAffiliate(), id)
    expect(await setPosting(assignment, 'belum')).toMatchObject({
      constraint: 'affiliate_link_videos_one_live',
    })
  })

  it('can exist only once for an affiliate and a product', async () => {
    const [to, id] = [await addAffiliate(), await createVideo()]
    await assign(to, id, 'dikembalikan')
    expect(await assign(to, id)).toMatchObject({ constraint: 'affiliate_link_videos_unique' })
  })

  it('can be made only for the product of the video', async () => {
    const [to, id] = [await addAffiliate(), await createVideo()]
    expect(await assign(to, id, 'belum', cleanser)).toMatchObject({
      constraint: 'affiliate_link_videos_same_product',
    })
  })

  it('copies the links of the video when it is made and when it becomes active again', async () => {
    const readLinks = async (slot: Row | undefined) =>
      (
        await stage.queryAsOwner<Row>(
          'select link_video_vo, link_video_review from affiliate_link_videos where id = $1',
          [slot?.id],
        )
      )[0]
    const [before, after] = [newLink(), newLink()]
    const id = `${(await addVideo(before)).rows[0]?.id}`
    const slot = (await assign(await addAffiliate(), id)).rows[0]
    expect(await readLinks(slot)).toEqual({ link_video_vo: before, link_video_review: null })
    await setPosting(slot, 'dikembalikan')
    await stage.execute('sari', 'update videos set video_review = $2 where id = $1', [id, after])
    expect(await readLinks(slot)).toEqual({ link_video_vo: before, link_video_review: null })
    await setPosting(slot, 'belum')
    expect(await readLinks(slot)).toEqual({ link_video_vo: before, link_video_review: after })
  })

  it.each([
    ['video_vo', 'link_posting_vo', [newLink(), null]],
    ['video_review', 'link_posting_review', [null, newLink()]],
  ] as [string, string, [string | null, string | null]][])(
    'can be posted only with a posting link for its %s',
    async (_source, posting, links) => {
      const id = `${(await addVideo(...links)).rows[0]?.id}`
      const slot = (await assign(await addAffiliate(), id)).rows[0]
      const change = (columns: string) =>
        stage.execute('sari', `update affiliate_link_videos set ${columns} where id = $1`, [slot?.id])
      expect(await change(`status_link_posting = 'sudah'`)).toMatchObject({
        constraint: 'affiliate_link_videos_posted',
      })
      expect(await change(`status_link_posting = 'sudah', ${posting} = 'https://x.id/b'`)).toMatchObject({
        count: 1,
      })
    },
  )
})

describe('the number of a video', () => {
  const addVideoAndReadNumber = async () => (await addVideo(newLink())).rows[0]?.no_video as number

  it('is never reused, neither after a rollback nor after a deletion', async () => {
    const first = await addVideoAndReadNumber()
    await stage.attempt('sari', 'insert into videos (video_vo) values ($1)', [newLink()])
    const second = await addVideoAndReadNumber()
    expect(second).toBe(first + 2)
    await stage.execute('sari', 'delete from videos where no_video = $1', [second])
    expect(await addVideoAndReadNumber()).toBe(second + 1)
  })

  it('is unique when many are added at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, addVideoAndReadNumber))
    expect(new Set(numbers).size).toBe(20)
  })
})

describe('a link', () => {
  const duplicateError = (link: 'vo' | 'review') => ({ constraint: `videos_video_${link}_taken` })

  it('belongs to one video, in either column, and is free again when that video drops it', async () => {
    const [a, b] = [newLink(), newLink()]
    const { rows } = await addVideo(a, b)
    expect(await addVideo(a)).toMatchObject(duplicateError('vo'))
    expect(await addVideo(b)).toMatchObject(duplicateError('vo'))
    expect(await addVideo(null, a)).toMatchObject(duplicateError('review'))
    expect(await addVideo(newLink(), b)).toMatchObject(duplicateError('review'))
    const change = (columns: string, id: unknown, value: string | null) =>
      stage.execute('sari', `update videos set ${columns} where id = $1`, [id, value])
    const otherVideo = (await addVideo(newLink())).rows[0]
    expect(await change('video_vo = $2', otherVideo?.id, b)).toMatchObject(duplicateError('vo'))
    const swapped = `update videos set video_vo = video_review, video_review = $2 where id = $1 returning id`
    expect(await stage.queryAsOwner(swapped, [rows[0]?.id, a])).toHaveLength(1)
    expect(await change('video_review = $2', rows[0]?.id, null)).toMatchObject({ count: 1 })
    expect(await change('video_vo = $2', otherVideo?.id, a)).toMatchObject({ count: 1 })
    await stage.execute('sari', 'delete from videos where id = $1', [otherVideo?.id])
    expect(await addVideo(null, a)).toMatchObject({ count: 1 })
  })

  it('is recognized in another spelling when a video is added or changed', async () => {
    const path = `tiktok.com/@nadya/video/${randomBytes(6).toString('hex')}`
    const { rows } = await addVideo(`https://www.${path}?is_from_webapp=1`)
    for (const spelling of [
      `http://${path}/`,
      `HTTPS://TIKTOK.com:443${path.slice(10)}#x`,
      `https://${path}?_t=1&utm_a=b`,
    ])
      expect(await addVideo(null, spelling)).toMatchObject(duplicateError('review'))
    expect(await addVideo(`https://${path}?lang=id`)).toMatchObject({ count: 1 })
    const respelled = await stage.execute('sari', 'update videos set video_vo = $2 where id = $1', [
      rows[0]?.id,
      `https://${path}`,
    ])
    expect(respelled).toMatchObject({ count: 1 })
    expect(await addVideo(`https://${path}/`)).toMatchObject(duplicateError('vo'))
  })

  it('can be both VO and Review of one video, in two spellings', async () => {
    const link = newLink()
    expect(await addVideo(link, `${link}/#lagi`)).toMatchObject({ count: 1 })
  })

  it('that two old videos share does not block other changes, but cannot be added again', async () => {
    const link = newLink()
    const firstVideo = (await addVideo(link)).rows[0]
    const second = (await addVideo(newLink())).rows[0]
    await stage.queryAsOwner(`set session_replication_role = replica`)
    await stage.queryAsOwner('update videos set video_vo = $2 where id = $1', [second?.id, `${link}/`])
    await stage.queryAsOwner('set session_replication_role = origin')
    const touch = (id: unknown) =>
      stage.queryAsOwner(
        'update videos set video_vo = video_vo, video_review = $2 where id = $1 returning id',
        [id, newLink()],
      )
    expect(await touch(second?.id)).toHaveLength(1)
    expect(await touch(firstVideo?.id)).toHaveLength(1)
    expect(await addVideo(link)).toMatchObject(duplicateError('vo'))
  })

  it('that is rejected uses up no video number, and neither does an unknown product', async () => {
    const link = newLink()
    const before = (await addVideo(link)).rows[0]?.no_video
    for (let i = 0; i < 3; i++) expect(await addVideo(link)).toMatchObject(duplicateError('vo'))
    expect(await addVideo(null, link)).toMatchObject(duplicateError('review'))
    expect(
      await stage.execute(
        'sari',
        'insert into videos (video_vo, product_id) values ($1, gen_random_uuid())',
        [newLink()],
      ),
    ).toMatchObject({ constraint: 'videos_product' })
    expect((await addVideo(newLink())).rows[0]?.no_video).toBe(before + 1)
  })

  it('is accepted for one of twenty videos that are added with it at once, in either column', async () => {
    const link = newLink()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? addVideo(link) : addVideo(null, link))),
    )
    expect(outcomes.filter(({ count }) => count === 1)).toHaveLength(1)
  })

  it('is required for every video', async () => {
    expect(await addVideo(null)).toMatchObject({ constraint: 'videos_one_link' })
  })

  const badLinks = [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//host/x',
    'https://u:p@h',
    'https://u@h/x',
    'https://h\\@evil.id',
    'https://',
    'https:///x',
    'https:x',
    'ftp://h',
    'h.id',
    'http://x',
    'https://localhost:3000/a',
    'https://[::1]/a',
    'https://h.id/\u202egpj.exe',
    'https://h\u00ad.id/a',
    '',
    ' https://h.id',
    'https://h.id\n',
    'https://h.id/a b',
    'https://h.id\nhttps://b',
  ]
  it.each(badLinks)('cannot be %j', async (link) => {
    expect(await addVideo(link)).toMatchObject({ count: 0, code: '23514' })
    expect(await addVideo(newLink(), link)).toMatchObject({ count: 0, code: '23514' })
    const slot = (await assign(await addAffiliate(), await createVideo())).rows[0]
    for (const column of ['link_video_vo', 'link_video_review', 'link_posting_vo', 'link_posting_review'])
      expect(
        await stage.execute('sari', `update affiliate_link_videos set ${column} = $2 where id = $1`, [
          slot?.id,
          link,
        ]),
      ).toMatchObject({ code: '23514' })
  })

  it('is at most 2000 bytes long', async () => {
    const longLink = (length: number) =>
      `https://h.id/${randomBytes(length).toString('hex')}`.slice(0, length)
    expect(await addVideo(longLink(2000))).toMatchObject({ count: 1 })
    expect(await addVideo(longLink(2001))).toMatchObject({ code: '23514' })
  })

  it.each([
    ['https://drive.google.com/file/1', 'https://dri********'],
    ['http://vt.tiktok.com/@nadya?x=1#y', 'http://vt.********'],
    ['HTTPS://Shopee.co.id', 'HTTPS://Sho********'],
    ['https://www.tiktok.com/@nadya/video/1', 'https://www********'],
    ['https://t.co/rahasia', 'https://t.c********'],
    ['https://a.b/rahasia', 'https://a.b********'],
    ['https://10.0.0.9:3000/a', 'https://10.********'],
  ])('%s is masked as %s', async (link, masked) => {
    expect((await addVideo(link)).rows[0]).toMatchObject({
      video_vo_masked: masked,
      video_review_masked: null,
    })
  })
})
