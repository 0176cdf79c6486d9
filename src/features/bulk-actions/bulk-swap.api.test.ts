/** Replacing a video that is not posted by another one, in one transaction, and the undo. */
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

interface Assigned {
  id: string
  video: string
}

async function assignVideo(
  affiliate: string,
  due: number | null = 3,
  posting = 'belum',
  product = serum,
): Promise<Assigned> {
  const video = await make.video(product, sari)
  return { id: await make.assignVideo(affiliate, product, video, posting, due), video }
}

const swap = (assignment: Assigned, video_id: string, days = 0, product_id = serum) => ({
  kind: 'swap',
  assignment_id: assignment.id,
  product_id,
  video_id,
  days,
})

/** Returns the videos that the affiliate has, with their deadlines in days from today. */
function readVideos(affiliate: string) {
  return program.database.queryAsOwner<{ video: string; due: number | null }>(
    `select lv.video_id as video, lv.tanggal_max_upload - app.today() as due from affiliate_link_videos lv
     where lv.affiliate_id = $1 and lv.status_link_posting = 'belum' order by lv.created_at, lv.id`,
    [affiliate],
  )
}

async function readStatus(video: string): Promise<string | undefined> {
  const [row] = await program.database.queryAsOwner<{ status: string }>(
    'select status from videos where id = $1',
    [video],
  )
  return row?.status
}

const [assignedStatus, freeStatus] = ['dikirim ke affiliate', 'video baru']

describe('a swap', () => {
  it.each([
    { of: 'keeps a deadline that has passed', due: -4, days: 0, after: -4 },
    { of: 'adds days to today if the deadline has passed', due: -4, days: 2, after: 2 },
    { of: 'adds days to a later deadline', due: 5, days: 2, after: 7 },
    { of: 'keeps a video without a deadline without one', due: null, days: 0, after: null },
    { of: 'counts days from today for a video without a deadline', due: null, days: maxExtraDays, after: 14 },
  ])('$of, frees the present video, and is undone', async ({ due, days, after }) => {
    const affiliate = await make.affiliate([serum])
    const currentAssignment = await assignVideo(affiliate, due)
    const other = await assignVideo(affiliate, 9)
    const next = await make.video(serum, sari)
    const before = await readVideos(affiliate)
    const revision = await getRevision(affiliate)
    const { status, body } = await postBulkAction('dewi', swap(currentAssignment, next, days), [
      { id: affiliate, revision },
    ])
    expect(status).toBe(201)
    expect(body.rows).toEqual([{ id: affiliate, outcome: 'done', revision: revision + 1 }])
    expect(await readVideos(affiliate)).toEqual([
      { video: other.video, due: 9 },
      { video: next, due: after },
    ])
    expect([await readStatus(currentAssignment.video), await readStatus(next)]).toEqual([
      freeStatus,
      assignedStatus,
    ])
    expect((await undo('dewi', body.id)).body).toEqual({
      undone: [{ id: affiliate, revision: revision + 2 }],
      not_undone: [],
      reassigned_videos: [],
    })
    expect(await readVideos(affiliate)).toEqual(before)
    expect([await readStatus(currentAssignment.video), await readStatus(next)]).toEqual([
      assignedStatus,
      freeStatus,
    ])
  })

  it('also gives a video of another product of the affiliate', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const currentAssignment = await assignVideo(affiliate)
    const next = await make.video(cleanser, sari)
    await runAction('dewi', swap(currentAssignment, next, 0, cleanser), [affiliate])
    expect(await readVideos(affiliate)).toEqual([{ video: next, due: 3 }])
  })

  it('is refused with its reason, and nothing changes', async () => {
    const [affiliate, other] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const currentAssignment = await assignVideo(affiliate)
    const [postedAssignment, returnedAssignment, ofOtherAffiliate] = [
      await assignVideo(affiliate, 3, 'sudah'),
      await assignVideo(affiliate, 3, 'dikembalikan'),
      await assignVideo(other),
    ]
    const next = await make.video(serum, sari)
    const ofCleanser = await make.video(cleanser, sari)
    const before = await readStored([affiliate, other])
    const refusals: [object, string][] = [
      [swap(postedAssignment, next), 'no_waiting_video'],
      [swap(returnedAssignment, next), 'no_waiting_video'],
      [swap(ofOtherAffiliate, next), 'no_waiting_video'],
      [swap(currentAssignment, ofCleanser, 0, cleanser), 'not_his_product'],
      [swap(currentAssignment, ofCleanser), 'video_gone'],
      [swap(currentAssignment, ofOtherAffiliate.video), 'video_taken'],
      [swap(currentAssignment, currentAssignment.video), 'video_taken'],
    ]
    for (const [action, why] of refusals)
      expect((await postBulkAction('dewi', action, [affiliate])).body).toEqual({
        id: null,
        rows: [{ id: affiliate, outcome: 'refused', why }],
      })
    const rowsWithOldRevision = [{ id: affiliate, revision: (await getRevision(affiliate)) - 1 }]
    expect(
      (await postBulkAction('dewi', swap(currentAssignment, next), rowsWithOldRevision)).body.rows,
    ).toMatchObject([{ outcome: 'refused', why: 'changed' }])
    for (const days of [-1, maxExtraDays + 1, 1.5, null])
      expect(
        (await postBulkAction('dewi', { ...swap(currentAssignment, next), days }, [affiliate])).status,
        `${days}`,
      ).toBe(400)
    expect(await readStored([affiliate, other])).toEqual(before)
    expect(await readStatus(next)).toBe(freeStatus)
  })

  it('reports on its undo that another affiliate has the earlier video now', async () => {
    const affiliate = await make.affiliate([serum])
    const other = await make.affiliate([serum], { username: 'pemegang.sesudah' })
    const currentAssignment = await assignVideo(affiliate)
    const next = await make.video(serum, sari)
    const id = await runAction('dewi', swap(currentAssignment, next), [affiliate])
    await make.assignVideo(other, serum, currentAssignment.video)
    expect((await undo('dewi', id)).body).toMatchObject({
      undone: [{ id: affiliate }],
      reassigned_videos: [{ username: 'pemegang.sesudah' }],
    })
    expect(await readVideos(affiliate)).toEqual([])
    expect(await readVideos(other)).toMatchObject([{ video: currentAssignment.video }])
  })

  it('happens once if two people swap at the same time, and a video goes to one affiliate', async () => {
    const [first, second] = [await make.affiliate([serum]), await make.affiliate([serum])]
    const [currentAssignment, assignmentOfSecond] = [await assignVideo(first), await assignVideo(second)]
    const next = await make.video(serum, sari)
    const revision = await getRevision(first)
    const replies = await Promise.all([
      postBulkAction('dewi', swap(currentAssignment, next), [{ id: first, revision }]),
      postBulkAction('budi', swap(currentAssignment, next), [{ id: first, revision }]),
      postBulkAction('sari', swap(assignmentOfSecond, next), [second]),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const outcomes = replies.map(({ body }) => body.rows[0].outcome)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const videos = [...(await readVideos(first)), ...(await readVideos(second))].map(({ video }) => video)
    expect(videos).toHaveLength(2)
    expect(videos.filter((video) => video === next)).toHaveLength(1)
  })
})

describe('a swap by a user who sees only one product', () => {
  const permissions = ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products']

  it('finds neither a hidden video nor a hidden product, and needs the right to edit', async () => {
    const affiliate = await make.affiliate([serum, cleanser])
    const [visibleAssignment, hiddenAssignment] = [
      await assignVideo(affiliate),
      await assignVideo(affiliate, 3, 'belum', cleanser),
    ]
    const [next, hiddenNext] = [await make.video(serum, sari), await make.video(cleanser, sari)]
    const before = await readStored([affiliate])
    await withOnlyPermissions('rina', [...permissions, `data_affiliate_product_${serum}`], async () => {
      for (const action of [swap(hiddenAssignment, next), swap(visibleAssignment, hiddenNext, 0, cleanser)])
        expect((await postBulkAction('rina', action, [affiliate])).body.rows).toMatchObject([
          { outcome: 'refused' },
        ])
      expect(await readStored([affiliate])).toEqual(before)
      const id = await runAction('rina', swap(visibleAssignment, next), [affiliate])
      expect((await undo('rina', id)).body).toMatchObject({ undone: [{ id: affiliate }] })
    })
    await withOnlyPermissions(
      'rina',
      ['data_affiliate', 'data_affiliate_tab_all', 'data_affiliate_whatsapp'],
      async () =>
        expect((await postBulkAction('rina', swap(visibleAssignment, next), [affiliate])).status).toBe(403),
    )
    expect((await as.dewi('GET', '/bulk-actions/allowed')).body).toContain('swap')
  })
})
