/** Undoing a save that changed posting statuses: they return with their links and dates, and nothing else changes. */
import { describe, expect, it } from 'vitest'
import {
  affiliate,
  as,
  type createEntry,
  make,
  program,
  readUnchanged,
  sari,
  save,
  serum,
} from '#test/affiliate-editing.ts'

interface Stored {
  status_link_posting: string
  posted_at: Date | null
  returned_at: Date | null
  sent_at: Date | null
  link_posting_vo: string | null
  tanggal_max_upload: string | null
  returned_reason: string | null
  times_returned: number
}

async function readVideo(video: string): Promise<Stored | undefined> {
  const [row] = await program.database.queryAsOwner<Stored>(
    `select status_link_posting, posted_at, returned_at, sent_at, link_posting_vo, tanggal_max_upload::text,
       returned_reason, times_returned
     from affiliate_link_videos where (affiliate_id, video_id) = ($1, $2)`,
    [affiliate, video],
  )
  return row
}

/** Assigns a video whose posting status began days ago, with a link that the creator sent. */
async function assignOld(posting: string): Promise<string> {
  const video = await make.video(serum, sari)
  await make.assignVideo(affiliate, serum, video, posting, 3)
  await program.database.queryAsOwner(
    `update affiliate_link_videos set posted_at = posted_at - interval '5 days',
       returned_at = returned_at - interval '5 days',
       link_posting_vo = 'https://www.tiktok.com/@a/video/' || (select no_video from videos where id = $1)
     where video_id = $1`,
    [video],
  )
  await program.database.queryAsOwner(
    `update affiliate_link_videos set sent_at = now() - interval '5 days'
     where video_id = $1 and status_link_posting <> 'dikembalikan'`,
    [video],
  )
  return video
}

const link = 'https://www.tiktok.com/@a/video/7000000000000000500'

/** Saves the affiliate with another status of this video. @returns the id that undoes it */
async function savePosting(video: string, status: string, change: object = {}): Promise<string> {
  const { link_videos } = await readUnchanged('dewi')
  const { status: code, body } = await save(
    {
      link_videos: link_videos.map((each: ReturnType<typeof createEntry>) =>
        each.video_id === video
          ? {
              ...each,
              status_link_posting: status,
              link_posting_vo: link,
              tanggal_max_upload: '2031-01-01',
              returned_reason: 'Suaranya terlalu pelan',
            }
          : each,
      ),
      ...change,
    },
    'dewi',
  )
  expect(code, JSON.stringify(body)).toBe(200)
  return body.undo_id
}

const undo = (id: string, actor: 'dewi' | 'budi' = 'dewi') => as[actor]('POST', `/bulk-actions/${id}/undo`)

describe('undoing a wrong posting status', () => {
  it.each([
    ['belum', 'sudah'],
    ['belum', 'dikembalikan'],
    ['sudah', 'belum'],
    ['sudah', 'dikembalikan'],
    ['dikembalikan', 'belum'],
    ['dikembalikan', 'sudah'],
  ])('brings %s back after %s, with its dates, and keeps the other fields of the save', async (from, to) => {
    const video = await assignOld(from)
    const other = await assignOld('sudah')
    const before = await readVideo(video)
    const otherBefore = await readVideo(other)
    const id = await savePosting(video, to, { username: `salah.${from}.${to}` })
    expect(await readVideo(video)).toMatchObject({ status_link_posting: to })
    expect((await undo(id)).body).toMatchObject({ undone: [{ id: affiliate }], not_undone: [] })
    expect(await readVideo(video)).toEqual({ ...before, tanggal_max_upload: '2031-01-01' })
    expect(await readVideo(other)).toEqual(otherBefore)
    expect(await readUnchanged('dewi')).toMatchObject({ username: `salah.${from}.${to}` })
  })

  it('brings the consent of the creator back', async () => {
    const video = await assignOld('sudah')
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
    const [before] = await readConsent()
    const id = await savePosting(video, 'belum')
    expect(await readConsent()).toEqual([
      { may_repost: null, ads_until: null, ad_code: null, consent_at: null },
    ])
    await undo(id)
    expect(await readConsent()).toEqual([before])
  })

  it('is not offered if a save changes no status', async () => {
    await assignOld('belum')
    const { body } = await save({ username: 'tanpa.status' }, 'dewi')
    expect(body.undo_id).toBeNull()
  })

  it('is refused if the affiliate changed since, or the video is with somebody else', async () => {
    const video = await assignOld('belum')
    const id = await savePosting(video, 'sudah')
    await save({ username: 'berubah.lagi' }, 'dewi')
    expect((await undo(id)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    expect(await readVideo(video)).toMatchObject({ status_link_posting: 'sudah' })

    const returned = await assignOld('belum')
    const returnedId = await savePosting(returned, 'dikembalikan')
    const other = await make.affiliate([serum])
    await make.assignVideo(other, serum, returned)
    expect((await undo(returnedId)).body).toMatchObject({ undone: [], not_undone: [affiliate] })
    expect(await readVideo(returned)).toMatchObject({ status_link_posting: 'dikembalikan' })
  })

  it('is only for the user who saved', async () => {
    const video = await assignOld('belum')
    const id = await savePosting(video, 'sudah')
    expect((await undo(id, 'budi')).status).toBe(404)
    expect(await readVideo(video)).toMatchObject({ status_link_posting: 'sudah' })
  })
})
