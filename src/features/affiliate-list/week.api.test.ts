/** The week over the API: groups, counts that equal the filters, restricted users, and the order by deadline. */
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, findMonday, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, sari, serum } from '#test/cast-program.ts'
import { maxRowsPerGroup, type Week } from './week.ts'

const today = getJakartaDate(new Date())
const monday = findMonday(today)
const nextMonday = addDays(monday, 7)
const computeDay = (due: number) => addDays(today, due)
const daysTo = (day: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000

async function assign(affiliate: string, due: number | null, posting = 'belum', product = serum) {
  return make.assignVideo(affiliate, product, await make.video(product, sari), posting, due)
}

async function readWeek(actor: CastName, query = ''): Promise<Week> {
  const { status, body } = await as[actor]('GET', `/affiliates/week${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function readCards(actor: CastName, query: string): Promise<{ total: number; names: string[] }> {
  const { status, body } = await as[actor]('GET', `/affiliates/cards?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return { total: body.total, names: body.rows.map((row: { username: string }) => row.username) }
}

/** Expects that each count of a group is what the list with that filter finds. */
async function expectCountsOfList(actor: CastName, week: Week, filter = '') {
  for (const { day, affiliates } of week.days)
    expect((await readCards(actor, `deadline_from=${day}&deadline_to=${day}${filter}`)).total, day).toBe(
      affiliates,
    )
  if (week.late)
    expect((await readCards(actor, `late=ya${filter.replace('&late=ya', '')}`)).total).toBe(
      week.late.affiliates,
    )
}

const tuesday = addDays(nextMonday, 1)
let [dina, eka, hiddenAffiliate] = ['', '', '']

beforeAll(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  dina = await make.affiliate([serum], { username: 'dina' })
  eka = await make.affiliate([serum, cleanser], { username: 'eka' })
  hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
  await assign(dina, -20)
  await assign(dina, -1)
  await assign(dina, 0)
  await assign(dina, null)
  await assign(dina, daysTo(tuesday))
  await assign(dina, daysTo(tuesday))
  await assign(dina, daysTo(tuesday), 'sudah')
  await assign(dina, daysTo(tuesday), 'dikembalikan')
  await assign(eka, daysTo(tuesday))
  await assign(eka, -1, 'belum', cleanser)
  await assign(eka, daysTo(tuesday), 'belum', cleanser)
  await assign(hiddenAffiliate, daysTo(tuesday), 'belum', cleanser)
})

describe('the week', () => {
  it('has the days Monday to Sunday of any day, and is the present week without one', async () => {
    for (const query of ['', `?minggu=${today}`, `?minggu=${addDays(monday, 6)}`]) {
      const week = await readWeek('sari', query)
      expect(week.monday).toBe(monday)
      expect(week.days.map(({ day }) => day)).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => addDays(monday, n)))
    }
    expect((await as.sari('GET', '/affiliates/week?minggu=2026-13-45')).status).toBe(400)
  })

  it('lists the videos that are not posted, with exact counts of videos and affiliates', async () => {
    const week = await readWeek('sari', `?minggu=${tuesday}`)
    expect(week.late).toBeNull()
    const [, day] = week.days
    expect(day).toMatchObject({ day: tuesday, total: 5, affiliates: 3 })
    expect(day?.rows.map(({ username }) => username)).toEqual(['dina', 'dina', 'eka', 'eka', 'tersembunyi'])
    expect(day?.rows[0]).toMatchObject({
      affiliate_id: dina,
      tanggal_max_upload: tuesday,
      product_name: 'Night Serum',
      no_video: expect.any(Number),
      revision: expect.any(Number),
    })
    expect(week.days.reduce((sum, { total }) => sum + total, 0)).toBe(5)
    await expectCountsOfList('sari', week)
  })

  it('shows what has passed in the present week, the earliest first, also of earlier weeks', async () => {
    const week = await readWeek('sari')
    expect(week.late).toMatchObject({ total: 3, affiliates: 2 })
    expect(week.late?.rows.map((row) => [row.username, row.tanggal_max_upload])).toEqual([
      ['dina', computeDay(-20)],
      ['dina', computeDay(-1)],
      ['eka', computeDay(-1)],
    ])
    for (const { day, rows } of week.days)
      expect(
        rows.map((row) => row.username),
        day,
      ).toEqual(day === today ? ['dina'] : [])
    await expectCountsOfList('sari', week)
    const past = await readWeek('sari', `?minggu=${computeDay(-20)}`)
    expect(past.late).toBeNull()
    expect(past.days.find(({ day }) => day === computeDay(-20))?.rows).toHaveLength(1)
  })

  it('counts only what search, tab and filters find', async () => {
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
    const foundWeek = await readWeek('sari', `?minggu=${tuesday}&q=eka`)
    expect(foundWeek.days[1]).toMatchObject({ total: 2, affiliates: 1 })
    expect((await readWeek('sari', `?minggu=${tuesday}&q=zzzz`)).days[1]).toMatchObject({
      total: 0,
      rows: [],
    })
  })

  it('shows and counts only the videos of products that the user may see', async () => {
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
    const hiddenTab = await readWeek('rina', `?minggu=${tuesday}&product_id=${cleanser}`)
    expect(hiddenTab.days.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  it('limits the rows of a day, and counts all', async () => {
    const friday = addDays(nextMonday, 4)
    const affiliate = await make.affiliate([serum], { username: 'ramai' })
    await program.database.queryAsOwner(
      `with made as (insert into videos (product_id, video_vo)
         select $1, 'https://drive.google.com/ramai/' || n from generate_series(1, 500) n returning id)
       insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload)
       select $2, $1, id, $3 from made`,
      [serum, affiliate, friday],
    )
    const week = await readWeek('sari', `?minggu=${friday}`)
    expect(week.days[4]).toMatchObject({ total: 500, affiliates: 1 })
    expect(week.days[4]?.rows).toHaveLength(maxRowsPerGroup)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = $1', [affiliate])
    expect((await readWeek('sari', `?minggu=${friday}`)).days[4]?.total).toBe(0)
  })

  it('returns the usual number of deadlines: the median of the last eight weeks, at least five', async () => {
    expect((await readWeek('sari')).usual).toBe(5)
    const people = await Promise.all([1, 2, 3].map(() => make.affiliate([cleanser])))
    for (const [n, count] of [6, 9, 30].entries())
      await program.database.queryAsOwner(
        `with made as (insert into videos (product_id, video_vo)
           select $1, 'https://drive.google.com/biasa/' || $4 || '/' || n from generate_series(1, $5::int) n returning id)
         insert into affiliate_link_videos (affiliate_id, product_id, video_id, tanggal_max_upload, status_link_posting,
           link_posting_vo)
         select $2, $1, id, app.today() + $3::int, 'sudah', 'https://www.tiktok.com/@x/video/' || $4 || row_number() over ()
         from made`,
        [cleanser, people[n], -10 - n, String(n), count],
      )
    // With the days of the other tests: 1, 2, 6, 9, 30.
    expect((await readWeek('sari')).usual).toBe(6)
    expect((await readWeek('rina')).usual).toBe(5)
    await program.database.queryAsOwner('delete from affiliate_registrations where id = any ($1)', [people])
  })
})

describe('the order by deadline', () => {
  it('has the earliest open deadline first, and affiliates without one last', async () => {
    const later = await make.affiliate([serum], { username: 'nanti' })
    const withoutVideos = await make.affiliate([serum], { username: 'tanpa' })
    await assign(later, 40)
    await assign(later, null)
    await assign(withoutVideos, -50, 'sudah')
    expect((await readCards('sari', 'urut=tenggat')).names).toEqual([
      'dina',
      'eka',
      'tersembunyi',
      'nanti',
      'tanpa',
    ])
    expect((await readCards('rina', 'urut=tenggat')).names).toEqual(['dina', 'eka', 'nanti', 'tanpa'])
    expect((await readCards('sari', `urut=tenggat&product_id=${serum}`)).names).toEqual([
      'dina',
      'eka',
      'nanti',
      'tanpa',
    ])
    expect((await readCards('sari', 'urut=tenggat&q=an')).names).toEqual(['nanti', 'tanpa'])
    expect(await readCards('sari', '')).toMatchObject({
      total: 5,
      names: ['tanpa', 'nanti', 'tersembunyi', 'eka', 'dina'],
    })
  })

  it('has every affiliate exactly once on its pages', async () => {
    await program.database.queryAsOwner(
      `insert into affiliate_registrations (username, whatsapp, selected_product_ids)
       select 'halaman' || n, '0899100' || (1000 + n), array[$1::uuid] from generate_series(1, 24) n`,
      [serum],
    )
    const { total } = await readCards('sari', '')
    const pages = await Promise.all([1, 2, 3].map((page) => readCards('sari', `urut=tenggat&page=${page}`)))
    const names = pages.flatMap((page) => page.names)
    expect(pages.map((page) => page.total)).toEqual([total, total, total])
    expect(new Set(names).size).toBe(total)
    expect(names.slice(0, 4)).toEqual(['dina', 'eka', 'tersembunyi', 'nanti'])
  })
})
