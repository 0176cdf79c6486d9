/** The bulk action 'extend' gives affiliates more days for their most urgent videos. It can be undone. */
import { describe, expect, it } from 'vitest'
import {
  as,
  assignNewVideo,
  cleanser,
  getRevision,
  make,
  postBulkAction,
  program,
  queryAsOwner,
  readStored,
  runAction,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { maxExtraDays } from './bulk-action.ts'

const buildExtension = (days: number) => ({ kind: 'extend', days })
/** A deadline in days from today, or null if there is none. */
type Due = number | null

/** Assigns a new video to the affiliate for each deadline, and returns the ids of the assignments. */
async function assignVideos(
  affiliate: string,
  dues: readonly Due[],
  options: { posting?: string; product?: string } = {},
) {
  const assignments = await Promise.all(dues.map((due) => assignNewVideo(affiliate, { due, ...options })))
  return assignments.map(({ id }) => id)
}

async function readDues(assignments: readonly string[]): Promise<Due[]> {
  const rows = await queryAsOwner<{ due: Due }>(
    `select lv.tanggal_max_upload - app.today() as due
     from unnest($1::uuid[]) with ordinality as requested (id, position) join affiliate_link_videos lv using (id)
     order by position`,
    [assignments],
  )
  return rows.map(({ due }) => due)
}

describe('extension of deadlines', () => {
  it.each<{ videos: string; dues: Due[]; days: number; expectedDues: Due[] }>([
    { videos: 'a video that is late by 5 days', dues: [-5], days: 3, expectedDues: [3] },
    { videos: 'a video due today', dues: [0], days: 3, expectedDues: [3] },
    { videos: 'a video due tomorrow', dues: [1], days: 3, expectedDues: [4] },
    { videos: 'a video due the day after tomorrow', dues: [2], days: 1, expectedDues: [3] },
    { videos: 'a video due in 10 days', dues: [10], days: maxExtraDays, expectedDues: [24] },
    { videos: 'all videos due by tomorrow', dues: [-5, 0, 1, 2, 9], days: 2, expectedDues: [2, 2, 3, 2, 9] },
    {
      videos: 'the earliest videos if none is due by tomorrow',
      dues: [7, 5, 5],
      days: 1,
      expectedDues: [7, 6, 6],
    },
    {
      videos: 'videos without a deadline if there are no others',
      dues: [null, null],
      days: 1,
      expectedDues: [1, 1],
    },
    {
      videos: 'a late video, not one without a deadline',
      dues: [null, -1],
      days: 1,
      expectedDues: [null, 1],
    },
    {
      videos: 'a later video, not one without a deadline',
      dues: [null, 4],
      days: 1,
      expectedDues: [null, 5],
    },
  ])(
    'an extension of deadlines gives $videos more days, from the deadline or from today if that is later, and can be undone',
    async ({ dues, days, expectedDues }) => {
      const affiliate = await make.affiliate([serum])
      const assignments = await assignVideos(affiliate, dues)
      const finishedAssignments = [
        ...(await assignVideos(affiliate, [-9, 0], { posting: 'sudah' })),
        ...(await assignVideos(affiliate, [-9], { posting: 'dikembalikan' })),
      ]
      const revision = await getRevision(affiliate)
      const { body } = await postBulkAction('dewi', buildExtension(days), [{ id: affiliate, revision }])
      expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
      expect(await readDues(assignments)).toEqual(expectedDues)
      expect((await undo('dewi', body.id)).body).toEqual({
        undone: [{ id: affiliate, revision: revision + 2 }],
        not_undone: [],
        reassigned_videos: [],
      })
      expect(await readDues(assignments)).toEqual(dues)
      expect(await readDues(finishedAssignments)).toEqual([-9, 0, -9])
    },
  )

  it('an extension of deadlines gives the most urgent videos of each of several affiliates more days', async () => {
    const [lateAffiliate, openAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const assignments = [
      ...(await assignVideos(lateAffiliate, [-2, 6])),
      ...(await assignVideos(openAffiliate, [6, 8])),
    ]
    await runAction('dewi', buildExtension(2), [lateAffiliate, openAffiliate])
    expect(await readDues(assignments)).toEqual([2, 6, 8, 8])
  })

  it('an extension of deadlines is refused for an affiliate without a video that waits to be posted', async () => {
    const withPostedVideo = await make.affiliate([serum])
    const withReturnedVideo = await make.affiliate([serum])
    const withoutVideo = await make.affiliate([serum])
    const affiliates = [withPostedVideo, withReturnedVideo, withoutVideo]
    await assignVideos(withPostedVideo, [-2], { posting: 'sudah' })
    await assignVideos(withReturnedVideo, [-2], { posting: 'dikembalikan' })
    const rowsBefore = await readStored(affiliates)
    expect((await postBulkAction('dewi', buildExtension(2), affiliates)).body).toEqual({
      id: null,
      rows: affiliates.map((id) => ({ id, outcome: 'refused', why: 'no_unposted_video' })),
    })
    expect(await readStored(affiliates)).toEqual(rowsBefore)
    await assignVideos(withPostedVideo, [-2])
    expect((await postBulkAction('dewi', buildExtension(2), affiliates)).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ])
  })

  it('an extension of deadlines is recorded in the history of affiliate and video, as is its undo', async () => {
    const affiliate = await make.affiliate([serum])
    const [assignment] = await assignVideos(affiliate, [-5])
    await undo('dewi', await runAction('dewi', buildExtension(2), [affiliate]))
    const dewi = await program.database.readUserId('dewi')
    const entries = await queryAsOwner(
      `select t.act, t.actor_id, (t.changes -> 'tanggal_max_upload' ->> 0)::date - app.today() as old,
         (t.changes -> 'tanggal_max_upload' ->> 1)::date - app.today() as new
       from timeline t join affiliate_link_videos lv on lv.id = t.row_id
       where t.subject_type = 'assignment' and (t.subject_id, t.second_subject_id) = (lv.affiliate_id, lv.video_id)
         and lv.id = $1 and t.act = 'changed' order by t.id`,
      [assignment],
    )
    expect(entries).toEqual([
      { act: 'changed', actor_id: dewi, old: -5, new: 2 },
      { act: 'changed', actor_id: dewi, old: 2, new: -5 },
    ])
  })

  it('an extension of deadlines is not undone for an affiliate that changed since', async () => {
    const affiliate = await make.affiliate([serum])
    const assignments = await assignVideos(affiliate, [-5])
    const id = await runAction('dewi', buildExtension(2), [affiliate])
    await runAction('budi', buildExtension(1), [affiliate])
    expect((await undo('dewi', id)).body).toEqual({
      undone: [],
      not_undone: [affiliate],
      reassigned_videos: [],
    })
    expect(await readDues(assignments)).toEqual([3])
  })
})

describe('extension of deadlines by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('an extension of deadlines by a user who sees only one product neither extends nor counts videos of hidden products', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const affiliateWithHiddenVideo = await make.affiliate([serum, cleanser])
    const visibleVideos = await assignVideos(affiliate, [10, 12])
    const hiddenVideos = [
      ...(await assignVideos(affiliate, [-5, 10], { product: cleanser })),
      ...(await assignVideos(affiliateWithHiddenVideo, [-5], { product: cleanser })),
    ]
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const rowsBefore = await readStored([affiliateWithHiddenVideo])
      const { body } = await postBulkAction('rina', buildExtension(2), [affiliate, affiliateWithHiddenVideo])
      expect(body.rows).toMatchObject([
        { id: affiliate, outcome: 'done' },
        { id: affiliateWithHiddenVideo, outcome: 'refused', why: 'no_unposted_video' },
      ])
      expect(await readDues(visibleVideos)).toEqual([12, 12])
      expect(await readDues(hiddenVideos)).toEqual([-5, 10, -5])
      expect(await readStored([affiliateWithHiddenVideo])).toEqual(rowsBefore)
      expect((await undo('rina', body.id)).body).toMatchObject({
        undone: [{ id: affiliate }],
        not_undone: [],
      })
      expect(await readDues(visibleVideos)).toEqual([10, 12])
      expect(await readDues(hiddenVideos)).toEqual([-5, 10, -5])
    })
    await runAction('dewi', buildExtension(2), [affiliate, affiliateWithHiddenVideo])
    expect(await readDues([...visibleVideos, ...hiddenVideos])).toEqual([10, 12, 2, 10, 2])
  })
})

describe('extension of deadlines among simultaneous requests', () => {
  it('an extension of deadlines happens once for one revision, and is refused to the slower users', async () => {
    const affiliates = await Promise.all(Array.from({ length: 8 }, () => make.affiliate([serum])))
    const assignments = (await Promise.all(affiliates.map((id) => assignVideos(id, [-5])))).flat()
    const revision = await getRevision(`${affiliates[0]}`)
    await Promise.all(
      affiliates.map(async (id) => {
        const replies = await Promise.all(
          (['dewi', 'budi', 'sari'] as const).map((actor) =>
            postBulkAction(actor, buildExtension(2), [{ id, revision }]),
          ),
        )
        const rows = replies.map(({ body }) => body.rows[0])
        expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
        expect(rows.filter(({ why }) => why === 'changed')).toHaveLength(2)
      }),
    )
    expect(await readDues(assignments)).toEqual(affiliates.map(() => 2))
  })

  it('an extension of deadlines does not overwrite a posting link that is recorded at the same time, nor does the link overwrite it', async () => {
    const affiliate = await make.affiliate([serum])
    const [assignment] = await assignVideos(affiliate, [-5])
    const revision = await getRevision(affiliate)
    const link = 'https://www.tiktok.com/@x/video/7000000000000000077'
    const [extension, postReply] = await Promise.all([
      postBulkAction('dewi', buildExtension(2), [{ id: affiliate, revision }]),
      as.budi('POST', '/posting-links', { id: assignment, field: 'vo', revision, link, accepted: [] }),
    ])
    const isExtended = extension.body.rows[0].outcome === 'done'
    const isPosted = postReply.status === 200
    expect(isExtended || isPosted).toBe(true)
    if (!isExtended) expect(extension.body.rows).toMatchObject([{ outcome: 'refused', why: 'changed' }])
    if (!isPosted) expect(postReply.status).toBe(409)
    expect(await readDues([`${assignment}`])).toEqual([isExtended ? 2 : -5])
    const [storedRow] = await readStored([affiliate])
    expect(storedRow?.videos).toMatchObject([{ link_posting_vo: isPosted ? link : null }])
  })
})

describe('reminders of an affiliate', () => {
  const readReminders = async (id: string) => {
    const [row] = await queryAsOwner<Record<string, unknown>>(
      `select reminded_for, reminder_count, rests_until::text, reminded_on::text from affiliate_registrations where id = $1`,
      [id],
    )
    return row
  }

  it.each([
    ['more time', buildExtension(2)],
    ['a video taken back', { kind: 'take_back', only_late: true }],
    ['a new deadline', { kind: 'deadline', tanggal_max_upload: '2030-01-01' }],
  ])('the reminders of an affiliate end with %s, and go on when that is undone', async (_case, action) => {
    const affiliate = await make.affiliate([serum])
    await assignVideos(affiliate, [-4])
    await queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 3, rests_until = app.today() + 1,
         reminded_on = app.today() - 1 where id = $1`,
      [affiliate],
    )
    const remindersBefore = await readReminders(affiliate)
    const { body } = await postBulkAction('dewi', action, [affiliate])
    expect(await readReminders(affiliate)).toMatchObject({ reminded_for: null, reminder_count: 0 })
    await undo('dewi', body.id)
    expect(await readReminders(affiliate)).toEqual(remindersBefore)
  })
})
