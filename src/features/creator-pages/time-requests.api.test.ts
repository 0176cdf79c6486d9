/**
 * Creators request more days for a video. A request is granted at once, waits for an answer of staff, or is refused.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { as, make, program, sari, serum } from '#test/cast-program.ts'
import { createAffiliateWithSample, openForm, openPage, postForm } from '#test/creator-page.ts'

const requestForm = { hari: '2', alasan: 'Sedang sakit' }

/**
 * Creates an affiliate with one video. Returns the ids of the affiliate and of the assignment (`video`, as in the form)
 * with functions that request more days and read the result.
 * @param daysLeft days from today to the deadline, negative if it has passed; null for no deadline
 */
async function createAffiliateWithVideo(daysLeft: number | null = 1) {
  const id = await createAffiliateWithSample('terkirim')
  const video = await make.assignVideo(id, serum, await make.video(serum, sari), { due: daysLeft })
  const readRequest = async () => {
    const [row] = await program.database.queryAsOwner<Record<string, unknown>>(
      `select asked_days, asked_answer, awaits_answer, tanggal_max_upload - app.today() as days_left
       from affiliate_link_videos where id = $1`,
      [video],
    )
    return row
  }
  const readDaysGrantedAtOnce = async () => (await openPage(id)).formState.page.videos[0].days_granted_at_once
  return {
    id,
    video,
    readRequest,
    readDaysGrantedAtOnce,
    ask: (fields = {}) => postForm(id, 'waktu', { video, ...requestForm, ...fields }),
  }
}

/** Sets the number of days that the team grants at once. With null, the team has not set it. */
const setGrantedDays = (days: number | null) =>
  program.database.queryAsOwner(`update reminder_schedules set granted_days = $1 where need = 'tenggat'`, [
    days,
  ])

beforeAll(() => setGrantedDays(3))

const countRequests = async () => (await as.sari('GET', '/affiliates/radar')).body.counts.waktu
const readRadarLine = async (id: string) =>
  (await as.sari('GET', '/affiliates/radar?lines=50')).body.rows.find(
    (line: { id: string }) => line.id === id,
  )

describe('request for more days', () => {
  // The two requested days count from the deadline, or from today if it has passed.
  it.each([
    [1, 3],
    [-3, 2],
    [0, 2],
  ])(
    'a request for more days is granted at once %d days before the deadline, which is then in %d days',
    async (daysLeft, newDaysLeft) => {
      const { id, ask, readRequest, readDaysGrantedAtOnce } = await createAffiliateWithVideo(daysLeft)
      expect(await readDaysGrantedAtOnce()).toBe(3)
      const { status, location } = await ask()
      expect([status, location]).toEqual([303, expect.stringContaining('&tersimpan=ditambah')])
      expect(await readRequest()).toMatchObject({
        days_left: newDaysLeft,
        asked_answer: 'granted',
        awaits_answer: false,
      })
      expect(await readDaysGrantedAtOnce()).toBe(0)
      const { entries } = (await as.sari('GET', `/timeline/affiliate/${id}`)).body
      expect(entries[0]).toMatchObject({ subject_type: 'assignment', by_creator: true })
      // The timeline does not repeat the creator's reason, which may be private.
      expect(JSON.stringify(entries)).not.toContain('sakit')
    },
  )

  // Nothing is granted at once more than three days after the deadline.
  it.each([
    ['made four days late', -4, 3],
    ['to a team that grants fewer days', 1, 1],
    ['to a team that grants none', 1, 0],
    ['to a team that has not set the number of days', 1, null],
  ])('a request for more days %s waits for an answer of staff', async (_, daysLeft, grantedDays) => {
    await setGrantedDays(grantedDays)
    const { id, ask, readRequest, readDaysGrantedAtOnce } = await createAffiliateWithVideo(daysLeft)
    const countBefore = await countRequests()
    // The page must offer exactly the days that the database grants.
    expect(await readDaysGrantedAtOnce()).toBe(daysLeft < -3 ? 0 : (grantedDays ?? 0))
    expect((await ask()).location).toContain('&tersimpan=waktu')
    await setGrantedDays(3)
    expect(await readRequest()).toMatchObject({ days_left: daysLeft, awaits_answer: true })
    expect(await countRequests()).toBe(countBefore + 1)
    expect(await readRadarLine(id)).toMatchObject({
      need: 'waktu',
      video: { time_request: { days: 2, reason: 'Sedang sakit' } },
    })
    expect((await openPage(id)).formState.page.videos[0].time_request).toEqual({ days: 2, state: 'waiting' })
    // The same request again changes nothing. One for another number of days is refused while this one waits.
    expect((await ask()).status).toBe(303)
    expect((await ask({ hari: '1' })).formState.notice).toBe('video changed')
    expect(await readRequest()).toMatchObject({ asked_days: 2, days_left: daysLeft, awaits_answer: true })
  })

  it('a request for more days is shown on the card and in the details of the affiliate until it is answered', async () => {
    const { id, video, ask } = await createAffiliateWithVideo(-5)
    await ask()
    const readFromCardAndDetails = async () => {
      const { username, link_videos } = (await as.sari('GET', `/affiliates/${id}`)).body
      const { rows } = (await as.sari('GET', `/affiliates/cards?q=${username}`)).body
      return [rows[0].posting.video_with_time_request, link_videos[0].time_request]
    }
    const timeRequest = { days: 2, reason: 'Sedang sakit' }
    const [{ tanggal_max_upload, no_video }] = (await as.sari('GET', `/affiliates/${id}`)).body.link_videos
    expect(await readFromCardAndDetails()).toEqual([
      { id: video, no_video, tanggal_max_upload, time_request: timeRequest },
      timeRequest,
    ])
    await as.sari('POST', `/assignments/${video}/time`, { ...timeRequest, answer: 'refused' })
    expect(await readFromCardAndDetails()).toEqual([null, null])
  })

  it('a request for more days for the same video again waits, and staff can refuse it, grant it and undo either answer', async () => {
    const { video, ask, readRequest } = await createAffiliateWithVideo()
    await ask()
    await ask({ hari: '3' })
    expect(await readRequest()).toMatchObject({ days_left: 3, awaits_answer: true })
    const waitingRequest = { days: 3, reason: 'Sedang sakit' }
    const sendAnswer = (answer: 'granted' | 'refused', request = waitingRequest) =>
      as.sari('POST', `/assignments/${video}/time`, { ...request, answer })
    // An answer to another request than the waiting one is refused.
    expect((await sendAnswer('granted', { ...waitingRequest, days: 2 })).body.code).toBe('CHANGED')
    const refusal = await sendAnswer('refused')
    expect(await readRequest()).toMatchObject({ days_left: 3, asked_answer: 'refused', awaits_answer: false })
    expect((await sendAnswer('granted')).body.code).toBe('CHANGED')
    const deadline = refusal.body.tanggal_max_upload
    const undo = (deadlines: { before: string; after: string }) =>
      as.sari('POST', `/assignments/${video}/time/undo`, deadlines)
    expect((await undo({ before: deadline, after: deadline })).status).toBe(204)
    expect(await readRequest()).toMatchObject({ awaits_answer: true })
    const newDeadline = (await sendAnswer('granted')).body.tanggal_max_upload
    expect(await readRequest()).toMatchObject({ days_left: 6, asked_answer: 'granted' })
    // The undo names the deadline that the answer set, so that it cannot undo a later answer.
    expect((await undo({ before: deadline, after: deadline })).body.code).toBe('CHANGED')
    expect((await undo({ before: deadline, after: newDeadline })).status).toBe(204)
    expect(await readRequest()).toMatchObject({ days_left: 3, awaits_answer: true })
  })

  it('a request for more days that is granted at once adds days once if its button is pressed twice', async () => {
    const { id, video, readRequest } = await createAffiliateWithVideo()
    const send = await openForm(id, 'waktu', { video, ...requestForm })
    expect((await send()).location).toContain('&tersimpan=ditambah')
    expect((await send()).location).toContain('&tersimpan=ditambah')
    expect(await readRequest()).toMatchObject({ days_left: 3, asked_answer: 'granted', awaits_answer: false })
  })

  it('a request for more days is refused from a page that was opened before an earlier request, and the form keeps the typed text', async () => {
    const { id, video, ask, readRequest } = await createAffiliateWithVideo()
    const sendFromOldPage = await openForm(id, 'waktu', { video, ...requestForm, alasan: 'Masih sakit' })
    await ask()
    const { status, formState } = await sendFromOldPage()
    expect([status, formState.notice]).toEqual([409, 'video changed'])
    expect(formState.failedSubmission.input).toEqual({ ...requestForm, alasan: 'Masih sakit' })
    expect(await readRequest()).toMatchObject({ days_left: 3, asked_answer: 'granted', awaits_answer: false })
  })

  it('a request for more days counts as granted if staff set a later deadline by a bulk action', async () => {
    const { id, ask, readRequest } = await createAffiliateWithVideo(-5)
    await ask()
    const action = { kind: 'extend', days: 1 }
    const { revision } = (await as.sari('GET', `/affiliates/${id}`)).body
    expect((await as.sari('POST', '/bulk-actions', { action, rows: [{ id, revision }] })).status).toBe(201)
    expect(await readRequest()).toMatchObject({ days_left: 1, asked_answer: 'granted', awaits_answer: false })
  })

  it('a request for more days waits on after an earlier deadline, needs no answer once links are sent, and is refused by a return', async () => {
    const { id, video, ask, readRequest } = await createAffiliateWithVideo(-5)
    await ask()
    const updateAssignment = (setClause: string) =>
      program.database.queryAsOwner(`update affiliate_link_videos set ${setClause} where id = $1`, [video])
    await updateAssignment('tanggal_max_upload = tanggal_max_upload - 1')
    expect(await readRequest()).toMatchObject({ asked_answer: 'waiting', awaits_answer: true })
    await postForm(id, 'link', { video, vo: 'https://www.tiktok.com/@orang.lain/video/7000000000000000001' })
    expect(await readRequest()).toMatchObject({ asked_answer: 'waiting', awaits_answer: false })
    await updateAssignment(`status_link_posting = 'dikembalikan'`)
    await updateAssignment(`status_link_posting = 'belum'`)
    expect(await readRequest()).toMatchObject({ asked_answer: 'refused', awaits_answer: false })
    expect((await openPage(id)).formState.page.videos[0].awaits_check).toBe(false)
  })

  it('a request for more days ends a snooze, since staff must answer', async () => {
    const { id, ask } = await createAffiliateWithVideo(-5)
    await as.sari('POST', `/affiliates/${id}/snooze`, { days: 20 })
    await ask()
    expect(await readRadarLine(id)).toMatchObject({ need: 'waktu' })
  })

  it('a request for more days gets only one of two answers that are sent at the same time', async () => {
    const { video, ask } = await createAffiliateWithVideo(-5)
    await ask()
    const replies = await Promise.all(
      [as.sari, as.budi].map((call) =>
        call('POST', `/assignments/${video}/time`, {
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
  ])(
    'a request for more days with %s is refused, and the form keeps the typed text',
    async (_, fields, name) => {
      const { ask, readRequest } = await createAffiliateWithVideo()
      const { status, formState } = await ask(fields)
      expect([status, formState.notice]).toEqual([422, 'wrong'])
      expect(formState.failedSubmission).toMatchObject({
        action: 'waktu',
        input: { ...requestForm, ...fields },
      })
      expect(formState.failedSubmission.errors[name]).toMatch(/./)
      expect(await readRequest()).toMatchObject({ asked_days: null, days_left: 1 })
    },
  )

  it('a request for more days is refused for a video without a deadline, a posted video, and a video of another creator', async () => {
    const withoutDeadline = await createAffiliateWithVideo(null)
    const withPost = await createAffiliateWithVideo()
    const ofAnotherCreator = await createAffiliateWithVideo()
    await program.database.queryAsOwner(
      `update affiliate_link_videos
       set status_link_posting = 'sudah', link_posting_vo = 'https://www.tiktok.com/@x/video/7000000000000000002'
       where id = $1`,
      [withPost.video],
    )
    for (const reply of [
      await withoutDeadline.ask(),
      await withPost.ask(),
      await postForm(withPost.id, 'waktu', { ...requestForm, video: ofAnotherCreator.video }),
    ])
      expect(reply.formState).toMatchObject({
        notice: 'video changed',
        failedSubmission: { input: requestForm },
      })
    for (const { readRequest } of [withoutDeadline, withPost, ofAnotherCreator])
      expect(await readRequest()).toMatchObject({ asked_days: null })
  })
})

it('a user without the permission to edit affiliates cannot answer a request for more days', async () => {
  const { video, ask, readRequest } = await createAffiliateWithVideo(-5)
  await ask()
  await program.database.queryAsOwner(
    `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate_edit'`,
    [await program.database.readUserId('dewi')],
  )
  const reply = await as.dewi('POST', `/assignments/${video}/time`, {
    days: 2,
    reason: 'Sedang sakit',
    answer: 'granted',
  })
  expect(reply.status).toBe(403)
  expect(await readRequest()).toMatchObject({ asked_answer: 'waiting', awaits_answer: true })
})
