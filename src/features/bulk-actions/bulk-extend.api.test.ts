/** More time for an affiliate's most urgent videos: which ones, until when, and the way back. */
import { describe, expect, it } from 'vitest'
import {
  as,
  cleanser,
  getRevision,
  make,
  postBulkAction,
  program,
  readStored,
  runAction,
  sari,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { maxExtraDays } from './bulk-action.ts'

const extend = (days: number) => ({ kind: 'extend', days })
type Due = number | null

/** Gives the affiliate a video for each deadline, in days from today. @returns the ids of the assignments */
function assignVideos(affiliate: string, dues: readonly Due[], posting = 'belum', product = serum) {
  return Promise.all(
    dues.map(async (due) =>
      make.assignVideo(affiliate, product, await make.video(product, sari), posting, due),
    ),
  )
}

async function readDues(assignments: readonly string[]): Promise<Due[]> {
  const rows = await program.database.queryAsOwner<{ due: Due }>(
    `select lv.tanggal_max_upload - app.today() as due
     from unnest($1::uuid[]) with ordinality as requested (id, n) join affiliate_link_videos lv using (id) order by n`,
    [assignments],
  )
  return rows.map(({ due }) => due)
}

describe('an extension', () => {
  it.each<{ of: string; dues: Due[]; days: number; extended: Due[] }>([
    { of: 'a video that is late by 5 days', dues: [-5], days: 3, extended: [3] },
    { of: 'a video due today', dues: [0], days: 3, extended: [3] },
    { of: 'a video due tomorrow', dues: [1], days: 3, extended: [4] },
    { of: 'a video due the day after tomorrow', dues: [2], days: 1, extended: [3] },
    { of: 'a video due in 10 days', dues: [10], days: maxExtraDays, extended: [24] },
    { of: 'all videos due by tomorrow', dues: [-5, 0, 1, 2, 9], days: 2, extended: [2, 2, 3, 2, 9] },
    { of: 'the earliest videos if none is due by tomorrow', dues: [7, 5, 5], days: 1, extended: [7, 6, 6] },
    { of: 'videos without a deadline if there are no others', dues: [null, null], days: 1, extended: [1, 1] },
    { of: 'a late video, not one without a deadline', dues: [null, -1], days: 1, extended: [null, 1] },
    { of: 'a later video, not one without a deadline', dues: [null, 4], days: 1, extended: [null, 5] },
  ])(
    'extends $of, each from its deadline or from today if that is later, and is undone',
    async ({ dues, days, extended }) => {
      const affiliate = await make.affiliate([serum])
      const assignments = await assignVideos(affiliate, dues)
      const finished = [
        ...(await assignVideos(affiliate, [-9, 0], 'sudah')),
        ...(await assignVideos(affiliate, [-9], 'dikembalikan')),
      ]
      const revision = await getRevision(affiliate)
      const { body } = await postBulkAction('dewi', extend(days), [{ id: affiliate, revision }])
      expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
      expect(await readDues(assignments)).toEqual(extended)
      expect((await undo('dewi', body.id)).body).toEqual({
        undone: [{ id: affiliate, revision: revision + 2 }],
        not_undone: [],
        reassigned_videos: [],
      })
      expect(await readDues(assignments)).toEqual(dues)
      expect(await readDues(finished)).toEqual([-9, 0, -9])
    },
  )

  it('of several affiliates extends the most urgent videos of each', async () => {
    const [lateAffiliate, openAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const assignments = [
      ...(await assignVideos(lateAffiliate, [-2, 6])),
      ...(await assignVideos(openAffiliate, [6, 8])),
    ]
    await runAction('dewi', extend(2), [lateAffiliate, openAffiliate])
    expect(await readDues(assignments)).toEqual([2, 6, 8, 8])
  })

  it('is refused if every video is posted or returned, or there is none', async () => {
    const people = await Promise.all([1, 2, 3].map(() => make.affiliate([serum])))
    await assignVideos(`${people[0]}`, [-2], 'sudah')
    await assignVideos(`${people[1]}`, [-2], 'dikembalikan')
    const before = await readStored(people)
    expect((await postBulkAction('dewi', extend(2), people)).body).toEqual({
      id: null,
      rows: people.map((id) => ({ id, outcome: 'refused', why: 'no_waiting_video' })),
    })
    expect(await readStored(people)).toEqual(before)
    await assignVideos(`${people[0]}`, [-2])
    expect((await postBulkAction('dewi', extend(2), people)).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused' },
      { outcome: 'refused' },
    ])
  })

  it('and its undo are in the history of the affiliate and of the video', async () => {
    const affiliate = await make.affiliate([serum])
    const [assignment] = await assignVideos(affiliate, [-5])
    await undo('dewi', await runAction('dewi', extend(2), [affiliate]))
    const dewi = await program.database.idOf('dewi')
    const entries = await program.database.queryAsOwner(
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

  it('is not undone for an affiliate that changed since', async () => {
    const affiliate = await make.affiliate([serum])
    const assignments = await assignVideos(affiliate, [-5])
    const id = await runAction('dewi', extend(2), [affiliate])
    await runAction('budi', extend(1), [affiliate])
    expect((await undo('dewi', id)).body).toEqual({
      undone: [],
      not_undone: [affiliate],
      reassigned_videos: [],
    })
    expect(await readDues(assignments)).toEqual([3])
  })
})

describe('an extension by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('neither extends nor counts videos of hidden products', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const hiddenOnly = await make.affiliate([serum, cleanser])
    const visibleVideos = await assignVideos(affiliate, [10, 12])
    const hiddenVideos = [
      ...(await assignVideos(affiliate, [-5, 10], 'belum', cleanser)),
      ...(await assignVideos(hiddenOnly, [-5], 'belum', cleanser)),
    ]
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const before = await readStored([hiddenOnly])
      const { body } = await postBulkAction('rina', extend(2), [affiliate, hiddenOnly])
      expect(body.rows).toMatchObject([
        { id: affiliate, outcome: 'done' },
        { id: hiddenOnly, outcome: 'refused', why: 'no_waiting_video' },
      ])
      expect(await readDues(visibleVideos)).toEqual([12, 12])
      expect(await readDues(hiddenVideos)).toEqual([-5, 10, -5])
      expect(await readStored([hiddenOnly])).toEqual(before)
      expect((await undo('rina', body.id)).body).toMatchObject({
        undone: [{ id: affiliate }],
        not_undone: [],
      })
      expect(await readDues(visibleVideos)).toEqual([10, 12])
      expect(await readDues(hiddenVideos)).toEqual([-5, 10, -5])
    })
    await runAction('dewi', extend(2), [affiliate, hiddenOnly])
    expect(await readDues([...visibleVideos, ...hiddenVideos])).toEqual([10, 12, 2, 10, 2])
  })
})

describe('simultaneous extensions', () => {
  it('based on the same revision happen once, and are refused for all other users', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => make.affiliate([serum])))
    const assignments = (await Promise.all(people.map((id) => assignVideos(id, [-5])))).flat()
    const revision = await getRevision(`${people[0]}`)
    await Promise.all(
      people.map(async (id) => {
        const replies = await Promise.all(
          (['dewi', 'budi', 'sari'] as const).map((actor) =>
            postBulkAction(actor, extend(2), [{ id, revision }]),
          ),
        )
        const rows = replies.map(({ body }) => body.rows[0])
        expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
        expect(rows.filter(({ why }) => why === 'changed')).toHaveLength(2)
      }),
    )
    expect(await readDues(assignments)).toEqual(people.map(() => 2))
  })

  it('and a posted link do not overwrite each other', async () => {
    const affiliate = await make.affiliate([serum])
    const [assignment] = await assignVideos(affiliate, [-5])
    const revision = await getRevision(affiliate)
    const link = 'https://www.tiktok.com/@x/video/7000000000000000077'
    const [extension, postReply] = await Promise.all([
      postBulkAction('dewi', extend(2), [{ id: affiliate, revision }]),
      as.budi('POST', '/posting-links', { id: assignment, field: 'vo', revision, link, accepted: [] }),
    ])
    const [isExtended, isPosted] = [extension.body.rows[0].outcome === 'done', postReply.status === 200]
    expect(isExtended || isPosted).toBe(true)
    if (!isExtended) expect(extension.body.rows).toMatchObject([{ outcome: 'refused', why: 'changed' }])
    if (!isPosted) expect(postReply.status).toBe(409)
    expect(await readDues([`${assignment}`])).toEqual([isExtended ? 2 : -5])
    const [storedRow] = await readStored([affiliate])
    expect(storedRow?.videos).toMatchObject([{ link_posting_vo: isPosted ? link : null }])
  })
})

describe('the reminders of an affiliate', () => {
  const readReminders = async (id: string) => {
    const [row] = await program.database.queryAsOwner<Record<string, unknown>>(
      `select reminded_for, reminder_count, rests_until::text, reminded_on::text from affiliate_registrations where id = $1`,
      [id],
    )
    return row
  }

  it.each([
    ['more time', extend(2)],
    ['a video taken back', { kind: 'take_back', only_late: true }],
    ['a new deadline', { kind: 'deadline', tanggal_max_upload: '2030-01-01' }],
  ])('end with %s, and go on when it is undone', async (_case, action) => {
    const affiliate = await make.affiliate([serum])
    await assignVideos(affiliate, [-4])
    await program.database.queryAsOwner(
      `update affiliate_registrations set reminded_for = 'telat', reminder_count = 3, rests_until = app.today() + 1,
         reminded_on = app.today() - 1 where id = $1`,
      [affiliate],
    )
    const before = await readReminders(affiliate)
    const { body } = await postBulkAction('dewi', action, [affiliate])
    expect(await readReminders(affiliate)).toMatchObject({ reminded_for: null, reminder_count: 0 })
    await undo('dewi', body.id)
    expect(await readReminders(affiliate)).toEqual(before)
  })
})
