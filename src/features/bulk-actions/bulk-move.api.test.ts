/** The bulk action 'move' gives named videos a new deadline: all that are named of an affiliate, or none. */
import { describe, expect, it } from 'vitest'
import {
  as,
  assignNewVideo,
  cleanser,
  getRevision,
  make,
  postBulkAction,
  queryAsOwner,
  readStored,
  runAction,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'

const newDeadline = '2031-03-04'

/** Assigns a new video to the affiliate, and returns the id of the assignment. */
async function assignVideo(
  affiliate: string,
  due: number | null,
  options: { posting?: string; product?: string } = {},
) {
  const { id } = await assignNewVideo(affiliate, { due, ...options })
  return id
}

const buildMove = (
  videos: readonly [affiliate: string, assignment: string][],
  tanggal_max_upload = newDeadline,
) => ({
  kind: 'move',
  tanggal_max_upload,
  videos: videos.map(([affiliate_id, id]) => ({ affiliate_id, id })),
})

/** Returns the deadlines in days from today, except `newDeadline`, which is returned as a date. */
async function readDues(...assignments: string[]): Promise<(number | string | null)[]> {
  const rows = await queryAsOwner<{ due: number | null; deadline: string | null }>(
    `select lv.tanggal_max_upload - app.today() as due, lv.tanggal_max_upload::text as deadline
     from unnest($1::uuid[]) with ordinality as requested (id, position) join affiliate_link_videos lv using (id)
     order by position`,
    [assignments],
  )
  return rows.map(({ due, deadline }) => (deadline === newDeadline ? newDeadline : due))
}

describe('move of deadlines', () => {
  it('a move of deadlines changes the deadlines of exactly the named videos, and can be undone', async () => {
    const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const unnamed = await assignVideo(firstAffiliate, -5)
    const withDeadline = await assignVideo(firstAffiliate, 2)
    const withoutDeadline = await assignVideo(firstAffiliate, null)
    const ofSecondAffiliate = await assignVideo(secondAffiliate, 2)
    const assignments = [unnamed, withDeadline, withoutDeadline, ofSecondAffiliate]
    const revision = await getRevision(firstAffiliate)
    const moveOfThree = buildMove([
      [firstAffiliate, withDeadline],
      [firstAffiliate, withoutDeadline],
      [secondAffiliate, ofSecondAffiliate],
    ])
    const { body } = await postBulkAction('dewi', moveOfThree, [
      { id: firstAffiliate, revision },
      secondAffiliate,
    ])
    expect(body.rows).toMatchObject([
      { id: firstAffiliate, outcome: 'done', revision: revision + 1 },
      { id: secondAffiliate, outcome: 'done' },
    ])
    expect(await readDues(...assignments)).toEqual([-5, newDeadline, newDeadline, newDeadline])
    expect((await undo('dewi', body.id)).body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(await readDues(...assignments)).toEqual([-5, 2, null, 2])
  })

  it('a move of deadlines reports an affiliate as unchanged whose videos have this deadline already', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    await runAction('dewi', buildMove([[affiliate, assignment]]), [affiliate])
    const rowsBefore = await readStored([affiliate])
    expect((await postBulkAction('dewi', buildMove([[affiliate, assignment]]), [affiliate])).body).toEqual({
      id: null,
      rows: [{ id: affiliate, outcome: 'unchanged' }],
    })
    expect(await readStored([affiliate])).toEqual(rowsBefore)
  })

  it('a move of deadlines changes no video of an affiliate if one of the named ones is posted, returned or taken back', async () => {
    const movableAffiliate = await make.affiliate([serum])
    const movableAssignment = await assignVideo(movableAffiliate, 1)
    for (const outcome of ['sudah', 'dikembalikan', 'taken'] as const) {
      const refusedAffiliate = await make.affiliate([serum])
      const openAssignment = await assignVideo(refusedAffiliate, 1)
      const finishedAssignment =
        outcome === 'taken'
          ? crypto.randomUUID()
          : await assignVideo(refusedAffiliate, 1, { posting: outcome })
      const rowsBefore = await readStored([refusedAffiliate])
      const moveOfAll = buildMove([
        [refusedAffiliate, openAssignment],
        [refusedAffiliate, finishedAssignment],
        [movableAffiliate, movableAssignment],
      ])
      const { body } = await postBulkAction('dewi', moveOfAll, [refusedAffiliate, movableAffiliate])
      expect(body.rows, outcome).toMatchObject([
        { id: refusedAffiliate, outcome: 'refused', why: 'video_no_longer_unposted' },
        { id: movableAffiliate, outcome: 'done' },
      ])
      expect(await readStored([refusedAffiliate])).toEqual(rowsBefore)
      await undo('dewi', body.id)
      expect(await readDues(movableAssignment)).toEqual([1])
    }
  })

  it('a move of deadlines changes no video of an affiliate who is not chosen, nor one under the id of another affiliate', async () => {
    const chosenAffiliate = await make.affiliate([serum])
    const unchosenAffiliate = await make.affiliate([serum])
    const ofChosen = await assignVideo(chosenAffiliate, 1)
    const ofUnchosen = await assignVideo(unchosenAffiliate, 1)
    const rowsBefore = await readStored([unchosenAffiliate])
    const moveForChosen = async (...videos: [affiliate: string, assignment: string][]) =>
      (await postBulkAction('dewi', buildMove(videos), [chosenAffiliate])).body.rows
    expect(await moveForChosen([chosenAffiliate, ofChosen], [unchosenAffiliate, ofUnchosen])).toMatchObject([
      { id: chosenAffiliate, outcome: 'done' },
    ])
    expect(await moveForChosen([chosenAffiliate, ofUnchosen])).toMatchObject([
      { outcome: 'refused', why: 'video_no_longer_unposted' },
    ])
    expect(await moveForChosen([unchosenAffiliate, ofUnchosen])).toMatchObject([
      { outcome: 'refused', why: 'no_unposted_video' },
    ])
    expect(await readStored([unchosenAffiliate])).toEqual(rowsBefore)
  })

  it('a move of deadlines happens once if two users have the same revision, and the second is refused', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    const revision = await getRevision(affiliate)
    const replies = await Promise.all(
      (['dewi', 'budi'] as const).map((actor, n) =>
        postBulkAction(actor, buildMove([[affiliate, assignment]], `2031-04-0${n + 1}`), [
          { id: affiliate, revision },
        ]),
      ),
    )
    const rows = replies.map(({ body }) => body.rows[0])
    expect(rows.filter(({ outcome }) => outcome === 'done')).toHaveLength(1)
    expect(rows.filter(({ why }) => why === 'changed')).toHaveLength(1)
    const winnerIndex = rows.findIndex(({ outcome }) => outcome === 'done')
    expect(await readStored([affiliate])).toMatchObject([
      { videos: [{ tanggal_max_upload: `2031-04-0${winnerIndex + 1}` }] },
    ])
  })

  it('a move of deadlines changes no video of a product that the user may not see', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignVideo(affiliate, 1),
      await assignVideo(affiliate, 1, { product: cleanser }),
    ]
    const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const rowsBefore = await readStored([affiliate])
      const moveOfBoth = await postBulkAction(
        'rina',
        buildMove([
          [affiliate, visibleAssignment],
          [affiliate, hiddenAssignment],
        ]),
        [affiliate],
      )
      expect(moveOfBoth.body.rows).toMatchObject([{ outcome: 'refused', why: 'video_no_longer_unposted' }])
      expect(await readStored([affiliate])).toEqual(rowsBefore)
      const { body } = await postBulkAction('rina', buildMove([[affiliate, visibleAssignment]]), [affiliate])
      expect(body.rows).toMatchObject([{ outcome: 'done' }])
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([newDeadline, 1])
      await undo('rina', body.id)
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, 1])
    })
    await runAction('dewi', buildMove([[affiliate, hiddenAssignment]]), [affiliate])
    expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, newDeadline])
  })

  it('a move of deadlines is recorded in the history of the video, as is its undo', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    await undo('dewi', await runAction('dewi', buildMove([[affiliate, assignment]]), [affiliate]))
    const entries = await queryAsOwner(
      `select t.changes -> 'tanggal_max_upload' ->> 1 as new from timeline t
       where t.subject_type = 'assignment' and t.row_id = $1 and t.act = 'changed' order by t.id`,
      [assignment],
    )
    expect(entries).toEqual([{ new: newDeadline }, { new: expect.any(String) }])
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('move')
  })
})
