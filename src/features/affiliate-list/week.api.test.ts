/**
 * The week over the API has the deadlines of each day with the counts of the list, which can be sorted by deadline.
 * Runs on every PostgreSQL.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'
import { maxRowsPerGroup, type Week } from './week.ts'

const today = getJakartaDate(new Date())
const monday = findMonday(today)
const nextMonday = addDays(monday, 7)
const dayFromToday = (days: number) => addDays(today, days)
const millisecondsPerDay = 86_400_000
const daysUntil = (day: string) => (Date.parse(day) - Date.parse(today)) / millisecondsPerDay

/** Assigns a new video to an affiliate. `due` is in days from today, null for no deadline. */
async function assignNewVideo(
  affiliate: string,
  due: number | null,
  { posting = 'belum', product = serum } = {},
) {
  return make.assignVideo(affiliate, product, await make.video(product, sari), { posting, due })
}

async function readWeek(actor: CastName, query = ''): Promise<Week> {
  const { status, body } = await as[actor]('GET', `/affiliates/week${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function readCards(actor: CastName, query: string): Promise<{ total: number; usernames: string[] }> {
  const { status, body } = await as[actor]('GET', `/affiliates/cards?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { total: body.total, usernames: body.rows.map((row: { username: string }) => row.username) }
}

/** Expects that the week counts as many affiliates for each day, and as many late ones, as the list finds. */
async function expectCountsOfList(actor: CastName, week: Week, filter = '') {
  for (const { day, affiliates } of week.days)
    expect((await readCards(actor, `deadline_from=${day}&deadline_to=${day}${filter}`)).total, day).toBe(
      affiliates,
    )
  // The filter may contain `late=ya` already, and a query may not name it twice.
  if (week.late)
    expect((await readCards(actor, `late=ya${filter.replace('&late=ya', '')}`)).total).toBe(
      week.late.affiliates,
    )
}

const tuesday = addDays(nextMonday, 1)
/** Dina has Night Serum, Eka has both products. */
let dina: string
let eka: string

beforeAll(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  dina = await make.affiliate([serum], { username: 'dina' })
  eka = await make.affiliate([serum, cleanser], { username: 'eka' })
  const hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
  await assignNewVideo(dina, -20)
  await assignNewVideo(dina, -1)
  await assignNewVideo(dina, 0)
  await assignNewVideo(dina, null)
  await assignNewVideo(dina, daysUntil(tuesday))
  await assignNewVideo(dina, daysUntil(tuesday))
  await assignNewVideo(dina, daysUntil(tuesday), { posting: 'sudah' })
  await assignNewVideo(dina, daysUntil(tuesday), { posting: 'dikembalikan' })
  await assignNewVideo(eka, daysUntil(tuesday))
  await assignNewVideo(eka, -1, { product: cleanser })
  await assignNewVideo(eka, daysUntil(tuesday), { product: cleanser })
  await assignNewVideo(hiddenAffiliate, daysUntil(tuesday), { product: cleanser })
})

describe('week', () => {
  it('the week has the days from Monday to Sunday around the day of the request, or else around today', async () => {
    for (const query of ['', `?minggu=${today}`, `?minggu=${addDays(monday, 6)}`]) {
      const week = await readWeek('sari', query)
      expect(week.monday).toBe(monday)
      expect(week.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)))
    }
    expect((await as.sari('GET', '/affiliates/week?minggu=2026-13-45')).status).toBe(400)
  })

  it('the week lists the unposted videos of each day, with exact counts of videos and affiliates', async () => {
    const week = await readWeek('sari', `?minggu=${tuesday}`)
    expect(week.late).toBeNull()
    const [, secondDay] = week.days
    expect(secondDay).toMatchObject({ day: tuesday, total: 5, affiliates: 3 })
    expect(secondDay?.rows.map(({ username }) => username)).toEqual([
      'dina',
      'dina',
      'eka',
      'eka',
      'tersembunyi',
    ])
    expect(secondDay?.rows[0]).toMatchObject({
      affiliate_id: dina,
      tanggal_max_upload: tuesday,
      product_name: 'Night Serum',
      no_video: expect.any(Number),
      revision: expect.any(Number),
    })
    expect(week.days.reduce((sum, { total }) => sum + total, 0)).toBe(5)
    await expectCountsOfList('sari', week)
  })

  it('the week lists all missed deadlines, the earliest first, if it is the present week', async () => {
    const week = await readWeek('sari')
    expect(week.late).toMatchObject({ total: 3, affiliates: 2 })
    expect(week.late?.rows.map((row) => [row.username, row.tanggal_max_upload])).toEqual([
      ['dina', dayFromToday(-20)],
      ['dina', dayFromToday(-1)],
      ['eka', dayFromToday(-1)],
    ])
    for (const { day, rows } of week.days)
      expect(
        rows.map((row) => row.username),
        day,
      ).toEqual(day === today ? ['dina'] : [])
    await expectCountsOfList('sari', week)
    const pastWeek = await readWeek('sari', `?minggu=${dayFromToday(-20)}`)
    expect(pastWeek.late).toBeNull()
    expect(pastWeek.days.find(({ day }) => day === dayFromToday(-20))?.rows).toHaveLength(1)
  })

  it('the week counts only the affiliates that search, tab and filters find', async () => {
    for (const filter of [
      '&q=eka',
      `&product_id=${cleanser}`,
      '&q=ekaa',
      '&late=ya',
      '&platform=instagram',
      '&q=zzzz',
    ])
      for (const minggu of [today, tuesday])
        await expectCountsOfList('sari', await readWeek('sari', `?minggu=${minggu}${filter}`), filter)
    const weekOfEka = await readWeek('sari', `?minggu=${tuesday}&q=eka`)
    expect(weekOfEka.days[1]).toMatchObject({ total: 2, affiliates: 1 })
    expect((await readWeek('sari', `?minggu=${tuesday}&q=zzzz`)).days[1]).toMatchObject({
      total: 0,
      rows: [],
    })
  })

  it('the week shows and counts only the videos of products that the user may see', async () => {
    const week = await readWeek('rina', `?minggu=${tuesday}`)
    expect(week.days[1]).toMatchObject({ total: 3, affiliates: 2 })
    expect(week.days[1]?.rows.map(({ product_name }) => product_name)).toEqual(
      Array.from({ length: 3 }, () => 'Night Serum'),
    )
    await expectCountsOfList('rina', week)
    const presentWeek = await readWeek('rina')
    expect(presentWeek.late).toMatchObject({ total: 2, affiliates: 1 })
    await expectCountsOfList('rina', presentWeek)
    expect(JSON.stringify([week, presentWeek])).not.toMatch(/tersembunyi|Cleanser/)
    const weekOfHiddenProduct = await readWeek('rina', `?minggu=${tuesday}&product_id=${cleanser}`)
    expect(weekOfHiddenProduct.days.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('the week limits the rows of a day, but counts all its videos', async () => {
    const friday = addDays(nextMonday, 4)
    const affiliate = await make.affiliate([serum], { username: 'ramai' })
    await program.database.queryAsOwner(
      `with new_videos as (insert into videos (product_id, video_vo)
         select $1, 'https://drive.google.com/ramai/' || number from generate_series(1, 500) as number returning id)
       insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
       select $2, $1, id, $3 from new_videos`,
      [serum, affiliate, friday],
    )
    const week = await readWeek('sari', `?minggu=${friday}`)
    expect(week.days[4]).toMatchObject({ total: 500, affiliates: 1 })
    expect(week.days[4]?.rows).toHaveLength(maxRowsPerGroup)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
    expect((await readWeek('sari', `?minggu=${friday}`)).days[4]?.total).toBe(0)
  })

  it('the week returns the usual number of deadlines a day: the median of the last eight weeks, at least five', async () => {
    expect((await readWeek('sari')).usual_count).toBe(5)
    const affiliates = await Promise.all([1, 2, 3].map(() => make.affiliate([cleanser])))
    // Three more days have posted videos with these numbers of deadlines.
    for (const [index, videoCount] of [6, 9, 30].entries())
      await program.database.queryAsOwner(
        `with new_videos as (insert into videos (product_id, video_vo)
           select $1, 'https://drive.google.com/biasa/' || $4 || '/' || number
           from generate_series(1, $5::int) as number returning id)
         insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting,
           link_posting_vo)
         select $2, $1, id, app.today() + $3::int, 'sudah',
           'https://www.tiktok.com/@x/video/' || $4 || row_number() over ()
         from new_videos`,
        [cleanser, affiliates[index], -10 - index, String(index), videoCount],
      )
    // The days of the eight weeks have 1, 2, 6, 9 and 30 deadlines, of which `beforeAll` made the 1 and the 2.
    expect((await readWeek('sari')).usual_count).toBe(6)
    expect((await readWeek('rina')).usual_count).toBe(5)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = any ($1)', [
      affiliates,
    ])
  })
})

describe('list of cards by deadline', () => {
  beforeAll(async () => {
    const later = await make.affiliate([serum], { username: 'nanti' })
    const withoutOpenDeadline = await make.affiliate([serum], { username: 'tanpa' })
    await assignNewVideo(later, 40)
    await assignNewVideo(later, null)
    await assignNewVideo(withoutOpenDeadline, -50, { posting: 'sudah' })
  })

  it('the list of cards by deadline has the earliest open deadline first, and affiliates without an open deadline last', async () => {
    expect((await readCards('sari', 'urut=tenggat')).usernames).toEqual([
      'dina',
      'eka',
      'tersembunyi',
      'nanti',
      'tanpa',
    ])
    expect((await readCards('rina', 'urut=tenggat')).usernames).toEqual(['dina', 'eka', 'nanti', 'tanpa'])
    expect((await readCards('sari', `urut=tenggat&product_id=${serum}`)).usernames).toEqual([
      'dina',
      'eka',
      'nanti',
      'tanpa',
    ])
    expect((await readCards('sari', 'urut=tenggat&q=an')).usernames).toEqual(['nanti', 'tanpa'])
    expect(await readCards('sari', '')).toMatchObject({
      total: 5,
      usernames: ['tanpa', 'nanti', 'tersembunyi', 'eka', 'dina'],
    })
  })

  it('the list of cards by deadline has every affiliate exactly once on its pages', async () => {
    await program.database.queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'halaman' || number, '0899100' || (1000 + number), array[$1::uuid]
       from generate_series(1, 24) as number`,
      [serum],
    )
    const { total } = await readCards('sari', '')
    const pages = await Promise.all([1, 2, 3].map((page) => readCards('sari', `urut=tenggat&page=${page}`)))
    const usernames = pages.flatMap((page) => page.usernames)
    expect(pages.map((page) => page.total)).toEqual([total, total, total])
    expect(new Set(usernames).size).toBe(total)
    expect(usernames.slice(0, 4)).toEqual(['dina', 'eka', 'tersembunyi', 'nanti'])
  })

  it('the list of cards by deadline continues with affiliates without a deadline on the page where the deadlines end', async () => {
    const affiliates = await program.database.queryAsOwner<{ id: string }>(
      `select id from affiliate_registrations where username ~ '^halaman' order by id limit 9`,
    )
    // With the four above, the thirteenth deadline is the third of the second page.
    for (const { id } of affiliates) await assignNewVideo(id, 50)
    for (const filter of ['', `&product_id=${serum}`]) {
      const { total } = await readCards('sari', filter)
      const pages = await Promise.all(
        [1, 2, 3].map((page) => readCards('sari', `urut=tenggat&page=${page}${filter}`)),
      )
      expect(new Set(pages.flatMap((page) => page.usernames)).size, filter).toBe(total)
    }
  })
})
