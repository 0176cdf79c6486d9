/** Taking back videos that are not posted: which ones become free, and how an undo assigns them again. */
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
import { tablesHolding } from '#test/trash.ts'

const takeBack = { kind: 'take_back' }
const takeLateBack = { kind: 'take_back', only_late: true }
const queryAsOwner = <Row>(text: string, values: unknown[] = []) =>
  program.database.queryAsOwner<Row & object>(text, values)

interface Assigned {
  id: string
  video: string
}

async function assignVideo(
  affiliate: string,
  posting = 'belum',
  due: number | null = 3,
  product = serum,
): Promise<Assigned> {
  const video = await make.video(product, sari)
  return { id: await make.assignVideo(affiliate, product, video, posting, due), video }
}

/** Returns the assignments that exist, except for what every restoration changes. */
async function readAssignments(assignments: readonly Assigned[]) {
  const rows = await queryAsOwner<{ row: Record<string, unknown> }>(
    `select to_jsonb(lv) - array['revision', 'updated_at', 'updated_by'] as row from affiliate_link_videos lv
     where lv.id = any ($1) order by lv.created_at, lv.id`,
    [assignments.map(({ id }) => id)],
  )
  return rows.map(({ row }) => row)
}

async function readVideoStatuses(assignments: readonly Assigned[]) {
  const rows = await queryAsOwner<{ status: string }>(
    `select v.status from unnest($1::uuid[]) with ordinality as requested (id, n) join videos v using (id) order by n`,
    [assignments.map(({ video }) => video)],
  )
  return rows.map(({ status }) => status)
}

const numberOf = async ({ video }: Assigned) =>
  (await queryAsOwner<{ no_video: number }>('select no_video from videos where id = $1', [video]))[0]
    ?.no_video

const [assignedStatus, freeStatus] = ['dikirim ke affiliate', 'video baru']

describe('taking back videos', () => {
  it.each([
    { of: 'all', action: takeBack, taken: [0, 1, 2, 3] },
    { of: 'the late ones', action: takeLateBack, taken: [0] },
  ])(
    'frees $of of those not posted, and an undo assigns them again as they were',
    async ({ action, taken }) => {
      const affiliate = await make.affiliate([serum])
      const waiting: Assigned[] = []
      for (const due of [-1, 0, 5, null]) waiting.push(await assignVideo(affiliate, 'belum', due))
      const finished = [
        await assignVideo(affiliate, 'sudah', -9),
        await assignVideo(affiliate, 'dikembalikan', -9),
      ]
      await queryAsOwner(
        `update affiliate_link_videos set created_at = now() - interval '6 days',
         link_posting_vo = 'https://www.tiktok.com/@x/video/7'
           || translate(left(replace(id::text, '-', ''), 18), 'abcdef', '012345') where id = any ($1)`,
        [waiting.map(({ id }) => id)],
      )
      const all = [...waiting, ...finished]
      const before = await readAssignments(all)
      const revision = await getRevision(affiliate)
      const { body } = await postBulkAction('dewi', action, [{ id: affiliate, revision }])
      expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
      const takenIds = taken.map((n) => waiting[n]?.id)
      expect(await readAssignments(all)).toEqual(before.filter(({ id }) => !takenIds.includes(`${id}`)))
      expect(await readVideoStatuses(waiting)).toEqual(
        waiting.map(({ id }) => (takenIds.includes(id) ? freeStatus : assignedStatus)),
      )
      const undone = {
        undone: [{ id: affiliate, revision: revision + 2 }],
        not_undone: [],
        reassigned_videos: [],
      }
      expect((await undo('dewi', body.id)).body).toEqual(undone)
      expect(await readAssignments(all)).toEqual(before)
      expect(await readVideoStatuses(waiting)).toEqual(waiting.map(() => assignedStatus))
      // The first response may have been lost.
      expect((await undo('dewi', body.id)).body).toEqual(undone)
    },
  )

  it('is refused if no video waits, or none is late', async () => {
    const [withoutVideo, withFinished, withDueToday] = [
      await make.affiliate([serum]),
      await make.affiliate([serum]),
      await make.affiliate([serum]),
    ]
    await assignVideo(withFinished, 'sudah', -9)
    await assignVideo(withFinished, 'dikembalikan', -9)
    await assignVideo(withDueToday, 'belum', 0)
    await assignVideo(withDueToday, 'belum', null)
    const people = [withoutVideo, withFinished, withDueToday]
    const before = await readStored(people)
    const buildRefusal = (ids: string[], why: string) => ({
      id: null,
      rows: ids.map((id) => ({ id, outcome: 'refused', why })),
    })
    expect((await postBulkAction('dewi', takeBack, [withoutVideo, withFinished])).body).toEqual(
      buildRefusal([withoutVideo, withFinished], 'no_waiting_video'),
    )
    expect((await postBulkAction('dewi', takeLateBack, people)).body).toEqual(
      buildRefusal(people, 'no_late_video'),
    )
    expect(await readStored(people)).toEqual(before)
    expect((await postBulkAction('dewi', takeBack, [withDueToday])).body.rows).toMatchObject([
      { outcome: 'done' },
    ])
  })

  it('and its undo are in the history of the affiliate and of the video', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate)
    await undo('dewi', await runAction('dewi', takeBack, [affiliate]))
    const entries = await queryAsOwner(
      `select act, actor_id, subject_id, second_subject_id from timeline
       where row_id = $1 and subject_type = 'assignment' and act <> 'made' order by id`,
      [assignment.id],
    )
    const dewi = await program.database.idOf('dewi')
    expect(entries).toEqual(
      ['deleted', 'restored'].map((act) => ({
        act,
        actor_id: dewi,
        subject_id: affiliate,
        second_subject_id: assignment.video,
      })),
    )
  })
})

describe('undoing it', () => {
  it('skips an affiliate that changed since', async () => {
    const affiliate = await make.affiliate([serum])
    const assignments = [await assignVideo(affiliate)]
    const id = await runAction('dewi', takeBack, [affiliate])
    await queryAsOwner(`update affiliate_registrations set username = username || '.x' where id = $1`, [
      affiliate,
    ])
    expect((await undo('dewi', id)).body).toEqual({
      undone: [],
      not_undone: [affiliate],
      reassigned_videos: [],
    })
    expect(await readAssignments(assignments)).toEqual([])
    expect(await readVideoStatuses(assignments)).toEqual([freeStatus])
  })

  it('reports a video that another affiliate has now, and leaves it there', async () => {
    const [affiliate, other] = [
      await make.affiliate([serum]),
      await make.affiliate([serum], { username: 'pemegang.baru' }),
    ]
    const [movedAssignment, otherAssignment] = [await assignVideo(affiliate), await assignVideo(affiliate)]
    const before = await readAssignments([otherAssignment])
    const id = await runAction('dewi', takeBack, [affiliate])
    const newAssignment = await make.assignVideo(other, serum, movedAssignment.video)
    const { body } = await undo('dewi', id)
    expect(body).toEqual({
      undone: [{ id: affiliate, revision: await getRevision(affiliate) }],
      not_undone: [],
      reassigned_videos: [{ no_video: await numberOf(movedAssignment), username: 'pemegang.baru' }],
    })
    // The first response may have been lost.
    expect((await undo('dewi', id)).body).toEqual(body)
    expect(await readAssignments([otherAssignment])).toEqual(before)
    expect(await readAssignments([movedAssignment])).toMatchObject([{ status_link_posting: 'dikembalikan' }])
    expect(await readAssignments([{ id: newAssignment, video: movedAssignment.video }])).toMatchObject([
      { affiliate_id: other, status_link_posting: 'belum' },
    ])
  })

  it('leaves a video that is in the trash there, which brings its assignment when restored', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate)
    const before = await readAssignments([assignment])
    const id = await runAction('dewi', takeBack, [affiliate])
    expect((await as.sari('DELETE', `/videos/${assignment.video}`)).status).toBe(204)
    expect((await undo('dewi', id)).body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(await readAssignments([assignment])).toEqual([])
    expect((await as.sari('POST', `/trash/${assignment.video}/restore`, {})).status).toBe(200)
    expect(await readAssignments([assignment])).toEqual(before)
  })

  it('skips an affiliate whose video was erased', async () => {
    const [affiliate, other] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const link = 'https://drive.google.com/vo/video-yang-dihapus'
    const video = await make.video(serum, sari, { vo: link })
    await make.assignVideo(affiliate, serum, video)
    await assignVideo(other)
    const id = await runAction('dewi', takeBack, [affiliate, other])
    const erasure = { resource: 'video', id: video, reason: 'Permintaan kreator' }
    expect((await as.sari('POST', '/erasures', erasure)).status).toBe(204)
    expect(await tablesHolding(program.database, link)).toEqual([])
    expect((await undo('dewi', id)).body).toMatchObject({ undone: [{ id: other }], not_undone: [affiliate] })
  })
})

describe('taking back videos by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('neither removes nor counts videos of hidden products', async () => {
    const [affiliate, hiddenOnly] = [
      await make.affiliate([serum, cleanser]),
      await make.affiliate([serum, cleanser]),
    ]
    const visibleAssignments = [await assignVideo(affiliate)]
    const hiddenAssignments = [
      await assignVideo(affiliate, 'belum', -2, cleanser),
      await assignVideo(hiddenOnly, 'belum', -2, cleanser),
    ]
    const people = [affiliate, hiddenOnly]
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const before = await readStored(people)
      expect((await postBulkAction('rina', takeLateBack, people)).body).toEqual({
        id: null,
        rows: people.map((id) => ({ id, outcome: 'refused', why: 'no_late_video' })),
      })
      expect(await readStored(people)).toEqual(before)
      const assignments = await readAssignments([...visibleAssignments, ...hiddenAssignments])
      const { body } = await postBulkAction('rina', takeBack, people)
      expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', why: 'no_waiting_video' }])
      expect(await readVideoStatuses([...visibleAssignments, ...hiddenAssignments])).toEqual([
        freeStatus,
        assignedStatus,
        assignedStatus,
      ])
      expect((await undo('rina', body.id)).body).toMatchObject({
        undone: [{ id: affiliate }],
        not_undone: [],
      })
      expect(await readAssignments([...visibleAssignments, ...hiddenAssignments])).toEqual(assignments)
    })
    expect((await postBulkAction('dewi', takeLateBack, people)).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(await readVideoStatuses([...visibleAssignments, ...hiddenAssignments])).toEqual([
      assignedStatus,
      freeStatus,
      freeStatus,
    ])
  })

  it('does not learn the name of a hidden affiliate who has the video now', async () => {
    const [affiliate, hiddenAffiliate] = [await make.affiliate([serum]), await make.affiliate([cleanser])]
    const assignment = await assignVideo(affiliate)
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const id = await runAction('rina', takeBack, [affiliate])
      await make.assignVideo(hiddenAffiliate, serum, assignment.video)
      for (const _attempt of [1, 2])
        expect((await undo('rina', id)).body.reassigned_videos).toEqual([
          { no_video: await numberOf(assignment), username: null },
        ])
    })
  })
})

describe('simultaneous requests', () => {
  it('take videos back once, and restore them once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => make.affiliate([serum])))
    const assignments: Assigned[] = []
    for (const affiliate of people)
      assignments.push(await assignVideo(affiliate), await assignVideo(affiliate, 'belum', -1))
    const before = await readAssignments(assignments)
    const revision = await getRevision(`${people[0]}`)
    const rows = people.map((id) => ({ id, revision }))
    const replies = await Promise.all(
      (['dewi', 'budi', 'sari'] as const).map((actor, n) =>
        postBulkAction(actor, takeBack, n % 2 ? rows : rows.toReversed()),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const outcomes = replies.flatMap(({ body }) => body.rows)
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(people.length)
    expect(outcomes.filter(({ why }) => why === 'changed')).toHaveLength(2 * people.length)
    expect(await readVideoStatuses(assignments)).toEqual(assignments.map(() => freeStatus))
    const winner = (['dewi', 'budi', 'sari'] as const)[replies.findIndex(({ body }) => body.id !== null)]
    const id = replies.find(({ body }) => body.id !== null)?.body.id
    const undos = await Promise.all([undo(winner ?? 'dewi', id), undo(winner ?? 'dewi', id)])
    for (const { body } of undos) expect(body.undone).toHaveLength(people.length)
    expect(await readAssignments(assignments)).toEqual(before)
  })
})
