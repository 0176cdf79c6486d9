/** Moving single videos to another deadline: exactly those, all or none of an affiliate, and the way back. */
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

const day = '2031-03-04'

async function assignVideo(affiliate: string, due: number | null, posting = 'belum', product = serum) {
  return make.assignVideo(affiliate, product, await make.video(product, sari), posting, due)
}

const move = (videos: readonly [affiliate: string, assignment: string][], tanggal_max_upload = day) => ({
  kind: 'move',
  tanggal_max_upload,
  videos: videos.map(([affiliate_id, id]) => ({ affiliate_id, id })),
})

/** Returns the deadlines: days from today, or the day that the move sets. */
async function readDues(...assignments: string[]): Promise<(number | string | null)[]> {
  const rows = await program.database.queryAsOwner<{ due: number | null; day: string | null }>(
    `select lv.tanggal_max_upload - app.today() as due, lv.tanggal_max_upload::text as day
     from unnest($1::uuid[]) with ordinality as requested (id, n) join affiliate_link_videos lv using (id) order by n`,
    [assignments],
  )
  return rows.map((row) => (row.day === day ? day : row.due))
}

describe('a move', () => {
  it('changes the deadlines of exactly the named videos, in one transaction, and is undone', async () => {
    const [first, second] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const assignments = [
      await assignVideo(first, -5),
      await assignVideo(first, 2),
      await assignVideo(first, null),
      await assignVideo(second, 2),
    ] as const
    const revision = await getRevision(first)
    const chosen = move([
      [first, assignments[1]],
      [first, assignments[2]],
      [second, assignments[3]],
    ])
    const { body } = await postBulkAction('dewi', chosen, [{ id: first, revision }, second])
    expect(body.rows).toMatchObject([
      { id: first, outcome: 'done', revision: revision + 1 },
      { id: second, outcome: 'done' },
    ])
    expect(await readDues(...assignments)).toEqual([-5, day, day, day])
    expect((await undo('dewi', body.id)).body).toMatchObject({ not_undone: [], reassigned_videos: [] })
    expect(await readDues(...assignments)).toEqual([-5, 2, null, 2])
  })

  it('reports an affiliate as unchanged whose videos have this deadline already', async () => {
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
    const other = await make.affiliate([serum])
    const otherAffiliateAssignment = await assignVideo(other, 1)
    for (const outcome of ['sudah', 'dikembalikan', 'taken'] as const) {
      const affiliate = await make.affiliate([serum])
      const openAssignment = await assignVideo(affiliate, 1)
      const otherAssignment =
        outcome === 'taken' ? crypto.randomUUID() : await assignVideo(affiliate, 1, outcome)
      const before = await readStored([affiliate])
      const chosen = move([
        [affiliate, openAssignment],
        [affiliate, otherAssignment],
        [other, otherAffiliateAssignment],
      ])
      const { body } = await postBulkAction('dewi', chosen, [affiliate, other])
      expect(body.rows, outcome).toMatchObject([
        { id: affiliate, outcome: 'refused', why: 'video_moved_on' },
        { id: other, outcome: 'done' },
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
    const stolen = await postBulkAction('dewi', move([[firstAffiliate, otherAssignment]]), [firstAffiliate])
    expect(stolen.body.rows).toMatchObject([{ outcome: 'refused', why: 'video_moved_on' }])
    const result = await postBulkAction('dewi', move([[secondAffiliate, otherAssignment]]), [firstAffiliate])
    expect(result.body.rows).toMatchObject([{ outcome: 'refused', why: 'no_waiting_video' }])
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
    const winner = rows.findIndex(({ outcome }) => outcome === 'done')
    expect(await readStored([affiliate])).toMatchObject([
      { videos: [{ tanggal_max_upload: `2031-04-0${winner + 1}` }] },
    ])
  })

  it('does not reach videos of products that the user may not see', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignVideo(affiliate, 1),
      await assignVideo(affiliate, 1, 'belum', cleanser),
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
      expect(moveOfBoth.body.rows).toMatchObject([{ outcome: 'refused', why: 'video_moved_on' }])
      expect(await readStored([affiliate])).toEqual(before)
      const { body } = await postBulkAction('rina', move([[affiliate, visibleAssignment]]), [affiliate])
      expect(body.rows).toMatchObject([{ outcome: 'done' }])
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([day, 1])
      await undo('rina', body.id)
      expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, 1])
    })
    await runAction('dewi', move([[affiliate, hiddenAssignment]]), [affiliate])
    expect(await readDues(visibleAssignment, hiddenAssignment)).toEqual([1, day])
  })

  it('and its undo are in the history', async () => {
    const affiliate = await make.affiliate([serum])
    const assignment = await assignVideo(affiliate, 1)
    await undo('dewi', await runAction('dewi', move([[affiliate, assignment]]), [affiliate]))
    const entries = await program.database.queryAsOwner(
      `select t.changes -> 'tanggal_max_upload' ->> 1 as new from timeline t
       where t.subject_type = 'assignment' and t.row_id = $1 and t.act = 'changed' order by t.id`,
      [assignment],
    )
    expect(entries).toEqual([{ new: day }, { new: expect.any(String) }])
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('move')
  })
})
