/** Replacing a video that is not posted by another one, in one transaction, and the undo. */
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
  queryAsOwner,
  readStored,
  runAction,
  sari,
  serum,
  undo,
  withOnlyPermissions,
} from '#test/bulk-actions.ts'
import { maxExtraDays } from './bulk-action.ts'

const swap = (
  assignment: Assignment,
  video_id: string,
  { days = 0, product_id = serum }: { days?: number; product_id?: string } = {},
) => ({ kind: 'swap', assignment_id: assignment.id, product_id, video_id, days })

/** Returns the affiliate's videos that are neither posted nor returned, with deadlines in days from today. */
function readVideos(affiliate: string) {
  return queryAsOwner<{ video: string; due: number | null }>(
    `select lv.video_id as video, lv.tanggal_max_upload - app.today() as due from affiliate_link_videos lv
     where lv.affiliate_id = $1 and lv.status_link_posting = 'belum' order by lv.created_at, lv.id`,
    [affiliate],
  )
}

async function readStatus(video: string): Promise<string | undefined> {
  const [row] = await queryAsOwner<{ status: string }>('select status from videos where id = $1', [video])
  return row?.status
}

describe('a swap', () => {
  it.each([
    { title: 'keeps a deadline that has passed', due: -4, days: 0, expectedDue: -4 },
    { title: 'adds days to today if the deadline has passed', due: -4, days: 2, expectedDue: 2 },
    { title: 'adds days to a later deadline', due: 5, days: 2, expectedDue: 7 },
    { title: 'keeps a video without a deadline without one', due: null, days: 0, expectedDue: null },
    {
      title: 'counts days from today for a video without a deadline',
      due: null,
      days: maxExtraDays,
      expectedDue: 14,
    },
  ])('$title, frees the present video, and is undone', async ({ due, days, expectedDue }) => {
    const affiliate = await make.affiliate([serum])
    const currentAssignment = await assignNewVideo(affiliate, { due })
    const otherAssignment = await assignNewVideo(affiliate, { due: 9 })
    const newVideo = await make.video(serum, sari)
    const before = await readVideos(affiliate)
    const revision = await getRevision(affiliate)
    const { status, body } = await postBulkAction('dewi', swap(currentAssignment, newVideo, { days }), [
      { id: affiliate, revision },
    ])
    expect(status).toBe(201)
    expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
    expect(await readVideos(affiliate)).toEqual([
      { video: otherAssignment.video, due: 9 },
      { video: newVideo, due: expectedDue },
    ])
    expect([await readStatus(currentAssignment.video), await readStatus(newVideo)]).toEqual([
      freeStatus,
      assignedStatus,
    ])
    expect((await undo('dewi', body.id)).body).toEqual({
      undone: [{ id: affiliate, revision: revision + 2 }],
      not_undone: [],
      reassigned_videos: [],
    })
    expect(await readVideos(affiliate)).toEqual(before)
    expect([await readStatus(currentAssignment.video), await readStatus(newVideo)]).toEqual([
      assignedStatus,
      freeStatus,
    ])
  })

  it('also gives a video of another product of the affiliate', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const currentAssignment = await assignNewVideo(affiliate)
    const newVideo = await make.video(cleanser, sari)
    await runAction('dewi', swap(currentAssignment, newVideo, { product_id: cleanser }), [affiliate])
    expect(await readVideos(affiliate)).toEqual([{ video: newVideo, due: 3 }])
  })

  it('is refused with a reason, and changes nothing', async () => {
    const [affiliate, otherAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const currentAssignment = await assignNewVideo(affiliate)
    const [postedAssignment, returnedAssignment, assignmentOfOther] = [
      await assignNewVideo(affiliate, { posting: 'sudah' }),
      await assignNewVideo(affiliate, { posting: 'dikembalikan' }),
      await assignNewVideo(otherAffiliate),
    ]
    const newVideo = await make.video(serum, sari)
    const videoOfCleanser = await make.video(cleanser, sari)
    const before = await readStored([affiliate, otherAffiliate])
    const refusals: [object, string][] = [
      [swap(postedAssignment, newVideo), 'no_unposted_video'],
      [swap(returnedAssignment, newVideo), 'no_unposted_video'],
      [swap(assignmentOfOther, newVideo), 'no_unposted_video'],
      [swap(currentAssignment, videoOfCleanser, { product_id: cleanser }), 'product_not_chosen'],
      [swap(currentAssignment, videoOfCleanser), 'video_gone'],
      [swap(currentAssignment, assignmentOfOther.video), 'video_taken'],
      [swap(currentAssignment, currentAssignment.video), 'video_taken'],
    ]
    for (const [action, why] of refusals)
      expect((await postBulkAction('dewi', action, [affiliate])).body).toEqual({
        id: null,
        rows: [{ id: affiliate, outcome: 'refused', why }],
      })
    const rowsWithOldRevision = [{ id: affiliate, revision: (await getRevision(affiliate)) - 1 }]
    expect(
      (await postBulkAction('dewi', swap(currentAssignment, newVideo), rowsWithOldRevision)).body.rows,
    ).toMatchObject([{ outcome: 'refused', why: 'changed' }])
    for (const days of [-1, maxExtraDays + 1, 1.5, null])
      expect(
        (await postBulkAction('dewi', { ...swap(currentAssignment, newVideo), days }, [affiliate])).status,
        `${days}`,
      ).toBe(400)
    expect(await readStored([affiliate, otherAffiliate])).toEqual(before)
    expect(await readStatus(newVideo)).toBe(freeStatus)
  })

  it('reports on its undo that another affiliate has the earlier video now', async () => {
    const affiliate = await make.affiliate([serum])
    const otherAffiliate = await make.affiliate([serum], { username: 'pemegang.sesudah' })
    const currentAssignment = await assignNewVideo(affiliate)
    const newVideo = await make.video(serum, sari)
    const id = await runAction('dewi', swap(currentAssignment, newVideo), [affiliate])
    await make.assignVideo(otherAffiliate, serum, currentAssignment.video)
    expect((await undo('dewi', id)).body).toMatchObject({
      undone: [{ id: affiliate }],
      reassigned_videos: [{ username: 'pemegang.sesudah' }],
    })
    expect(await readVideos(affiliate)).toEqual([])
    expect(await readVideos(otherAffiliate)).toMatchObject([{ video: currentAssignment.video }])
  })

  it('happens once when users swap at the same time, and gives a video to one affiliate', async () => {
    const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const [currentAssignment, assignmentOfSecond] = [
      await assignNewVideo(firstAffiliate),
      await assignNewVideo(secondAffiliate),
    ]
    const newVideo = await make.video(serum, sari)
    const revision = await getRevision(firstAffiliate)
    const replies = await Promise.all([
      postBulkAction('dewi', swap(currentAssignment, newVideo), [{ id: firstAffiliate, revision }]),
      postBulkAction('budi', swap(currentAssignment, newVideo), [{ id: firstAffiliate, revision }]),
      postBulkAction('sari', swap(assignmentOfSecond, newVideo), [secondAffiliate]),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const outcomes = replies.map(({ body }) => body.rows[0].outcome)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const videos = [...(await readVideos(firstAffiliate)), ...(await readVideos(secondAffiliate))].map(
      ({ video }) => video,
    )
    expect(videos).toHaveLength(2)
    expect(videos.filter((video) => video === newVideo)).toHaveLength(1)
  })
})

describe('a swap by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('finds neither a hidden video nor a hidden product, and needs the right to edit', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignNewVideo(affiliate),
      await assignNewVideo(affiliate, { product: cleanser }),
    ]
    const [newVideo, hiddenNewVideo] = [await make.video(serum, sari), await make.video(cleanser, sari)]
    const before = await readStored([affiliate])
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      for (const action of [
        swap(hiddenAssignment, newVideo),
        swap(visibleAssignment, hiddenNewVideo, { product_id: cleanser }),
      ])
        expect((await postBulkAction('rina', action, [affiliate])).body.rows).toMatchObject([
          { outcome: 'refused' },
        ])
      expect(await readStored([affiliate])).toEqual(before)
      const id = await runAction('rina', swap(visibleAssignment, newVideo), [affiliate])
      expect((await undo('rina', id)).body).toMatchObject({ undone: [{ id: affiliate }] })
    })
    await withOnlyPermissions(
      'rina',
      ['data_affiliate', 'data_affiliate_tab_all', 'data_affiliate_whatsapp'],
      async () =>
        expect((await postBulkAction('rina', swap(visibleAssignment, newVideo), [affiliate])).status).toBe(
          403,
        ),
    )
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('swap')
  })
})
