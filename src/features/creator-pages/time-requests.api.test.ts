/** Requests of creators for more days: which are granted at once, which staff answer, and what is refused. */
import { beforeAll, describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { affiliateWith, open, openForm, post } from '#test/creator-page.ts'

const requestForm = { hari: '2', alasan: 'Sedang sakit' }

/** @param due days from today to the deadline; null for none */
async function createWithVideo(due: number | null = 1) {
  const id = await affiliateWith('terkirim')
  const video = await make.assignVideo(id, serum, await make.video(serum, sari), 'belum', due)
  const readRow = async () => {
    const [row] = await program.database.queryAsOwner<Record<string, unknown>>(
      `select asked_days, asked_answer, awaits_answer, tanggal_max_upload - app.today() as due
       from affiliate_link_videos where id = $1`,
      [video],
    )
    return row
  }
  const readOffer = async () => (await open(id)).formState.page.videos[0].days_granted_at_once
  return {
    id,
    video,
    readRow,
    readOffer,
    ask: (fields = {}) => post(id, 'waktu', { video, ...requestForm, ...fields }),
  }
}

const grantUpTo = (days: number | null) =>
  program.database.queryAsOwner(`update reminder_schedules set granted_days = $1 where need = 'tenggat'`, [
    days,
  ])

beforeAll(() => grantUpTo(3))

const countRequests = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.waktu
const readLine = async (id: string) =>
  (await as.sari('GET', '/affiliates/radar?lines=50')).body.rows.find(
    (line: { id: string }) => line.id === id,
  )

describe('a request for more days', () => {
  it.each([
    [1, 3],
    [-3, 2],
    [0, 2],
  ])('with the deadline in %d days is granted at once', async (due, newDue) => {
    const { id, ask, readRow, readOffer } = await createWithVideo(due)
    expect(await readOffer()).toBe(3)
    const { status, location } = await ask()
    expect([status, location]).toEqual([303, expect.stringContaining('&tersimpan=ditambah')])
    expect(await readRow()).toMatchObject({ due: newDue, asked_answer: 'granted', awaits_answer: false })
    expect(await readOffer()).toBe(0)
    const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
    expect(entries[0]).toMatchObject({ subject_type: 'assignment', by_creator: true })
    expect(JSON.stringify(entries)).not.toContain('sakit')
  })

  it.each([
    ['made four days late', -4, 3],
    ['of a team that grants fewer days', 1, 1],
    ['of a team that grants none', 1, 0],
    ['of a team that has set nothing', 1, null],
  ])('%s waits for an answer of staff', async (_, due, granted) => {
    await grantUpTo(granted)
    const { id, ask, readRow, readOffer } = await createWithVideo(due)
    const before = await countRequests()
    // The page must offer exactly the days that the database grants.
    expect(await readOffer()).toBe(due < -3 ? 0 : (granted ?? 0))
    expect((await ask()).location).toContain('&tersimpan=waktu')
    await grantUpTo(3)
    expect(await readRow()).toMatchObject({ due, awaits_answer: true })
    expect(await countRequests()).toBe(before + 1)
    expect(await readLine(id)).toMatchObject({
      need: 'waktu',
      video: { time_request: { days: 2, reason: 'Sedang sakit' } },
    })
    expect((await open(id)).formState.page.videos[0].time_request).toEqual({ days: 2, state: 'waiting' })
    // A second press of the same form changes nothing.
    expect((await ask()).status).toBe(303)
    expect((await ask({ hari: '1' })).formState.notice).toBe('video changed')
  })

  it('stands on the card and in the details of the affiliate until it is answered', async () => {
    const { id, video, ask } = await createWithVideo(-5)
    await ask()
    const read = async () => {
      const { username, link_videos } = (await as.sari('GET', `/affiliates/${id}`)).body
      const { rows } = (await as.sari('GET', `/affiliates/cards?q=${username}`)).body
      return [rows[0].posting.asking, link_videos[0].time_request]
    }
    const timeRequest = { days: 2, reason: 'Sedang sakit' }
    const [{ tanggal_max_upload, no_video }] = (await as.sari('GET', `/affiliates/${id}`)).body.link_videos
    expect(await read()).toEqual([
      { id: video, no_video, tanggal_max_upload, time_request: timeRequest },
      timeRequest,
    ])
    await as.sari('POST', `/assignments/${video}/time`, { ...timeRequest, answer: 'refused' })
    expect(await read()).toEqual([null, null])
  })

  it('made for the second time waits, and is refused or granted by staff, who can undo both', async () => {
    const { video, ask, readRow } = await createWithVideo()
    await ask()
    await ask({ hari: '3' })
    expect(await readRow()).toMatchObject({ due: 3, awaits_answer: true })
    const seen = { days: 3, reason: 'Sedang sakit' }
    const answer = (value: string, request = seen) =>
      as.sari('POST', `/assignments/${video}/time`, { ...request, answer: value })
    // An answer to another request than the waiting one is refused.
    expect((await answer('granted', { ...seen, days: 2 })).body.code).toBe('CHANGED')
    const refusal = await answer('refused')
    expect(await readRow()).toMatchObject({ due: 3, asked_answer: 'refused', awaits_answer: false })
    expect((await answer('granted')).body.code).toBe('CHANGED')
    const deadline = refusal.body.tanggal_max_upload
    const undo = (before: string, after: string) =>
      as.sari('POST', `/assignments/${video}/time/undo`, { before, after })
    expect((await undo(deadline, deadline)).status).toBe(204)
    expect(await readRow()).toMatchObject({ awaits_answer: true })
    const newDeadline = (await answer('granted')).body.tanggal_max_upload
    expect(await readRow()).toMatchObject({ due: 6, asked_answer: 'granted' })
    expect((await undo(deadline, deadline)).body.code).toBe('CHANGED')
    expect((await undo(deadline, newDeadline)).status).toBe(204)
    expect(await readRow()).toMatchObject({ due: 3, awaits_answer: true })
  })

  it('is stored once if its button is pressed twice, also if it is granted at once', async () => {
    const { id, video, readRow } = await createWithVideo()
    const send = await openForm(id, 'waktu', { video, ...requestForm })
    for (const _ of [1, 2]) expect((await send()).location).toContain('&tersimpan=ditambah')
    expect(await readRow()).toMatchObject({ due: 3, asked_answer: 'granted', awaits_answer: false })
  })

  it('from a page that did not show the last one is refused, and keeps the reason', async () => {
    const { id, video, ask: askNow, readRow } = await createWithVideo()
    const sendFromOldPage = await openForm(id, 'waktu', { video, ...requestForm, alasan: 'Masih sakit' })
    await askNow()
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice]).toEqual([409, 'video changed'])
    expect(formState.failedPost.input).toEqual({ ...requestForm, alasan: 'Masih sakit' })
    expect(await readRow()).toMatchObject({ due: 3, asked_answer: 'granted', awaits_answer: false })
  })

  it('is answered by a new deadline that staff set in another way', async () => {
    const { id, ask, readRow } = await createWithVideo(-5)
    await ask()
    const action = { kind: 'extend', days: 1 }
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    expect((await as.sari('POST', '/bulk-actions', { action, rows: [{ id, revision }] })).status).toBe(201)
    expect(await readRow()).toMatchObject({ due: 1, asked_answer: 'granted', awaits_answer: false })
  })

  it('is not answered by an earlier deadline, and lapses with the links and with a return', async () => {
    const { id, video, ask, readRow } = await createWithVideo(-5)
    await ask()
    const set = (change: string) =>
      program.database.queryAsOwner(`update affiliate_link_videos set ${change} where id = $1`, [video])
    await set('tanggal_max_upload = tanggal_max_upload - 1')
    expect(await readRow()).toMatchObject({ asked_answer: 'waiting', awaits_answer: true })
    await post(id, 'link', { video, vo: `https://www.tiktok.com/@orang.lain/video/${Date.now()}` })
    expect(await readRow()).toMatchObject({ asked_answer: 'waiting', awaits_answer: false })
    await set(`status_link_posting = 'dikembalikan'`)
    await set(`status_link_posting = 'belum'`)
    expect(await readRow()).toMatchObject({ asked_answer: 'refused', awaits_answer: false })
    expect((await open(id)).formState.page.videos[0].awaits_check).toBe(false)
  })

  it('ends a snooze, since staff must answer', async () => {
    const { id, ask } = await createWithVideo(-5)
    await as.sari('POST', `/affiliates/${id}/snooze`, { days: 20 })
    await ask()
    expect(await readLine(id)).toMatchObject({ need: 'waktu' })
  })

  it('is answered once by two users at the same time', async () => {
    const { video, ask } = await createWithVideo(-5)
    await ask()
    const replies = await Promise.all(
      ['sari', 'budi'].map((who) =>
        as[who as 'sari' | 'budi']('POST', `/assignments/${video}/time`, {
          days: 2,
          reason: 'Sedang sakit',
          answer: 'granted',
        }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['no days', { hari: '' }, 'hari'],
    ['four days', { hari: '4' }, 'hari'],
    ['half a day', { hari: '0.5' }, 'hari'],
    ['no reason', { alasan: ' ' }, 'alasan'],
    ['a reason of 5,000 characters', { alasan: 'x'.repeat(5000) }, 'alasan'],
    ['stacked accents', { alasan: `a${'\u0301'.repeat(40)}` }, 'alasan'],
  ])('with %s comes back with what was typed', async (_, fields, name) => {
    const { ask: send, readRow } = await createWithVideo()
    const { status, formState } = await send(fields)
    expect([status, formState.notice]).toEqual([422, 'wrong'])
    expect(formState.failedPost).toMatchObject({ action: 'waktu', input: { ...requestForm, ...fields } })
    expect(formState.failedPost.errors[name]).toMatch(/./)
    expect(await readRow()).toMatchObject({ asked_days: null, due: 1 })
  })

  it('is refused for a video without a deadline, one that is posted, and one of somebody else', async () => {
    const [withoutDeadline, posted, other] = [
      await createWithVideo(null),
      await createWithVideo(),
      await createWithVideo(),
    ]
    await program.database.queryAsOwner(
      `update affiliate_link_videos set status_link_posting = 'sudah', link_posting_vo = 'https://www.tiktok.com/@x/video/${Date.now()}'
       where id = $1`,
      [posted.video],
    )
    for (const answer of [
      await withoutDeadline.ask(),
      await posted.ask(),
      await post(posted.id, 'waktu', { ...requestForm, video: other.video }),
    ])
      expect(answer.formState).toMatchObject({ notice: 'video changed', failedPost: { input: requestForm } })
    expect(await other.readRow()).toMatchObject({ asked_days: null })
  })
})

it('only users who edit affiliates answer a request', async () => {
  const { video, ask } = await createWithVideo(-5)
  await ask()
  await program.database.queryAsOwner(
    `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_edit'`,
    [await program.database.idOf('dewi')],
  )
  const refusedReply = await as.dewi('POST', `/assignments/${video}/time`, {
    days: 2,
    reason: 'Sedang sakit',
    answer: 'granted',
  })
  expect(refusedReply.status).toBe(403)
})
