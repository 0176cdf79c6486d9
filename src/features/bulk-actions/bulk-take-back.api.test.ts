/** The bulk action 'take_back' frees unposted videos of affiliates. Its undo assigns them again. */
import { describe, expect, it } from 'vitest'
import {
  type Assignment,
  as,
  assignedStatus,
  assignNewVideo,
  cleanser,
  freeStatus,
  getRevision,
  make,
  postBulkAction,
  program,
  queryAsOwner,
  readStored,
  runAction,
  sari,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { listTablesThatContain } from '#test/trash.ts'

const takeBack = { kind: 'take_back' }
const takeLateBack = { kind: 'take_back', only_late: true }

/** Returns those of the assignments that exist, without the columns that a restoration from the trash changes. */
async function readAssignments(assignments: readonly Assignment[]) {
  const rows = await queryAsOwner<{ row: Record<string, unknown> }>(
    `select to_jsonb(lv) - array['revision', 'updated_at', 'updated_by'] as row from affiliate_link_videos lv
     where lv.id = any ($1) order by lv.created_at, lv.id`,
    [assignments.map(({ id }) => id)],
  )
  return rows.map(({ row }) => row)
}

async function readVideoStatuses(assignments: readonly Assignment[]) {
  const rows = await queryAsOwner<{ status: string }>(
    `select v.status from unnest($1::uuid[]) with ordinality as requested (id, position)
     join videos v using (id) order by position`,
    [assignments.map(({ video }) => video)],
  )
  return rows.map(({ status }) => status)
}

async function readVideoNumber({ video }: Assignment) {
  const [row] = await queryAsOwner<{ no_video: number }>('select no_video from videos where id = $1', [video])
  return row?.no_video
}

describe('bulk action take_back', () => {
  it.each([
    { videos: 'all unposted videos', action: takeBack, takenIndexes: [0, 1, 2, 3] },
    { videos: 'the late ones of unposted videos', action: takeLateBack, takenIndexes: [0] },
  ])(
    'taking back videos frees $videos, and an undo restores their assignments unchanged',
    async ({ action, takenIndexes }) => {
      const affiliate = await make.affiliate([serum])
      const unpostedAssignments: Assignment[] = []
      for (const due of [-1, 0, 5, null]) unpostedAssignments.push(await assignNewVideo(affiliate, { due }))
      const finishedAssignments = [
        await assignNewVideo(affiliate, { posting: 'sudah', due: -9 }),
        await assignNewVideo(affiliate, { posting: 'dikembalikan', due: -9 }),
      ]
      // A posting link must be unique, so the number of each is made of the id of its assignment.
      await queryAsOwner(
        `update affiliate_link_videos set created_at = now() - interval '6 days',
         link_posting_vo = 'https://www.tiktok.com/@x/video/7'
           || translate(left(replace(id::text, '-', ''), 18), 'abcdef', '012345') where id = any ($1)`,
        [unpostedAssignments.map(({ id }) => id)],
      )
      const allAssignments = [...unpostedAssignments, ...finishedAssignments]
      const assignmentsBefore = await readAssignments(allAssignments)
      const revision = await getRevision(affiliate)
      const { body } = await postBulkAction('dewi', action, [{ id: affiliate, revision }])
      expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
      const takenIds = takenIndexes.map((index) => unpostedAssignments[index]?.id)
      expect(await readAssignments(allAssignments)).toEqual(
        assignmentsBefore.filter(({ id }) => !takenIds.includes(`${id}`)),
      )
      expect(await readVideoStatuses(unpostedAssignments)).toEqual(
        unpostedAssignments.map(({ id }) => (takenIds.includes(id) ? freeStatus : assignedStatus)),
      )
      const expectedUndo = {
        undone: [{ id: affiliate, revision: revision + 2 }],
        not_undone: [],
        reassigned_videos: [],
      }
      expect((await undo('dewi', body.id)).body).toEqual(expectedUndo)
      expect(await readAssignments(allAssignments)).toEqual(assignmentsBefore)
      expect(await readVideoStatuses(unpostedAssignments)).toEqual(
        unpostedAssignments.map(() => assignedStatus),
      )
      // A browser that lost the reply repeats the request.
      expect((await undo('dewi', body.id)).body).toEqual(expectedUndo)
    },
  )

  it('taking back videos is refused for an affiliate without an unposted video, or without a late one if only late ones are asked for', async () => {
    const [withoutVideo, withFinishedVideos, withVideoDueToday] = [
      await make.affiliate([serum]),
      await make.affiliate([serum]),
      await make.affiliate([serum]),
    ]
    await assignNewVideo(withFinishedVideos, { posting: 'sudah', due: -9 })
    await assignNewVideo(withFinishedVideos, { posting: 'dikembalikan', due: -9 })
    await assignNewVideo(withVideoDueToday, { due: 0 })
    await assignNewVideo(withVideoDueToday, { due: null })
    const affiliates = [withoutVideo, withFinishedVideos, withVideoDueToday]
    const rowsBefore = await readStored(affiliates)
    const buildRefusal = (ids: string[], why: string) => ({
      id: null,
      rows: ids.map((id) => ({ id, outcome: 'refused', why })),
    })
    expect((await postBulkAction('dewi', takeBack, [withoutVideo, withFinishedVideos])).body).toEqual(
      buildRefusal([withoutVideo, withFinishedVideos], 'no_unposted_video'),
    )
    expect((await postBulkAction('dewi', takeLateBack, affiliates)).body).toEqual(
      buildRefusal(affiliates, 'no_late_video'),
    )
    expect(await readStored(affiliates)).toEqual(rowsBefore)
    expect((await postBulkAction('dewi', takeBack, [withVideoDueToday])).body.rows).toMatchObject([
      { outcome: 'done' },
    ])
  })

  it('taking back videos is recorded in the history of affiliate and video, as is the undo', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignNewVideo(affiliate)
    await undo('dewi', await runAction('dewi', takeBack, [affiliate]))
    const entries = await queryAsOwner(
      `select act, actor_id, subject_id, second_subject_id from timeline
       where row_id = $1 and subject_type = 'assignment' and act <> 'made' order by id`,
      [assignment.id],
    )
    const dewi = await program.database.readUserId('dewi')
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

describe('undo of the bulk action take_back', () => {
  it('the undo of taking back videos skips an affiliate that changed since', async () => {
    const affiliate = await make.affiliate([serum])
    const assignments = [await assignNewVideo(affiliate)]
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

  it('the undo of taking back videos leaves a video with an affiliate who got it since, and names that affiliate', async () => {
    const affiliate = await make.affiliate([serum])
    const nextHolder = await make.affiliate([serum], { username: 'pemegang.baru' })
    const movedAssignment = await assignNewVideo(affiliate)
    const unmovedAssignment = await assignNewVideo(affiliate)
    const unmovedBefore = await readAssignments([unmovedAssignment])
    const id = await runAction('dewi', takeBack, [affiliate])
    const newAssignment = await make.assignVideo(nextHolder, serum, movedAssignment.video)
    const { body } = await undo('dewi', id)
    expect(body).toEqual({
      undone: [{ id: affiliate, revision: await getRevision(affiliate) }],
      not_undone: [],
      reassigned_videos: [{ no_video: await readVideoNumber(movedAssignment), username: 'pemegang.baru' }],
    })
    // A browser that lost the reply repeats the request.
    expect((await undo('dewi', id)).body).toEqual(body)
    expect(await readAssignments([unmovedAssignment])).toEqual(unmovedBefore)
    expect(await readAssignments([movedAssignment])).toMatchObject([{ status_link_posting: 'dikembalikan' }])
    expect(await readAssignments([{ id: newAssignment, video: movedAssignment.video }])).toMatchObject([
      { affiliate_id: nextHolder, status_link_posting: 'belum' },
    ])
  })

  it('the undo of taking back videos leaves a deleted video in the trash, whose restoration then restores the assignment too', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignNewVideo(affiliate)
    const assignmentsBefore = await readAssignments([assignment])
    const id = await runAction('dewi', takeBack, [affiliate])
    expect((await as.sari('DELETE', `/videos/${assignment.video}`)).status).toBe(204)
    expect((await undo('dewi', id)).body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(await readAssignments([assignment])).toEqual([])
    expect((await as.sari('POST', `/trash/${assignment.video}/restore`, {})).status).toBe(200)
    expect(await readAssignments([assignment])).toEqual(assignmentsBefore)
  })

  it('the undo of taking back videos skips an affiliate whose video was erased since', async () => {
    const withErasedVideo = await make.affiliate([serum])
    const withOrdinaryVideo = await make.affiliate([serum])
    const link = 'https://drive.google.com/vo/video-yang-dihapus'
    const video = await make.video(serum, sari, { vo: link })
    await make.assignVideo(withErasedVideo, serum, video)
    await assignNewVideo(withOrdinaryVideo)
    const id = await runAction('dewi', takeBack, [withErasedVideo, withOrdinaryVideo])
    const erasure = { resource: 'video', id: video, reason: 'Permintaan kreator' }
    expect((await as.sari('POST', '/erasures', erasure)).status).toBe(204)
    expect(await listTablesThatContain(program.database, link)).toEqual([])
    expect((await undo('dewi', id)).body).toMatchObject({
      undone: [{ id: withOrdinaryVideo }],
      not_undone: [withErasedVideo],
    })
  })
})

describe('bulk action take_back by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('taking back videos neither frees nor counts videos of hidden products', async () => {
    const [affiliate, affiliateWithHiddenVideo] = [
      await make.affiliate([serum, cleanser]),
      await make.affiliate([serum, cleanser]),
    ]
    const visibleAssignments = [await assignNewVideo(affiliate)]
    const hiddenAssignments = [
      await assignNewVideo(affiliate, { due: -2, product: cleanser }),
      await assignNewVideo(affiliateWithHiddenVideo, { due: -2, product: cleanser }),
    ]
    const allAssignments = [...visibleAssignments, ...hiddenAssignments]
    const affiliates = [affiliate, affiliateWithHiddenVideo]
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const rowsBefore = await readStored(affiliates)
      expect((await postBulkAction('rina', takeLateBack, affiliates)).body).toEqual({
        id: null,
        rows: affiliates.map((id) => ({ id, outcome: 'refused', why: 'no_late_video' })),
      })
      expect(await readStored(affiliates)).toEqual(rowsBefore)
      const assignmentsBefore = await readAssignments(allAssignments)
      const { body } = await postBulkAction('rina', takeBack, affiliates)
      expect(body.rows).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', why: 'no_unposted_video' }])
      expect(await readVideoStatuses(allAssignments)).toEqual([freeStatus, assignedStatus, assignedStatus])
      expect((await undo('rina', body.id)).body).toMatchObject({
        undone: [{ id: affiliate }],
        not_undone: [],
      })
      expect(await readAssignments(allAssignments)).toEqual(assignmentsBefore)
    })
    expect((await postBulkAction('dewi', takeLateBack, affiliates)).body.rows).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ])
    expect(await readVideoStatuses(allAssignments)).toEqual([assignedStatus, freeStatus, freeStatus])
  })

  it('taking back videos does not reveal on the undo the name of a hidden affiliate who has the video now', async () => {
    const [affiliate, hiddenAffiliate] = [await make.affiliate([serum]), await make.affiliate([cleanser])]
    const assignment = await assignNewVideo(affiliate)
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const id = await runAction('rina', takeBack, [affiliate])
      await make.assignVideo(hiddenAffiliate, serum, assignment.video)
      for (const _repetition of [1, 2])
        expect((await undo('rina', id)).body.reassigned_videos).toEqual([
          { no_video: await readVideoNumber(assignment), username: null },
        ])
    })
  })
})

describe('bulk action take_back at the same time', () => {
  it('taking back videos in simultaneous requests happens once, and so does the undo', async () => {
    const affiliates = await Promise.all(Array.from({ length: 6 }, () => make.affiliate([serum])))
    const assignments: Assignment[] = []
    for (const affiliate of affiliates)
      assignments.push(await assignNewVideo(affiliate), await assignNewVideo(affiliate, { due: -1 }))
    const assignmentsBefore = await readAssignments(assignments)
    const revision = await getRevision(`${affiliates[0]}`)
    const rows = affiliates.map((id) => ({ id, revision }))
    const actors = ['dewi', 'budi', 'sari'] as const
    const replies = await Promise.all(
      actors.map((actor, n) => postBulkAction(actor, takeBack, n % 2 ? rows : rows.toReversed())),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const outcomes = replies.flatMap(({ body }) => body.rows)
    expect(outcomes.filter(({ outcome }) => outcome === 'done')).toHaveLength(affiliates.length)
    expect(outcomes.filter(({ why }) => why === 'changed')).toHaveLength(2 * affiliates.length)
    expect(await readVideoStatuses(assignments)).toEqual(assignments.map(() => freeStatus))
    // Only the reply to the first user has the id of an action.
    const indexOfFirst = replies.findIndex(({ body }) => body.id !== null)
    const undoAsFirst = () => undo(actors[indexOfFirst] ?? 'dewi', replies[indexOfFirst]?.body.id)
    const undoReplies = await Promise.all([undoAsFirst(), undoAsFirst()])
    for (const { body } of undoReplies) expect(body.undone).toHaveLength(affiliates.length)
    expect(await readAssignments(assignments)).toEqual(assignmentsBefore)
  })
})
