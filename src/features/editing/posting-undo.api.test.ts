/** The undo of a changed posting status restores status, links and dates of the video, and changes nothing else. */
import { describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  type createEntry,
  make,
  program,
  readUnchanged,
  sari,
  saveAffiliate,
  serum,
} from '#test/affiliate-editing.ts'

interface StoredVideo {
  status_link_posting: string
  posted_at: Date | null
  returned_at: Date | null
  sent_at: Date | null
  first_posted_at: Date | null
  asked_answer: string | null
  link_posting_vo: string | null
  tanggal_max_upload: string | null
  returned_reason: string | null
  times_returned: number
}

async function readVideo(video: string): Promise<StoredVideo | undefined> {
  const [row] = await program.database.queryAsOwner<StoredVideo>(
    `select status_link_posting, posted_at, returned_at, sent_at, first_posted_at, asked_answer, link_posting_vo, tanggal_max_upload::text,
       returned_reason, times_returned
     from affiliate_link_videos where (affiliate_id, video_id) = ($1, $2)`,
    [affiliate, video],
  )
  return row
}

/** Assigns a video that has had its posting status for five days, with a link that the creator sent. */
async function assignOldVideo(posting: string): Promise<string> {
  const video = await make.video(serum, sari)
  await make.assignVideo(affiliate, serum, video, { posting })
  await program.database.queryAsOwner(
    `update affiliate_link_videos set posted_at = posted_at - interval '5 days',
       returned_at = returned_at - interval '5 days',
       link_posting_vo = 'https://www.tiktok.com/@a/video/' || (select no_video from videos where id = $1)
     where video_id = $1`,
    [video],
  )
  // A change of the link by staff clears sent_at, so it is set afterwards. Of a returned video the creator has sent the
  // links again.
  await program.database.queryAsOwner(
    `update affiliate_link_videos set sent_at = now() - interval '5 days' where video_id = $1`,
    [video],
  )
  return video
}

/**
 * Saves the affiliate as Dewi, with another status, link and deadline of this video, and with these fields of the
 * affiliate. Returns the id that undoes the save.
 */
async function savePosting(
  video: string,
  posting: string,
  fields: { username?: string } = {},
): Promise<string> {
  const { link_videos } = await readUnchanged('dewi')
  const changeEntry = (entry: ReturnType<typeof createEntry>) => ({
    ...entry,
    status_link_posting: posting,
    link_posting_vo: 'https://www.tiktok.com/@a/video/7000000000000000500',
    tanggal_max_upload: '2031-01-01',
    returned_reason: 'Suaranya terlalu pelan',
  })
  const changedVideos = link_videos.map((entry: ReturnType<typeof createEntry>) =>
    entry.video_id === video ? changeEntry(entry) : entry,
  )
  const { status, body } = await saveAffiliate({ link_videos: changedVideos, ...fields }, 'dewi')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.undo_id
}

/** Lets an undo accept the affiliate as it is now. */
const acceptRevision = (undoId: string) =>
  program.database.queryAsOwner(
    `update bulk_action_rows action_row set revision = affiliate.revision
     from affiliate_registrations affiliate
     where affiliate.id = action_row.affiliate_id and action_row.bulk_action_id = $1`,
    [undoId],
  )

const undo = (undoId: string, actor: 'dewi' | 'budi' = 'dewi') =>
  as[actor]('POST', `/bulk-actions/${undoId}/undo`)

describe('undo of a changed posting status', () => {
  it.each([
    ['belum', 'sudah'],
    ['belum', 'dikembalikan'],
    ['sudah', 'belum'],
    ['sudah', 'dikembalikan'],
    ['dikembalikan', 'belum'],
    ['dikembalikan', 'sudah'],
  ])(
    'the undo of a changed posting status restores %s after %s, with its dates, and keeps the other fields of the save',
    async (from, to) => {
      const video = await assignOldVideo(from)
      const untouchedVideo = await assignOldVideo('sudah')
      const videoBefore = await readVideo(video)
      const untouchedBefore = await readVideo(untouchedVideo)
      const undoId = await savePosting(video, to, { username: `salah.${from}.${to}` })
      expect(await readVideo(video)).toMatchObject({ status_link_posting: to })
      expect((await undo(undoId)).body).toMatchObject({ undone: [{ id: affiliate }], not_undone: [] })
      expect(await readVideo(video)).toEqual({ ...videoBefore, tanggal_max_upload: '2031-01-01' })
      expect(await readVideo(untouchedVideo)).toEqual(untouchedBefore)
      expect(await readUnchanged('dewi')).toMatchObject({ username: `salah.${from}.${to}` })
    },
  )

  it.each(['belum', 'sudah'])(
    'the undo of the posting status %s returns the video again, with the request of its creator for more days',
    async (to) => {
      const video = await assignOldVideo('dikembalikan')
      await program.database.queryAsOwner(
        `update affiliate_link_videos set asked_days = 3, asked_reason = 'Sakit', asked_at = now(),
           asked_answer = 'waiting' where video_id = $1`,
        [video],
      )
      const videoBefore = await readVideo(video)
      await undo(await savePosting(video, to))
      expect(await readVideo(video)).toEqual({ ...videoBefore, tanggal_max_upload: '2031-01-01' })
    },
  )

  it('the undo of a changed posting status restores the consent of the creator', async () => {
    const video = await assignOldVideo('sudah')
    const readConsent = () =>
      program.database.queryAsOwner(
        `select may_repost, ads_until::text, ad_code, consent_at from affiliate_link_videos where video_id = $1`,
        [video],
      )
    await program.database.queryAsOwner(
      `update affiliate_link_videos set may_repost = true, ads_until = app.today() + 30, ad_code = '#abcdefgh1',
         consent_at = now() where video_id = $1`,
      [video],
    )
    const [consentBefore] = await readConsent()
    const undoId = await savePosting(video, 'belum')
    expect(await readConsent()).toEqual([
      { may_repost: null, ads_until: null, ad_code: null, consent_at: null },
    ])
    await undo(undoId)
    expect(await readConsent()).toEqual([consentBefore])
  })

  it.each([
    ['sudah', 'belum'],
    ['dikembalikan', 'belum'],
    ['belum', 'dikembalikan'],
  ])(
    'the undo of a changed posting status restores %s after %s as it was stored before an upgrade added columns',
    async (from, to) => {
      const video = await assignOldVideo(from)
      const videoBefore = await readVideo(video)
      const undoId = await savePosting(video, to)
      // The upgrade has filled the new columns.
      const added = { first_posted_at: new Date('2026-01-02T03:04:05Z'), times_returned: 1 }
      await program.database.queryAsOwner(
        `update bulk_action_rows set before = jsonb_set(before, '{videos}', (
           select jsonb_agg(video - $2::text[]) from jsonb_array_elements(before -> 'videos') video))
         where bulk_action_id = $1`,
        [undoId, ['returned_reason', 'returned_post', ...Object.keys(added)]],
      )
      await program.database.queryAsOwner(
        'update affiliate_link_videos set first_posted_at = $2, times_returned = $3 where video_id = $1',
        [video, ...Object.values(added)],
      )
      await acceptRevision(undoId)
      expect((await undo(undoId)).body).toMatchObject({ undone: [{ id: affiliate }], not_undone: [] })
      expect(await readVideo(video)).toMatchObject({
        ...added,
        status_link_posting: from,
        posted_at: videoBefore?.posted_at,
        returned_at: videoBefore?.returned_at,
        link_posting_vo: videoBefore?.link_posting_vo,
      })
    },
  )

  it('the undo of a changed posting status is not offered if a save changes no status', async () => {
    await assignOldVideo('belum')
    const { body } = await saveAffiliate({ username: 'tanpa.status' }, 'dewi')
    expect(body.undo_id).toBeNull()
  })

  it('the undo of a changed posting status is refused if the affiliate has changed since', async () => {
    const video = await assignOldVideo('belum')
    const undoId = await savePosting(video, 'sudah')
    await saveAffiliate({ username: 'berubah.lagi' }, 'dewi')
    expect((await undo(undoId)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    expect(await readVideo(video)).toMatchObject({ status_link_posting: 'sudah' })
  })

  it('the undo of a changed posting status is refused if another affiliate has got the returned video since', async () => {
    const video = await assignOldVideo('belum')
    const undoId = await savePosting(video, 'dikembalikan')
    await make.assignVideo(await make.affiliate([serum]), serum, video)
    expect((await undo(undoId)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    expect(await readVideo(video)).toMatchObject({ status_link_posting: 'dikembalikan' })
  })

  it('the undo of a changed posting status is only for the user who saved', async () => {
    const video = await assignOldVideo('belum')
    const undoId = await savePosting(video, 'sudah')
    expect((await undo(undoId, 'budi')).status).toBe(404)
    expect(await readVideo(video)).toMatchObject({ status_link_posting: 'sudah' })
  })
})
