/** The bulk action 'swap' replaces an unposted video of an affiliate by a free one. It can be undone. */
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

const buildSwap = (
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

describe('swap of videos', () => {
  it.each([
    { title: 'keeps a deadline that has passed', due: -4, days: 0, expectedDue: -4 },
    { title: 'adds days to today if the deadline has passed', due: -4, days: 2, expectedDue: 2 },
    { title: 'adds days to a later deadline', due: 5, days: 2, expectedDue: 7 },
    { title: 'sets no deadline if there was none', due: null, days: 0, expectedDue: null },
    {
      title: 'adds days to today if there was no deadline',
      due: null,
      days: maxExtraDays,
      expectedDue: 14,
    },
  ])(
    'a swap of videos $title, frees the present video, and can be undone',
    async ({ due, days, expectedDue }) => {
      const affiliate = await make.affiliate([serum])
      const currentAssignment = await assignNewVideo(affiliate, { due })
      const unswappedAssignment = await assignNewVideo(affiliate, { due: 9 })
      const newVideo = await make.video(serum, sari)
      const videosBefore = await readVideos(affiliate)
      const revision = await getRevision(affiliate)
      const { status, body } = await postBulkAction(
        'dewi',
        buildSwap(currentAssignment, newVideo, { days }),
        [{ id: affiliate, revision }],
      )
      expect(status).toBe(201)
      expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
      expect(await readVideos(affiliate)).toEqual([
        { video: unswappedAssignment.video, due: 9 },
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
      expect(await readVideos(affiliate)).toEqual(videosBefore)
      expect([await readStatus(currentAssignment.video), await readStatus(newVideo)]).toEqual([
        assignedStatus,
        freeStatus,
      ])
    },
  )

  it('a swap of videos can assign a video of another product of the affiliate', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const currentAssignment = await assignNewVideo(affiliate)
    const newVideo = await make.video(cleanser, sari)
    await runAction('dewi', buildSwap(currentAssignment, newVideo, { product_id: cleanser }), [affiliate])
    expect(await readVideos(affiliate)).toEqual([{ video: newVideo, due: 3 }])
  })

  it('a swap of videos is refused with a reason for a wrong video, product, revision or number of days, and changes nothing', async () => {
    const affiliate = await make.affiliate([serum])
    const secondHolder = await make.affiliate([serum])
    const currentAssignment = await assignNewVideo(affiliate)
    const postedAssignment = await assignNewVideo(affiliate, { posting: 'sudah' })
    const returnedAssignment = await assignNewVideo(affiliate, { posting: 'dikembalikan' })
    const assignmentOfSecondHolder = await assignNewVideo(secondHolder)
    const newVideo = await make.video(serum, sari)
    const videoOfCleanser = await make.video(cleanser, sari)
    const rowsBefore = await readStored([affiliate, secondHolder])
    const refusals: [object, string][] = [
      [buildSwap(postedAssignment, newVideo), 'no_unposted_video'],
      [buildSwap(returnedAssignment, newVideo), 'no_unposted_video'],
      [buildSwap(assignmentOfSecondHolder, newVideo), 'no_unposted_video'],
      [buildSwap(currentAssignment, videoOfCleanser, { product_id: cleanser }), 'product_not_chosen'],
      [buildSwap(currentAssignment, videoOfCleanser), 'video_gone'],
      [buildSwap(currentAssignment, assignmentOfSecondHolder.video), 'video_taken'],
      [buildSwap(currentAssignment, currentAssignment.video), 'video_taken'],
    ]
    for (const [action, why] of refusals)
      expect((await postBulkAction('dewi', action, [affiliate])).body).toEqual({
        id: null,
        rows: [{ id: affiliate, outcome: 'refused', why }],
      })
    const rowsWithOldRevision = [{ id: affiliate, revision: (await getRevision(affiliate)) - 1 }]
    expect(
      (await postBulkAction('dewi', buildSwap(currentAssignment, newVideo), rowsWithOldRevision)).body.rows,
    ).toMatchObject([{ outcome: 'refused', why: 'changed' }])
    for (const days of [-1, maxExtraDays + 1, 1.5, null])
      expect(
        (await postBulkAction('dewi', { ...buildSwap(currentAssignment, newVideo), days }, [affiliate]))
          .status,
        `${days}`,
      ).toBe(400)
    expect(await readStored([affiliate, secondHolder])).toEqual(rowsBefore)
    expect(await readStatus(newVideo)).toBe(freeStatus)
  })

  it('a swap of videos leaves the earlier video with an affiliate who got it since, and the undo names that affiliate', async () => {
    const affiliate = await make.affiliate([serum])
    const nextHolder = await make.affiliate([serum], { username: 'pemegang.sesudah' })
    const currentAssignment = await assignNewVideo(affiliate)
    const newVideo = await make.video(serum, sari)
    const id = await runAction('dewi', buildSwap(currentAssignment, newVideo), [affiliate])
    await make.assignVideo(nextHolder, serum, currentAssignment.video)
    expect((await undo('dewi', id)).body).toMatchObject({
      undone: [{ id: affiliate }],
      reassigned_videos: [{ username: 'pemegang.sesudah' }],
    })
    expect(await readVideos(affiliate)).toEqual([])
    expect(await readVideos(nextHolder)).toMatchObject([{ video: currentAssignment.video }])
  })

  it('a swap of videos happens once when users swap at the same time, so that one affiliate gets the new video', async () => {
    const [firstAffiliate, secondAffiliate] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const [currentAssignment, assignmentOfSecond] = [
      await assignNewVideo(firstAffiliate),
      await assignNewVideo(secondAffiliate),
    ]
    const newVideo = await make.video(serum, sari)
    const revision = await getRevision(firstAffiliate)
    const replies = await Promise.all([
      postBulkAction('dewi', buildSwap(currentAssignment, newVideo), [{ id: firstAffiliate, revision }]),
      postBulkAction('budi', buildSwap(currentAssignment, newVideo), [{ id: firstAffiliate, revision }]),
      postBulkAction('sari', buildSwap(assignmentOfSecond, newVideo), [secondAffiliate]),
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

describe('swap of videos by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('a swap of videos by a user who sees only one product is refused for a hidden video or product, and without the right to edit', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignNewVideo(affiliate),
      await assignNewVideo(affiliate, { product: cleanser }),
    ]
    const [newVideo, hiddenNewVideo] = [await make.video(serum, sari), await make.video(cleanser, sari)]
    const rowsBefore = await readStored([affiliate])
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      for (const action of [
        buildSwap(hiddenAssignment, newVideo),
        buildSwap(visibleAssignment, hiddenNewVideo, { product_id: cleanser }),
      ])
        expect((await postBulkAction('rina', action, [affiliate])).body.rows).toMatchObject([
          { outcome: 'refused' },
        ])
      expect(await readStored([affiliate])).toEqual(rowsBefore)
      const id = await runAction('rina', buildSwap(visibleAssignment, newVideo), [affiliate])
      expect((await undo('rina', id)).body).toMatchObject({ undone: [{ id: affiliate }] })
    })
    await withOnlyPermissions(
      'rina',
      ['data_affiliate', 'data_affiliate_tab_all', 'data_affiliate_whatsapp'],
      async () => {
        const reply = await postBulkAction('rina', buildSwap(visibleAssignment, newVideo), [affiliate])
        expect(reply.status).toBe(403)
      },
    )
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('swap')
  })
})
