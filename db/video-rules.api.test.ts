/** Rules for videos in the database: their links, their numbers, and the status that depends on who has them. */
import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCastDatabase, type Row } from '#test/acting.ts'

const { openConnection, queryAsOwner, readProductId, runAndCommit, runAndRollBack, waitForLock } =
  await openCastDatabase()
let serum: string
let cleanser: string

beforeAll(async () => {
  serum = await readProductId('Night Serum')
  cleanser = await readProductId('Gentle Facial Cleanser')
})
beforeEach(() => queryAsOwner('delete from affiliate_registrations; delete from videos'))

/** Makes links, usernames and numbers unique. */
let suffix = 0
const createLink = () => `https://drive.google.com/file/${++suffix}`

/** Tries to add a video with these links. */
const insertVideo = (vo: string | null, review: string | null = null) =>
  runAndCommit(
    'sari',
    'insert into videos (video_vo, video_review, product_id) values ($1, $2, $3) returning id, no_video, status, video_vo_masked, video_review_masked, created_by, dibuat_oleh',
    [vo, review, serum],
  )
/** Adds a video with these links. @returns its id */
const addVideo = async (...links: [vo: string | null, review?: string | null]) =>
  `${(await insertVideo(...links)).rows[0]?.id}`

async function addAffiliate(): Promise<string> {
  suffix += 1
  const { rows } = await runAndCommit(
    'sari',
    'insert into affiliate_registrations (username, whatsapp, selected_product_ids) values ($1, $2, array[$3::uuid]) returning id',
    [`kreator${suffix}`, `0812${10_000_000 + suffix}`, serum],
  )
  return `${rows[0]?.id}`
}

/** A video with the status `sudah` needs a link of its post. */
const createPostingLink = (status: string) => (status === 'sudah' ? createLink() : null)
interface AssignmentFields {
  status?: string
  product?: string | undefined
}
/** Tries to assign the video to the affiliate. */
const assign = (
  affiliateId: string,
  videoId: string,
  { status = 'belum', product = serum }: AssignmentFields = {},
) =>
  runAndCommit(
    'sari',
    `insert into affiliate_link_videos (affiliate_id, video_id, status_link_posting, product_id, link_posting_vo)
     values ($1, $2, $3, $4, $5) returning id`,
    [affiliateId, videoId, status, product, createPostingLink(status)],
  )
/** Assigns the video to a new affiliate. @returns the id of the assignment */
const addAssignment = async (videoId: string, fields: AssignmentFields = {}): Promise<string> =>
  `${(await assign(await addAffiliate(), videoId, fields)).rows[0]?.id}`
const setPostingStatus = (assignmentId: string, status: string) =>
  runAndCommit(
    'sari',
    'update affiliate_link_videos set status_link_posting = $2, link_posting_vo = $3 where id = $1',
    [assignmentId, status, createPostingLink(status)],
  )

async function readStatus(id: string): Promise<string> {
  return (await queryAsOwner<Row>('select status from videos where id = $1', [id]))[0]?.status
}

describe('the status of a video', () => {
  it('is video baru when it is new, and dikirim ke affiliate once assigned, posted or not', async () => {
    for (const status of ['belum', 'sudah']) {
      const id = await addVideo(createLink())
      expect(await readStatus(id)).toBe('video baru')
      await addAssignment(id, { status })
      expect(await readStatus(id)).toBe('dikirim ke affiliate')
    }
  })

  it('is dikembalikan after its return, until it is assigned again', async () => {
    const id = await addVideo(createLink())
    const firstAssignment = await addAssignment(id)
    await setPostingStatus(firstAssignment, 'dikembalikan')
    expect(await readStatus(id)).toBe('dikembalikan')
    await setPostingStatus(firstAssignment, 'sudah')
    expect(await readStatus(id)).toBe('dikirim ke affiliate')
    await setPostingStatus(firstAssignment, 'dikembalikan')
    const newAssignment = await addAssignment(id)
    expect(await readStatus(id)).toBe('dikirim ke affiliate')
    await setPostingStatus(newAssignment, 'dikembalikan')
    expect(await readStatus(id)).toBe('dikembalikan')
  })

  it('is dikembalikan if its only assignment is created as returned', async () => {
    const id = await addVideo(createLink())
    await addAssignment(id, { status: 'dikembalikan' })
    expect(await readStatus(id)).toBe('dikembalikan')
  })

  it.each([
    ['the assignment', 'delete from affiliate_link_videos where video_id = $1'],
    [
      'the affiliate',
      'delete from affiliate_registrations where id in (select affiliate_id from affiliate_link_videos where video_id = $1)',
    ],
  ])('is video baru again when %s is deleted', async (_, text) => {
    const id = await addVideo(createLink())
    await addAssignment(id)
    expect(await runAndCommit('sari', text, [id])).toMatchObject({ count: 1 })
    expect(await readStatus(id)).toBe('video baru')
  })

  it('stays dikirim ke affiliate when the product is deleted and both rows lose it', async () => {
    const [product] =
      await queryAsOwner<Row>(`insert into products (product_number, product_name, product_benefit)
      values ('P-7', 'Sunscreen', 'Melindungi') returning id`)
    const id = await addVideo(createLink())
    await queryAsOwner('update videos set product_id = $2 where id = $1', [id, product?.id])
    await addAssignment(id, { product: product?.id })
    await runAndCommit('sari', 'delete from products where id = $1', [product?.id])
    const rows = await queryAsOwner(
      `select v.status, v.product_id as video_product, a.product_id from videos v
       join affiliate_link_videos a on a.video_id = v.id where v.id = $1`,
      [id],
    )
    expect(rows).toEqual([{ status: 'dikirim ke affiliate', video_product: null, product_id: null }])
  })

  it('follows an assignment that is moved to another video', async () => {
    const [from, to] = [await addVideo(createLink()), await addVideo(createLink())]
    await addAssignment(from)
    await queryAsOwner('update affiliate_link_videos set video_id = $2 where video_id = $1', [from, to])
    expect([await readStatus(from), await readStatus(to)]).toEqual(['video baru', 'dikirim ke affiliate'])
  })

  it('is correct when its last two assignments are deleted at the same moment', async () => {
    const id = await addVideo(createLink())
    const returnedAssignment = await addAssignment(id)
    await setPostingStatus(returnedAssignment, 'dikembalikan')
    const activeAssignment = await addAssignment(id)
    const otherSession = await openConnection()
    await otherSession.query('begin')
    await otherSession.query('delete from affiliate_link_videos where id = $1', [returnedAssignment])
    const secondDeletion = runAndCommit('sari', 'delete from affiliate_link_videos where id = $1', [
      activeAssignment,
    ])
    await waitForLock()
    await otherSession.query('commit')
    expect(await secondDeletion).toMatchObject({ count: 1 })
    expect(await readStatus(id)).toBe('video baru')
  })
})

describe('an assignment of a video', () => {
  it('is created only once when the video is assigned to twenty affiliates at the same time', async () => {
    const id = await addVideo(createLink())
    const affiliates = await Promise.all(Array.from({ length: 20 }, addAffiliate))
    const assignments = await Promise.all(affiliates.map((affiliate) => assign(affiliate, id)))
    expect(assignments.filter(({ count }) => count === 1)).toHaveLength(1)
    const refusals = new Set(
      assignments.filter(({ count }) => count === 0).map(({ constraint }) => constraint),
    )
    expect(refusals).toEqual(new Set(['affiliate_link_videos_one_live']))
  })

  it('that was returned cannot become active while another one is active', async () => {
    const id = await addVideo(createLink())
    const assignment = await addAssignment(id)
    await setPostingStatus(assignment, 'dikembalikan')
    await addAssignment(id)
    expect(await setPostingStatus(assignment, 'belum')).toMatchObject({
      constraint: 'affiliate_link_videos_one_live',
    })
  })

  it('can exist only once for an affiliate and a product', async () => {
    const [affiliate, id] = [await addAffiliate(), await addVideo(createLink())]
    await assign(affiliate, id, { status: 'dikembalikan' })
    expect(await assign(affiliate, id)).toMatchObject({ constraint: 'affiliate_link_videos_unique' })
  })

  it('can be made only for the product of the video', async () => {
    const [affiliate, id] = [await addAffiliate(), await addVideo(createLink())]
    expect(await assign(affiliate, id, { product: cleanser })).toMatchObject({
      constraint: 'affiliate_link_videos_same_product',
    })
  })

  it('copies the links of the video when it is made and when it becomes active again', async () => {
    const [vo, review] = [createLink(), createLink()]
    const id = await addVideo(vo)
    const assignment = await addAssignment(id)
    const readLinks = () =>
      queryAsOwner('select link_video_vo, link_video_review from affiliate_link_videos where id = $1', [
        assignment,
      ])
    expect(await readLinks()).toEqual([{ link_video_vo: vo, link_video_review: null }])
    await setPostingStatus(assignment, 'dikembalikan')
    await runAndCommit('sari', 'update videos set video_review = $2 where id = $1', [id, review])
    expect(await readLinks()).toEqual([{ link_video_vo: vo, link_video_review: null }])
    await setPostingStatus(assignment, 'belum')
    expect(await readLinks()).toEqual([{ link_video_vo: vo, link_video_review: review }])
  })

  it.each([
    ['video_vo', 'link_posting_vo', [createLink(), null]],
    ['video_review', 'link_posting_review', [null, createLink()]],
  ] as [string, string, [string | null, string | null]][])(
    'can be posted only with a posting link for its %s',
    async (_source, postingColumn, links) => {
      const assignment = await addAssignment(await addVideo(...links))
      const change = (columns: string) =>
        runAndCommit('sari', `update affiliate_link_videos set ${columns} where id = $1`, [assignment])
      expect(await change(`status_link_posting = 'sudah'`)).toMatchObject({
        constraint: 'affiliate_link_videos_posted',
      })
      expect(
        await change(`status_link_posting = 'sudah', ${postingColumn} = 'https://x.id/b'`),
      ).toMatchObject({
        count: 1,
      })
    },
  )
})

describe('the number of a video', () => {
  const addVideoAndReadNumber = async () => (await insertVideo(createLink())).rows[0]?.no_video as number

  it('is never reused, neither after a rollback nor after a deletion', async () => {
    const firstNumber = await addVideoAndReadNumber()
    await runAndRollBack('sari', 'insert into videos (video_vo) values ($1)', [createLink()])
    const secondNumber = await addVideoAndReadNumber()
    expect(secondNumber).toBe(firstNumber + 2)
    await runAndCommit('sari', 'delete from videos where no_video = $1', [secondNumber])
    expect(await addVideoAndReadNumber()).toBe(secondNumber + 1)
  })

  it('is unique when many are added at the same time', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, addVideoAndReadNumber))
    expect(new Set(numbers).size).toBe(20)
  })
})

describe('a link', () => {
  const buildDuplicateError = (link: 'vo' | 'review') => ({ constraint: `videos_video_${link}_taken` })

  it('belongs to one video, in either column, and is free again when that video drops it', async () => {
    const [firstLink, secondLink] = [createLink(), createLink()]
    const id = await addVideo(firstLink, secondLink)
    expect(await insertVideo(firstLink)).toMatchObject(buildDuplicateError('vo'))
    expect(await insertVideo(secondLink)).toMatchObject(buildDuplicateError('vo'))
    expect(await insertVideo(null, firstLink)).toMatchObject(buildDuplicateError('review'))
    expect(await insertVideo(createLink(), secondLink)).toMatchObject(buildDuplicateError('review'))
    const setLink = (videoId: string, column: 'video_vo' | 'video_review', link: string | null) =>
      runAndCommit('sari', `update videos set ${column} = $2 where id = $1`, [videoId, link])
    const otherId = await addVideo(createLink())
    expect(await setLink(otherId, 'video_vo', secondLink)).toMatchObject(buildDuplicateError('vo'))
    const linkSwap = `update videos set video_vo = video_review, video_review = $2 where id = $1 returning id`
    expect(await queryAsOwner(linkSwap, [id, firstLink])).toHaveLength(1)
    expect(await setLink(id, 'video_review', null)).toMatchObject({ count: 1 })
    expect(await setLink(otherId, 'video_vo', firstLink)).toMatchObject({ count: 1 })
    await runAndCommit('sari', 'delete from videos where id = $1', [otherId])
    expect(await insertVideo(null, firstLink)).toMatchObject({ count: 1 })
  })

  it('is recognized in another spelling when a video is added or changed', async () => {
    const path = `tiktok.com/@nadya/video/${randomBytes(6).toString('hex')}`
    const id = await addVideo(`https://www.${path}?is_from_webapp=1`)
    for (const spelling of [
      `http://${path}/`,
      `HTTPS://TIKTOK.com:443${path.slice(10)}#x`,
      `https://${path}?_t=1&utm_a=b`,
    ])
      expect(await insertVideo(null, spelling)).toMatchObject(buildDuplicateError('review'))
    // A parameter other than those for tracking makes it another link.
    expect(await insertVideo(`https://${path}?lang=id`)).toMatchObject({ count: 1 })
    const changedSpelling = await runAndCommit('sari', 'update videos set video_vo = $2 where id = $1', [
      id,
      `https://${path}`,
    ])
    expect(changedSpelling).toMatchObject({ count: 1 })
    expect(await insertVideo(`https://${path}/`)).toMatchObject(buildDuplicateError('vo'))
  })

  it('can be both VO and Review of one video, in two spellings', async () => {
    const link = createLink()
    expect(await insertVideo(link, `${link}/#lagi`)).toMatchObject({ count: 1 })
  })

  it('that two old videos share does not block other changes, but cannot be added again', async () => {
    const link = createLink()
    const firstId = await addVideo(link)
    const secondId = await addVideo(createLink())
    // The triggers are off, so that the video is like one from before the rule.
    await queryAsOwner(`set session_replication_role = replica`)
    await queryAsOwner('update videos set video_vo = $2 where id = $1', [secondId, `${link}/`])
    await queryAsOwner('set session_replication_role = origin')
    const addReview = (id: string) =>
      queryAsOwner('update videos set video_vo = video_vo, video_review = $2 where id = $1 returning id', [
        id,
        createLink(),
      ])
    expect(await addReview(secondId)).toHaveLength(1)
    expect(await addReview(firstId)).toHaveLength(1)
    expect(await insertVideo(link)).toMatchObject(buildDuplicateError('vo'))
  })

  it('that is rejected, like an unknown product, uses up no video number', async () => {
    const link = createLink()
    const lastNumber = (await insertVideo(link)).rows[0]?.no_video
    for (let i = 0; i < 3; i++) expect(await insertVideo(link)).toMatchObject(buildDuplicateError('vo'))
    expect(await insertVideo(null, link)).toMatchObject(buildDuplicateError('review'))
    expect(
      await runAndCommit('sari', 'insert into videos (video_vo, product_id) values ($1, gen_random_uuid())', [
        createLink(),
      ]),
    ).toMatchObject({ constraint: 'videos_product' })
    expect((await insertVideo(createLink())).rows[0]?.no_video).toBe(lastNumber + 1)
  })

  it('belongs to only one of twenty videos that are added with it at the same time, in either column', async () => {
    const link = createLink()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? insertVideo(link) : insertVideo(null, link))),
    )
    expect(outcomes.filter(({ count }) => count === 1)).toHaveLength(1)
  })

  it('is required for every video', async () => {
    expect(await insertVideo(null)).toMatchObject({ constraint: 'videos_one_link' })
  })

  const invalidLinks = [
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
  it.each(invalidLinks)('cannot be %j', async (link) => {
    expect(await insertVideo(link)).toMatchObject({ count: 0, code: '23514' })
    expect(await insertVideo(createLink(), link)).toMatchObject({ count: 0, code: '23514' })
    const assignment = await addAssignment(await addVideo(createLink()))
    for (const column of ['link_video_vo', 'link_video_review', 'link_posting_vo', 'link_posting_review'])
      expect(
        await runAndCommit('sari', `update affiliate_link_videos set ${column} = $2 where id = $1`, [
          assignment,
          link,
        ]),
      ).toMatchObject({ code: '23514' })
  })

  it('is at most 2000 bytes long', async () => {
    // Random, so that PostgreSQL cannot compress the link in its index.
    const buildLongLink = (length: number) =>
      `https://h.id/${randomBytes(length).toString('hex')}`.slice(0, length)
    expect(await insertVideo(buildLongLink(2000))).toMatchObject({ count: 1 })
    expect(await insertVideo(buildLongLink(2001))).toMatchObject({ code: '23514' })
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
    expect((await insertVideo(link)).rows[0]).toMatchObject({
      video_vo_masked: masked,
      video_review_masked: null,
    })
  })
})
