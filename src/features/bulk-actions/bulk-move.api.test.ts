/** Moving single videos to another deadline: exactly those, all or none of an affiliate, and the way back. */
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

/** Assigns a new video to the affiliate. @returns the id of the assignment */
async function assignVideo(
  affiliate: string,
  due: number | null,
  options: { posting?: string; product?: string } = {},
) {
  const { id } = await assignNewVideo(affiliate, { due, ...options })
  return id
}

const move = (
  videos: readonly [affiliate: string, assignment: string][],
  tanggal_max_upload = newDeadline,
) => ({
  kind: 'move',
  tanggal_max_upload,
  videos: videos.map(([affiliate_id, id]) => ({ affiliate_id, id })),
})

/** Returns the deadlines in days from today, or `newDeadline` as it is. */
async function readDues(...assignments: string[]): Promise<(number | string | null)[]> {
  const rows = await queryAsOwner<{ due: number | null; deadline: string | null }>(
    `select lv.tanggal_max_upload - app.today() as due, lv.tanggal_max_upload::text as deadline
     from unnest($1::uuid[]) with ordinality as requested (id, position) join affiliate_link_videos lv using (id)
     order by position`,
    [assignments],
  )
  return rows.map(({ due, deadline }) => (deadline === newDeadline ? newDeadline : due))
}

describe('a move', () => {
  it('changes the deadlines of exactly the named videos, in one transaction, and is undone', async () => {
    const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const assignments = [
      await assignVideo(firstAffiliate, -5),
      await assignVideo(firstAffiliate, 2),
      await assignVideo(firstAffiliate, null),
      await assignVideo(secondAffiliate, 2),
    ] as const
    const revision = await getRevision(firstAffiliate)
    const moveOfThree = move([
      [firstAffiliate, assignments[1]],
      [firstAffiliate, assignments[2]],
      [secondAffiliate, assignments[3]],
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

  it('reports an affiliate as unchanged if the videos have this deadline already', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    await runAction('dewi', move([[affiliate, assignment]]), [affiliate])
    const before = await readStored([affiliate])
    expect((await postBulkAction('dewi', move([[affiliate, assignment]]), [affiliate])).body).toEqual({
      id: null,
      rows: [{ id: affiliate, outcome: 'unchanged' }],
    })
    expect(await readStored([affiliate])).toEqual(before)
  })

  it('moves no video of an affiliate if one of the named ones is posted, returned or taken back', async () => {
    const otherAffiliate = await make.affiliate([serum])
    const otherAffiliateAssignment = await assignVideo(otherAffiliate, 1)
    for (const outcome of ['sudah', 'dikembalikan', 'taken'] as const) {
      const affiliate = await make.affiliate([serum])
      const openAssignment = await assignVideo(affiliate, 1)
      const otherAssignment =
        outcome === 'taken' ? crypto.randomUUID() : await assignVideo(affiliate, 1, { posting: outcome })
      const before = await readStored([affiliate])
      const moveOfAll = move([
        [affiliate, openAssignment],
        [affiliate, otherAssignment],
        [otherAffiliate, otherAffiliateAssignment],
      ])
      const { body } = await postBulkAction('dewi', moveOfAll, [affiliate, otherAffiliate])
      expect(body.rows, outcome).toMatchObject([
        { id: affiliate, outcome: 'refused', why: 'video_no_longer_unposted' },
        { id: otherAffiliate, outcome: 'done' },
      ])
      expect(await readStored([affiliate])).toEqual(before)
      await undo('dewi', body.id)
      expect(await readDues(otherAffiliateAssignment)).toEqual([1])
    }
  })

  it('ignores videos of affiliates that are not among the rows, or that belong to somebody else', async () => {
    const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const [ownAssignment, otherAssignment] = [
      await assignVideo(firstAffiliate, 1),
      await assignVideo(secondAffiliate, 1),
    ]
    const before = await readStored([secondAffiliate])
    const { body } = await postBulkAction(
      'dewi',
      move([
        [firstAffiliate, ownAssignment],
        [secondAffiliate, otherAssignment],
      ]),
      [firstAffiliate],
    )
    expect(body.rows).toMatchObject([{ id: firstAffiliate, outcome: 'done' }])
    expect(await readStored([secondAffiliate])).toEqual(before)
    const moveOfOtherVideo = await postBulkAction('dewi', move([[firstAffiliate, otherAssignment]]), [
      firstAffiliate,
    ])
    expect(moveOfOtherVideo.body.rows).toMatchObject([
      { outcome: 'refused', why: 'video_no_longer_unposted' },
    ])
    const moveOfOtherAffiliate = await postBulkAction('dewi', move([[secondAffiliate, otherAssignment]]), [
      firstAffiliate,
    ])
    expect(moveOfOtherAffiliate.body.rows).toMatchObject([{ outcome: 'refused', why: 'no_unposted_video' }])
    expect(await readStored([secondAffiliate])).toEqual(before)
  })

  it('of two users with the same revision happens once, and the second is refused', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    const revision = await getRevision(affiliate)
    const replies = await Promise.all(
      (['dewi', 'budi'] as const).map((actor, n) =>
        postBulkAction(actor, move([[affiliate, assignment]], `2031-04-0${n + 1}`), [
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

  it('does not reach videos of products that the user may not see', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignVideo(affiliate, 1),
      await assignVideo(affiliate, 1, { product: cleanser }),
    ]
    const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      const before = await readStored([affiliate])
      const moveOfBoth = await postBulkAction(
        'rina',
        move([
          [affiliate, visibleAssignment],
          [affiliate, hiddenAssignment],
        ]),
        [affiliate],
      )
      expect(moveOfBoth.body.rows).toMatchObject([{ outcome: 'refused', why: 'video_no_longer_unposted' }])
      expect(await readStored([affiliate])).toEqual(before)
      const { body } = await postBulkAction('rina', move([[affiliate, visibleAssignment]]), [affiliate])
      expect(body.rows).toMatchObject([{ outcome: 'done' }])
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([newDeadline, 1])
      await undo('rina', body.id)
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, 1])
    })
    await runAction('dewi', move([[affiliate, hiddenAssignment]]), [affiliate])
    expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, newDeadline])
  })

  it('and its undo are in the history', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    await undo('dewi', await runAction('dewi', move([[affiliate, assignment]]), [affiliate]))
    const entries = await queryAsOwner(
      `select t.changes -> 'tanggal_max_upload' ->> 1 as new from timeline t
       where t.subject_type = 'assignment' and t.row_id = $1 and t.act = 'changed' order by t.id`,
      [assignment],
    )
    expect(entries).toEqual([{ new: newDeadline }, { new: expect.any(String) }])
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('move')
  })
})
