/**
 * The arrival of a sample is recorded, cleared and undone, and the need for a video counts from it. Runs on every
 * PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, grantRina, make, queryAsOwner, sari, serum } from '#test/cast-program.ts'

/** The affiliate 'nadya', whose sample was sent five days ago. */
let id: string

beforeAll(() => grantRina('dashboard'))
beforeEach(async () => {
  await queryAsOwner('delete from affiliate_registrations; delete from videos')
  id = await createWithSentSample('nadya', 5)
})

/** Creates an affiliate whose sample was sent `days` days ago, and who needs nothing but a video. */
async function createWithSentSample(username: string, days: number, products = [serum]): Promise<string> {
  const affiliate = await make.affiliate(products, { username, sample: 'terkirim' })
  await queryAsOwner(
    `update affiliate_registrations set status_whatsapp = 'sudah', sample_changed_at = now() - $2 * interval '1 day'
     where id = $1`,
    [affiliate, days],
  )
  return affiliate
}

/** Records the arrival, by default at the present moment. */
const recordArrival = (actor: CastName, received_at?: string) =>
  as[actor]('POST', `/affiliates/${id}/received`, { received: true, received_at })
const clearArrival = (actor: CastName) => as[actor]('POST', `/affiliates/${id}/received`, { received: false })
/** Stores that the sample arrived `days` days ago, or not yet if null. */
const setArrival = (days: number | null, affiliate = id) =>
  queryAsOwner(
    `update affiliate_registrations set sample_received_at = now() - $2::float * interval '1 day' where id = $1`,
    [affiliate, days],
  )
async function readStored() {
  const [row] = await queryAsOwner<{
    sample_received_at: Date | null
    sample_changed_at: Date
    revision: number
  }>('select * from affiliate_registrations where id = $1', [id])
  return row
}

async function readArrivalChanges() {
  const entries = await queryAsOwner<{ changes: object }>(
    `select changes from timeline where subject_id = $1 and act = 'changed' and changes ? 'sample_received_at'
     order by id`,
    [id],
  )
  return entries.map(({ changes }) => changes)
}

describe('arrival of a sample', () => {
  it('the arrival of a sample is recorded once, with the present moment, also in the history', async () => {
    const rowBefore = await readStored()
    const firstReply = await recordArrival('sari')
    expect(firstReply).toMatchObject({ status: 200, body: { id, undoable: true } })
    expect(Math.abs(Date.now() - Date.parse(firstReply.body.sample_received_at))).toBeLessThan(60_000)
    const secondReply = await recordArrival('budi')
    expect(secondReply.body).toEqual({ ...firstReply.body, undoable: false })
    expect(await readArrivalChanges()).toEqual([{ sample_received_at: [null, expect.any(String)] }])
    // The revision stays. No form writes the arrival, so an open form can still be saved.
    expect((await readStored())?.revision).toBe(rowBefore?.revision)
  })

  it('the arrival of a sample stays when an edit is saved that was opened before the arrival was recorded', async () => {
    const { body: openedRow } = await as.sari('GET', `/affiliates/${id}`)
    await recordArrival('budi')
    const arrival = (await readStored())?.sample_received_at
    const save = {
      platform: openedRow.platform,
      username: 'nadya.baru',
      whatsapp: openedRow.whatsapp,
      selected_product_ids: [serum],
      status_whatsapp: 'sudah',
      sample_product_status: 'terkirim',
      sample_product_reason: '',
      link_videos: [],
      revision: openedRow.revision,
    }
    expect((await as.sari('PUT', `/affiliates/${id}`, save)).status).toBe(200)
    expect(await readStored()).toMatchObject({ username: 'nadya.baru', sample_received_at: arrival })
  })

  it('the arrival of a sample can be cleared, and recorded again with the earlier moment, as an undo does', async () => {
    const { body } = await recordArrival('sari')
    expect((await clearArrival('budi')).body).toMatchObject({
      sample_received_at: null,
      undoable: true,
    })
    expect((await clearArrival('budi')).body).toMatchObject({
      sample_received_at: null,
      undoable: false,
    })
    const restoredReply = await recordArrival('budi', body.sample_received_at)
    expect(restoredReply.body.sample_received_at).toBe(body.sample_received_at)
    expect(await readArrivalChanges()).toHaveLength(3)
  })

  it('the arrival of a sample is moved to the present if it lies in the future, and to the sending if it lies before', async () => {
    const replyToFuture = await recordArrival('sari', '2099-01-01T00:00:00.000Z')
    expect(Date.parse(replyToFuture.body.sample_received_at)).toBeLessThan(Date.now() + 60_000)
    await clearArrival('sari')
    await recordArrival('sari', '2001-01-01T00:00:00.000Z')
    const row = await readStored()
    expect(row?.sample_received_at).toEqual(row?.sample_changed_at)
    expect((await recordArrival('sari', '0000-01-01T00:00:00.000Z')).status).toBe(400)
  })

  it.each(['review', 'disetujui', 'rejected'])(
    'the arrival of a sample is refused for a sample that is %s',
    async (sample) => {
      id = await make.affiliate([serum], { sample })
      expect(await recordArrival('sari')).toMatchObject({
        status: 409,
        body: { code: 'NOT_SENT', message: 'Hanya sample yang sudah dikirim yang dapat ditandai diterima' },
      })
      expect((await readStored())?.sample_received_at).toBe(null)
    },
  )

  it('the arrival of a sample is recorded and cleared only with the permission to edit', async () => {
    await grantRina('data_affiliate', 'data_affiliate_whatsapp')
    expect((await recordArrival('rina')).status).toBe(403)
    expect((await readStored())?.sample_received_at).toBe(null)
    await setArrival(1)
    expect((await clearArrival('rina')).status).toBe(403)
    expect((await readStored())?.sample_received_at).not.toBe(null)
  })

  it('the arrival of a sample is cleared when the sending is undone', async () => {
    id = await make.affiliate([serum], { sample: 'disetujui' })
    const sentReply = await as.dewi('POST', `/affiliates/${id}/sent`)
    await recordArrival('sari')
    const undoReply = await as.dewi('POST', `/affiliates/${id}/undo`, { revision: sentReply.body.revision })
    expect(undoReply.body).toMatchObject({ sample_product_status: 'disetujui', sample_received_at: null })
    expect((await as.dewi('POST', `/affiliates/${id}/sent`)).body.sample_received_at).toBe(null)
  })

  it('the arrival of a sample is restored with the affiliate from the trash', async () => {
    await setArrival(2)
    const arrival = (await readStored())?.sample_received_at
    expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
    expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
    expect((await readStored())?.sample_received_at).toEqual(arrival)
  })
})

describe('need for a video', () => {
  const readRadar = async (actor: CastName = 'sari') =>
    (await as[actor]('GET', '/affiliates/radar?lines=50')).body as {
      rows: { affiliate: { username: string }; need: string; since: string; reminder: { number: number } }[]
      counts: Record<string, number>
      next_change_at: string
    }
  const readNames = async (actor?: CastName) =>
    (await readRadar(actor)).rows.map(({ affiliate, need }) => `${affiliate.username} ${need}`)

  it.each(['sari', 'rina'] as const)(
    'the need for a video counts from the arrival of the sample if it is recorded, and else from the sending, for %s',
    async (actor) => {
      expect(await readNames(actor)).toEqual(['nadya video'])
      await recordArrival('sari')
      expect(await readNames(actor)).toEqual([])
      expect((await readRadar(actor)).counts.video).toBe(0)
      await setArrival(4)
      const [line] = (await readRadar(actor)).rows
      expect(line?.since).toBe((await readStored())?.sample_received_at?.toISOString())
      await setArrival(null)
      expect((await readRadar(actor)).rows[0]?.since).toBe(
        (await readStored())?.sample_changed_at.toISOString(),
      )
    },
  )

  it('the need for a video begins at the first full minute after 72 hours, and the radar says when', async () => {
    const latestDueMinute = `date_trunc('minute', now()) - interval '72 hours'`
    // An arrival a whole minute later is not due, even if the present minute ends between the write and the read.
    await queryAsOwner(
      `update affiliate_registrations set sample_received_at = ${latestDueMinute} + interval '1 minute'`,
    )
    expect(await readNames()).toEqual([])
    // The need begins within two minutes. One second more allows for the difference between the clocks.
    const latestBegin = Date.now() + 121_000
    expect(Date.parse((await readRadar()).next_change_at)).toBeLessThanOrEqual(latestBegin)
    await queryAsOwner(
      `update affiliate_registrations set sample_received_at = ${latestDueMinute} - interval '1 second'`,
    )
    expect(await readNames()).toEqual(['nadya video'])
  })

  it('the need for a video is listed first for those who have had the sample longest, whenever it was sent', async () => {
    await setArrival(3.5)
    await createWithSentSample('sari.glow', 4)
    const wulan = await createWithSentSample('wulan', 30)
    await setArrival(5, wulan)
    expect(await readNames()).toEqual(['wulan video', 'sari.glow video', 'nadya video'])
    const list = await as.sari('GET', '/affiliates/cards?butuh=video')
    expect(list.body.rows.map(({ username }: { username: string }) => username)).toEqual([
      'wulan',
      'sari.glow',
      'nadya',
    ])
  })

  it('the need for a video is reminded of anew after the arrival, which ends no reminders of other needs', async () => {
    const remind = (need: string) => as.sari('POST', `/affiliates/${id}/chats`, { template_id: null, need })
    const readReminders = async () => {
      const [row] = await queryAsOwner<{ reminded_for: string | null; reminder_count: number }>(
        'select reminded_for, reminder_count from affiliate_registrations where id = $1',
        [id],
      )
      return [row?.reminded_for, row?.reminder_count]
    }
    await remind('video')
    expect(await readReminders()).toEqual(['video', 1])
    await recordArrival('sari')
    expect(await readReminders()).toEqual([null, 0])
    await setArrival(4)
    expect((await readRadar()).rows[0]?.reminder.number).toBe(1)
    await remind('video')
    // Only the first arrival ends reminders: a corrected or cleared one does not.
    await setArrival(5)
    await clearArrival('sari')
    expect(await readReminders()).toEqual(['video', 1])

    await make.assignVideo(id, serum, await make.video(serum, sari), { due: -3 })
    await remind('telat')
    await recordArrival('sari')
    expect(await readReminders()).toEqual(['telat', 1])
  })
})

it('the list of Data Affiliate can be filtered by the days of arrival in Jakarta', async () => {
  const setArrivalAt = (moment: string) =>
    queryAsOwner('update affiliate_registrations set sample_received_at = $2 where id = $1', [id, moment])
  const countMatches = async (actor: CastName, days: string) =>
    (await as[actor]('GET', `/affiliates/cards?${days}`)).body.total
  await createWithSentSample('belum.tiba', 5)
  await setArrivalAt('2026-03-10 00:00+07')
  expect(await countMatches('sari', 'received_from=2026-03-10&received_to=2026-03-10')).toBe(1)
  await setArrivalAt('2026-03-09 23:59+07')
  expect(await countMatches('sari', 'received_from=2026-03-10')).toBe(0)
  expect(await countMatches('sari', 'received_to=2026-03-09')).toBe(1)
  await queryAsOwner(
    `update affiliate_registrations set selected_product_ids = array[$2::uuid] where id = $1`,
    [id, cleanser],
  )
  // Rina sees only Night Serum.
  expect(await countMatches('rina', 'received_to=2026-03-09')).toBe(0)
})
