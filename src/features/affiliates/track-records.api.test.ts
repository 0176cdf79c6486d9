/**
 * Track records: the videos that they count for each reader, the list filters, and deleted affiliates.
 * Runs on every PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import type { AffiliateCard, AffiliateDetail } from '#features/affiliates/affiliate.ts'
import type { RadarNow } from '#features/radar/radar-schema.ts'
import { as, cleanser, grantRina, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'

/** The affiliate 'kreator'. */
let id: string

beforeAll(() => grantRina('dashboard', 'data_affiliate_edit'))
beforeEach(async () => {
  await queryAsOwner('delete from affiliate_registrations; delete from videos')
  id = await make.affiliate([serum], { username: 'kreator' })
})

/** Returns an SQL expression of a moment. `day` is the number of days after today in Jakarta. */
const toInstant = (day: number, time: string) =>
  `(app.today() + ${day} + time '${time}') at time zone 'Asia/Jakarta'`

interface Video {
  status?: 'belum' | 'sudah' | 'dikembalikan'
  /** deadline, in days from today; null for none */
  due?: number | null
  /** SQL expression of the moment when the video was posted or returned */
  endedAt?: string
  link?: string | null
  product?: string
  affiliate?: string
}

/** Inserts an assignment that was made ten days ago and ended at `endedAt`, and returns its id. */
async function assignVideo({
  status = 'belum',
  due = 0,
  endedAt,
  link = null,
  product = serum,
  affiliate = id,
}: Video) {
  const assignment = await make.assignVideo(affiliate, product, await make.video(product, sari), {
    posting: status,
    due,
  })
  const endColumn = { belum: undefined, sudah: 'posted_at', dikembalikan: 'returned_at' }[status]
  await queryAsOwner(
    `update affiliate_link_videos set created_at = ${toInstant(-10, '10:00')} where id = $1`,
    [assignment],
  )
  if (endColumn && endedAt)
    await queryAsOwner(`update affiliate_link_videos set ${endColumn} = ${endedAt} where id = $1`, [
      assignment,
    ])
  if (link)
    await queryAsOwner('update affiliate_link_videos set link_posting_vo = $2 where id = $1', [
      assignment,
      link,
    ])
  return assignment
}

const readDetail = async (actor: CastName = 'sari', affiliate = id): Promise<AffiliateDetail> =>
  (await as[actor]('GET', `/affiliates/${affiliate}`)).body
const readCards = async (actor: CastName = 'sari', query = ''): Promise<AffiliateCard[]> =>
  (await as[actor]('GET', `/affiliates/cards?${query}`)).body.rows
const listUsernames = async (actor: CastName, rapor: string, query = '') =>
  (await readCards(actor, `rapor=${rapor}&${query}`)).map(({ username }) => username).sort()

/** Returns the stored number of videos that the affiliate posted on time. */
async function readOnTimeCount(affiliate: string) {
  const [row] = await queryAsOwner<{ on_time_videos: number }>(
    'select on_time_videos from affiliate_registrations where id = $1',
    [affiliate],
  )
  return row?.on_time_videos
}

const alwaysOnTimeFilter = 'selalu_tepat_waktu'
const missedFilter = 'pernah_tidak_posting'

describe('videos in a track record', () => {
  const postedStatus = 'sudah'
  const returnedStatus = 'dikembalikan'
  it.each<[string, Video, { outcome?: string; days_to_post?: number; returned?: number }]>([
    [
      'posted before its deadline is on time',
      { status: postedStatus, due: 0, endedAt: toInstant(-8, '09:00') },
      { outcome: 'on_time', days_to_post: 2 },
    ],
    [
      'posted on its deadline is on time',
      { status: postedStatus, due: -3, endedAt: toInstant(-3, '12:00') },
      { outcome: 'on_time', days_to_post: 7 },
    ],
    [
      'posted at 23:59 in Jakarta on its deadline is on time',
      { status: postedStatus, due: -3, endedAt: toInstant(-3, '23:59') },
      { outcome: 'on_time', days_to_post: 7 },
    ],
    [
      'posted at midnight in Jakarta after its deadline is late',
      { status: postedStatus, due: -3, endedAt: toInstant(-2, '00:00') },
      { outcome: 'late', days_to_post: 8 },
    ],
    [
      'posted days after its deadline is late',
      { status: postedStatus, due: -8, endedAt: toInstant(-1, '12:00') },
      { outcome: 'late', days_to_post: 9 },
    ],
    [
      'posted without a deadline is on time',
      { status: postedStatus, due: null, endedAt: toInstant(-1, '12:00') },
      { outcome: 'on_time', days_to_post: 9 },
    ],
    [
      'posted on the day of its assignment took 0 days',
      { status: postedStatus, endedAt: toInstant(-10, '23:00') },
      { outcome: 'on_time', days_to_post: 0 },
    ],
    ['unposted on its deadline is not finished', { due: 0 }, {}],
    ['unposted before its deadline is not finished', { due: 2 }, {}],
    ['unposted without a deadline is not finished', { due: null }, {}],
    ['unposted after its deadline is missed', { due: -1 }, { outcome: 'missed' }],
    [
      'returned on its deadline is counted only as returned',
      { status: returnedStatus, due: -3, endedAt: toInstant(-3, '23:59') },
      { returned: 1 },
    ],
    [
      'returned without a deadline is counted only as returned',
      { status: returnedStatus, due: null, endedAt: toInstant(-3, '12:00') },
      { returned: 1 },
    ],
    [
      'returned after its deadline is missed',
      { status: returnedStatus, due: -3, endedAt: toInstant(-2, '00:00') },
      { outcome: 'missed', returned: 1 },
    ],
    [
      'returned after a post is counted only as returned',
      {
        status: returnedStatus,
        due: -3,
        endedAt: toInstant(-1, '12:00'),
        link: 'https://www.tiktok.com/@x/video/1',
      },
      { returned: 1 },
    ],
  ])('a video %s', async (_, video, expected) => {
    const { outcome = null, days_to_post = null, returned = 0 } = expected
    await assignVideo(video)
    const { link_videos, record } = await readDetail()
    expect(link_videos).toMatchObject([{ outcome, days_to_post }])
    expect(record).toEqual({
      finished: outcome === null ? 0 : 1,
      on_time: outcome === 'on_time' ? 1 : 0,
      median_days: days_to_post,
      returned,
    })
  })

  it('a video is counted by its current deadline, not by an earlier one', async () => {
    const latePost = await assignVideo({ status: 'sudah', due: -8, endedAt: toInstant(-5, '12:00') })
    const missedVideo = await assignVideo({ due: -2 })
    expect((await readDetail()).record).toMatchObject({ finished: 2, on_time: 0 })
    await queryAsOwner(
      'update affiliate_link_videos set tanggal_max_upload = app.today() where id = any ($1)',
      [[latePost, missedVideo]],
    )
    expect((await readDetail()).record).toMatchObject({ finished: 1, on_time: 1 })
  })
})

it('card, detail, edit screen and radar show the same track record, with the median of the days', async () => {
  for (const day of [-9, -8, -6])
    await assignVideo({ status: 'sudah', due: -7, endedAt: toInstant(day, '12:00') })
  await assignVideo({ due: -1 })
  await assignVideo({ status: 'dikembalikan', due: 0, endedAt: toInstant(-1, '12:00') })
  const record = { finished: 4, on_time: 2, median_days: 2, returned: 1 }
  expect((await readCards())[0]?.record).toEqual(record)
  expect((await readDetail()).record).toEqual(record)
  expect((await as.sari('GET', `/affiliates/${id}/with-links`)).body.record).toEqual(record)
  const { rows }: RadarNow = (await as.sari('GET', '/affiliates/radar?lines=50')).body
  // The late video is more urgent than the review.
  expect(rows).toMatchObject([{ need: 'telat', record: null }])
  await queryAsOwner(
    `update affiliate_link_videos set tanggal_max_upload = null where status_link_posting = 'belum'`,
  )
  const { rows: reviews }: RadarNow = (await as.sari('GET', '/affiliates/radar?lines=50')).body
  expect(reviews).toMatchObject([{ need: 'review', record: { ...record, finished: 3 } }])
})

describe('filter by track record', () => {
  /** Creates an affiliate with as many videos of each outcome as `counts` says. */
  async function createWithVideos(
    username: string,
    counts: { onTime?: number; late?: number; missed?: number; returned?: number },
  ) {
    const affiliate = await make.affiliate([serum], { username })
    const { onTime = 0, late = 0, missed = 0, returned = 0 } = counts
    for (let i = 0; i < onTime; i++)
      await assignVideo({ affiliate, status: 'sudah', endedAt: toInstant(-5, '12:00') })
    for (let i = 0; i < late; i++)
      await assignVideo({ affiliate, status: 'sudah', due: -8, endedAt: toInstant(-5, '12:00') })
    for (let i = 0; i < missed; i++) await assignVideo({ affiliate, due: -1 })
    for (let i = 0; i < returned; i++)
      await assignVideo({ affiliate, status: 'dikembalikan', due: -8, endedAt: toInstant(-5, '12:00') })
    return affiliate
  }

  beforeEach(async () => {
    await createWithVideos('selalu', { onTime: 3 })
    await createWithVideos('kurang', { onTime: 2 })
    await createWithVideos('pernah.telat', { onTime: 4, late: 1 })
    await createWithVideos('belum.posting', { onTime: 3, missed: 1 })
    await createWithVideos('ditarik', { returned: 1 })
  })

  it('the filter by track record finds affiliates who were always on time, if at least three of their videos are finished', async () => {
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['selalu'])
  })

  it('the filter by track record finds affiliates who missed a deadline, even if the video was returned later', async () => {
    expect(await listUsernames('sari', missedFilter)).toEqual(['belum.posting', 'ditarik'])
  })

  it('the filter by track record returns the total, and can be combined with a search and with the filter by product', async () => {
    const { total } = (await as.sari('GET', `/affiliates/cards?rapor=${missedFilter}`)).body
    expect(total).toBe(2)
    expect(await listUsernames('sari', missedFilter, 'q=ditarik')).toEqual(['ditarik'])
    expect(await listUsernames('sari', alwaysOnTimeFilter, `product_id=${cleanser}`)).toEqual([])
  })

  it('the filter by track record finds other affiliates after a video is posted, gets a later deadline, or is removed', async () => {
    await queryAsOwner(
      `update affiliate_link_videos set tanggal_max_upload = app.today()
       where affiliate_id = (select id from affiliate_registrations where username = 'pernah.telat')`,
    )
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['pernah.telat', 'selalu'])
    await queryAsOwner(
      `delete from affiliate_link_videos
       where id = (select lv.id from affiliate_link_videos lv
         join affiliate_registrations a on a.id = lv.affiliate_id where a.username = 'selalu' limit 1)`,
    )
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['pernah.telat'])
    await assignVideo({
      affiliate: (await readCards('sari', 'q=kurang'))[0]?.id ?? '',
      status: 'sudah',
      endedAt: toInstant(-5, '12:00'),
    })
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['kurang', 'pernah.telat'])
  })

  it('the filter by track record finds the same affiliates for bulk actions as in the list', async () => {
    const bulkSelection = (await as.sari('GET', `/bulk-actions/followed?rapor=${missedFilter}`)).body
    expect(bulkSelection.total).toBe(2)
    const listedIds = (await readCards('sari', `rapor=${missedFilter}`)).map((row) => row.id)
    expect(bulkSelection.rows.map((row: { id: string }) => row.id)).toEqual(listedIds)
  })

  it('the filter by track record counts several videos that one statement changes', async () => {
    await queryAsOwner('delete from affiliate_link_videos')
    const videos = await Promise.all([1, 2, 3].map(() => make.video(serum, sari)))
    await queryAsOwner(
      `insert into affiliate_link_videos (affiliate_id, product_id, video_id, status_link_posting, link_posting_vo)
       select $1, $2, id, 'sudah', 'https://www.tiktok.com/@x/video/' || position
       from unnest($3::uuid[]) with ordinality as chosen (id, position)`,
      [id, serum, videos],
    )
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['kreator'])
    expect(await readOnTimeCount(id)).toBe(3)
    await queryAsOwner(`update affiliate_link_videos set status_link_posting = 'belum'`)
    expect(await readOnTimeCount(id)).toBe(0)
  })

  it('the filter by track record refuses a value other than the two of the filter', async () => {
    expect((await as.sari('GET', '/affiliates/cards?rapor=terbaik')).status).toBe(400)
  })
})

describe('user who sees one product', () => {
  /** The affiliate 'bersama', who has a visible and a hidden product. */
  let sharedId: string

  beforeEach(async () => {
    sharedId = await make.affiliate([serum, cleanser], { username: 'bersama' })
    for (const product of [serum, serum, serum, cleanser])
      await assignVideo({ affiliate: sharedId, product, status: 'sudah', endedAt: toInstant(-5, '12:00') })
    await assignVideo({ affiliate: sharedId, product: cleanser, due: -1 })
    await assignVideo({
      affiliate: sharedId,
      product: cleanser,
      status: 'dikembalikan',
      due: 0,
      endedAt: toInstant(-1, '12:00'),
    })
  })

  it('a user who sees one product gets track records that count and list only the videos of that product', async () => {
    const visibleDetail = await readDetail('rina', sharedId)
    expect(visibleDetail.record).toEqual({ finished: 3, on_time: 3, median_days: 5, returned: 0 })
    expect(visibleDetail.link_videos).toHaveLength(3)
    expect((await readCards('rina', 'q=bersama'))[0]?.record).toEqual(visibleDetail.record)
    const { record, link_videos } = await readDetail('sari', sharedId)
    expect(record).toEqual({ finished: 5, on_time: 4, median_days: 5, returned: 1 })
    expect(link_videos).toHaveLength(6)
  })

  it('a user who sees one product filters by the videos of that product alone', async () => {
    expect(await listUsernames('rina', alwaysOnTimeFilter)).toEqual(['bersama'])
    expect(await listUsernames('rina', missedFilter)).toEqual([])
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual([])
    expect(await listUsernames('sari', missedFilter)).toEqual(['bersama'])
  })

  it('a user who sees one product finds no affiliates of other products by their track record', async () => {
    const hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
    for (let i = 0; i < 3; i++)
      await assignVideo({
        affiliate: hiddenAffiliate,
        product: cleanser,
        status: 'sudah',
        endedAt: toInstant(-5, '12:00'),
      })
    // Rina sees the videos of this affiliate, but not the affiliate, whose only product is hidden.
    const hiddenHolderOfVisibleVideos = await make.affiliate([cleanser], { username: 'pindah' })
    for (let i = 0; i < 3; i++)
      await assignVideo({
        affiliate: hiddenHolderOfVisibleVideos,
        product: serum,
        status: 'sudah',
        endedAt: toInstant(-5, '12:00'),
      })
    expect(await listUsernames('rina', alwaysOnTimeFilter)).toEqual(['bersama'])
    expect((await as.rina('GET', `/affiliates/${hiddenHolderOfVisibleVideos}`)).status).toBe(404)
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['pindah', 'tersembunyi'])
  })
})

describe('deleted affiliate', () => {
  beforeEach(async () => {
    for (let i = 0; i < 3; i++) await assignVideo({ status: 'sudah', endedAt: toInstant(-5, '12:00') })
  })

  it('a deleted affiliate has the same track record again after a restoration from the trash', async () => {
    const recordBefore = (await readDetail()).record
    expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual([])
    expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    expect((await readDetail()).record).toEqual(recordBefore)
    expect(await readOnTimeCount(id)).toBe(3)
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual(['kreator'])
  })

  it('a deleted affiliate leaves no row behind once erased', async () => {
    expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    await queryAsOwner(`select app.erase('affiliate', $1, 'diminta')`, [id])
    const rows = await queryAsOwner(
      `select id from affiliate_registrations where id = $1
       union all select id from affiliate_link_videos where affiliate_id = $1
       union all select id from trash
         where id = $1 or row_values::text like '%' || $1 || '%' or dependents::text like '%' || $1 || '%'`,
      [id],
    )
    expect(rows).toEqual([])
    expect(await listUsernames('sari', alwaysOnTimeFilter)).toEqual([])
  })
})
