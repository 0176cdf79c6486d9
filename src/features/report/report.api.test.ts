/**
 * The report counts by days of Jakarta, only what the caller may see, and as the lists to which its numbers lead.
 * Runs on every PostgreSQL.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, grantRina, make, program, queryAsOwner, sari, serum } from '#test/cast-program.ts'
import { withoutPermission } from '#test/permissions.ts'
import type { Figure } from './report.ts'
import type { Report } from './report-schema.ts'

// Rina may open Home, and sees only Night Serum.
beforeAll(() => grantRina('dashboard'))
beforeEach(async () => {
  await queryAsOwner(
    'delete from affiliate_registrations; delete from videos; truncate applications, application_links',
  )
  // The program stored everything from the first day of 2026 on.
  await queryAsOwner(`update app.ledger set applied_at = '2026-01-01 00:00+07'`)
})

const week = { from: '2026-03-09', to: '2026-03-15' }

async function readReport(actor: CastName = 'sari', { from, to } = week): Promise<Report> {
  const { status, body } = await as[actor]('GET', `/reports?from=${from}&to=${to}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function readCounts(actor: CastName = 'sari', period = week): Promise<Record<Figure, number | null>> {
  const { figures } = await readReport(actor, period)
  return Object.fromEntries(Object.entries(figures).map(([name, { count }]) => [name, count])) as never
}
const readTotal = async (actor: CastName, path: string) => (await as[actor]('GET', path)).body.total

async function setColumns(affiliate: string, columns: Record<string, string>): Promise<void> {
  const assignments = Object.entries(columns)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  await queryAsOwner(`update affiliate_registrations set ${assignments} where id = $1`, [affiliate])
}
/** Adds an affiliate, by default registered before the week, and sets its columns to SQL expressions. */
async function addAffiliate(products: string[], columns: Record<string, string> = {}): Promise<string> {
  const id = await make.affiliate(products)
  const values = { created_at: `timestamptz '2026-01-05 10:00+07'`, ...columns }
  await setColumns(id, values)
  return id
}
const buildTimestamp = (day: string, time = '10:00') => `timestamptz '${day} ${time}+07'`

/** Assigns a new video, which was given and perhaps posted on these days. */
async function addAssignment(
  affiliate: string,
  {
    product = serum,
    given = '2026-01-06',
    posted,
    due = null,
  }: {
    product?: string
    given?: string
    posted?: string
    due?: string | null
  },
): Promise<void> {
  const video = await make.video(product, sari)
  const id = await make.assignVideo(affiliate, product, video, {
    posting: posted ? 'sudah' : 'belum',
    due: null,
  })
  await queryAsOwner(
    `update affiliate_link_videos set created_at = ${buildTimestamp(given)}, tanggal_max_upload = $2,
       posted_at = ${posted ? buildTimestamp(posted, '23:30') : 'null'} where id = $1`,
    [id, due],
  )
}

describe('the report', () => {
  it('counts each step on its day in Jakarta', async () => {
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-09', '00:00') })
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-15', '23:59') })
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-08', '23:59') })
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-16', '00:00') })
    const sentAffiliate = await addAffiliate([serum], { sample_product_status: `'disetujui'` })
    await setColumns(sentAffiliate, {
      sample_product_status: `'terkirim'`,
      sample_approved_at: buildTimestamp('2026-03-10'),
      sample_changed_at: buildTimestamp('2026-03-12'),
      sample_received_at: buildTimestamp('2026-03-15', '23:59'),
    })
    const approvedAffiliate = await addAffiliate([serum], { sample_product_status: `'disetujui'` })
    await setColumns(approvedAffiliate, { sample_approved_at: buildTimestamp('2026-03-11') })
    await addAssignment(sentAffiliate, { given: '2026-03-12' })
    await addAssignment(sentAffiliate, { given: '2026-03-13', posted: '2026-03-14', due: '2026-03-14' })
    // A post without a deadline counts as on time.
    await addAssignment(sentAffiliate, { posted: '2026-03-14' })
    await addAssignment(sentAffiliate, { posted: '2026-03-14', due: '2026-03-13' })
    expect(await readCounts()).toEqual({
      registered: 2,
      // Declined applications of that week may have been deleted.
      applied: null,
      approved: 2,
      sent: 1,
      received: 1,
      given: 2,
      posted_on_time: 2,
      posted_late: 1,
    })
  })

  it('compares with the week before', async () => {
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-02') })
    const { figures, previous } = await readReport()
    expect(previous).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(figures.registered).toMatchObject({ count: 0, before: 1 })
  })

  it('counts unmarked applications for users who may register affiliates', async () => {
    const insertApplication = (values: string) =>
      queryAsOwner(`insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page,
        submissions, received_at, mark) values ('Wulan', 'tiktok', ${values})`)
    const sharedValues = `'Garut', '', '/', '{a}', now()`
    await insertApplication(`'satu', '081570000001', '${serum}', ${sharedValues}, null`)
    await insertApplication(`'dua', '081570000002', '${cleanser}', ${sharedValues}, null`)
    await insertApplication(`'tiga', '081570000003', null, ${sharedValues}, null`)
    await insertApplication(`'empat', '081570000004', '${serum}', ${sharedValues}, 'trap'`)
    const today = getJakartaDate(new Date())
    const period = { from: today, to: today }
    expect((await readCounts('sari', period)).applied).toBe(3)
    expect((await readCounts('rina', period)).applied).toBe(2)
    await withoutPermission(program.database, 'rina', 'reg_affiliate', async () => {
      expect((await readCounts('rina', period)).applied).toBe(null)
    })
  })

  it('lists at most ten late affiliates, those with the most days late first', async () => {
    for (let days = 1; days <= 11; days++) {
      const id = await make.affiliate([serum], { username: `telat.${days}` })
      await make.assignVideo(id, serum, await make.video(serum, sari), { due: -days })
    }
    const hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
    await make.assignVideo(hiddenAffiliate, cleanser, await make.video(cleanser, sari), { due: -99 })
    const { late } = await readReport()
    expect(late?.total).toBe(12)
    expect(late?.affiliates.map(({ username, days }) => `${username} ${days}`)).toEqual([
      'tersembunyi 99',
      ...Array.from({ length: 9 }, (_, index) => `telat.${11 - index} ${11 - index}`),
    ])
    expect(late?.total).toBe(await readTotal('sari', '/affiliates/cards?late=ya'))
    const lateForRina = (await readReport('rina')).late
    expect(lateForRina?.total).toBe(11)
    expect(JSON.stringify(lateForRina)).not.toContain('tersembunyi')
  })

  it('counts the videos of each product that can be given', async () => {
    const affiliate = await make.affiliate([serum])
    await make.video(serum, sari)
    await make.assignVideo(affiliate, serum, await make.video(serum, sari))
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), { posting: 'dikembalikan' })
    const stock = (await readReport()).products.map(({ product_name, free_videos }) => [
      product_name,
      free_videos,
    ])
    expect(stock).toContainEqual(['Night Serum', 2])
    expect(stock).toContainEqual(['Daily Moisturizer', 0])
    expect(await readTotal('sari', `/videos?free=ya&product_id=${serum}`)).toBe(2)
    expect((await readReport('rina')).products.map(({ product_name }) => product_name)).toEqual([
      'Night Serum',
    ])
  })

  it('counts a registered affiliate for its user', async () => {
    const { body } = await as.budi('POST', '/affiliates', {
      platform: 'tiktok',
      username: 'oleh.budi',
      whatsapp: '081399990001',
      product_id: serum,
    })
    await setColumns(body.id, { created_at: buildTimestamp('2026-03-10') })
    const { users } = await readReport()
    expect(users).toEqual([
      {
        id: await program.database.readUserId('budi'),
        full_name: 'Budi Santoso',
        counts: expect.objectContaining({ registered: 1 }),
      },
    ])
  })
})

describe('days before the recording', () => {
  it('have no number, in the period and in the one before it', async () => {
    await queryAsOwner(`update app.ledger set applied_at = '2026-03-12 00:00+07'`)
    const { figures } = await readReport()
    expect(figures.sent).toEqual({ count: 0, before: null, since: '2026-03-12' })
    const earlier = await readReport('sari', { from: '2026-02-02', to: '2026-02-08' })
    expect(earlier.figures.sent).toEqual({ count: null, before: null, since: '2026-03-12' })
    expect(earlier.products.every((product) => product.counts.sent === null)).toBe(true)
  })

  it('end on the day of the first stored row, if that row is older than the program', async () => {
    await addAffiliate([serum], { created_at: buildTimestamp('2025-06-01') })
    expect(
      (await readReport('sari', { from: '2025-07-01', to: '2025-07-07' })).figures.registered,
    ).toMatchObject({
      count: 0,
      since: '2025-06-01',
    })
  })
})

describe('permissions', () => {
  beforeEach(async () => {
    const affiliateWithBoth = await addAffiliate([cleanser, serum], {
      created_at: buildTimestamp('2026-03-10'),
    })
    await addAffiliate([cleanser], { created_at: buildTimestamp('2026-03-10') })
    await addAffiliate([], { created_at: buildTimestamp('2026-03-10') })
    await addAssignment(affiliateWithBoth, { given: '2026-03-11', posted: '2026-03-12' })
    await addAssignment(affiliateWithBoth, {
      product: cleanser,
      given: '2026-03-11',
      posted: '2026-03-12',
      due: '2026-03-11',
    })
  })

  it('show a restricted user only the rows of their product', async () => {
    expect(await readCounts()).toMatchObject({ registered: 3, given: 2, posted_on_time: 1, posted_late: 1 })
    expect(await readCounts('rina')).toMatchObject({
      registered: 1,
      given: 1,
      posted_on_time: 1,
      posted_late: 0,
    })
    const { products, users } = await readReport('rina')
    expect(products).toMatchObject([{ product_name: 'Night Serum', counts: { registered: 1, given: 1 } }])
    expect(users.map(({ counts }) => counts.registered)).toEqual([1])
  })

  it('hide late affiliates from a user without Data Affiliate', async () => {
    await withoutPermission(program.database, 'rina', 'data_affiliate', async () => {
      expect((await readReport('rina')).late).toBe(null)
      expect((await readCounts('rina')).given).toBe(1)
    })
  })

  it('refuse a user without Home', async () => {
    await withoutPermission(program.database, 'rina', 'dashboard', async () => {
      expect((await as.rina('GET', `/reports?from=${week.from}&to=${week.to}`)).status).toBe(403)
    })
    expect(await readCounts('rina')).toMatchObject({ registered: 1 })
  })
})

describe('each number', () => {
  const buildWeekQuery = (name: string) => `${name}_from=${week.from}&${name}_to=${week.to}`

  it.each(['sari', 'rina'] as const)('is the total of its list for %s', async (actor) => {
    // The sample of the first affiliate has not arrived, and the video is posted late.
    for (const [i, product] of [serum, cleanser, serum].entries()) {
      const id = await addAffiliate([product], { sample_product_status: `'disetujui'` })
      await setColumns(id, {
        created_at: buildTimestamp('2026-03-09'),
        sample_product_status: `'terkirim'`,
        sample_approved_at: buildTimestamp(addDays('2026-03-10', i)),
        sample_changed_at: buildTimestamp('2026-03-15'),
        sample_received_at: i === 0 ? 'null' : buildTimestamp(addDays('2026-03-13', i)),
      })
      const due = i === 0 ? '2026-03-14' : null
      await addAssignment(id, { product, given: '2026-03-09', posted: '2026-03-15', due })
    }
    // This sample was approved after the week.
    await addAffiliate([serum], {
      sample_product_status: `'disetujui'`,
      sample_approved_at: buildTimestamp('2026-03-20'),
    })
    // Rina may open only the tab of her product.
    const tab = actor === 'rina' ? `&product_id=${serum}` : ''
    const counts = await readCounts(actor)
    expect(counts).toMatchObject({
      approved: actor === 'rina' ? 2 : 3,
      received: actor === 'rina' ? 1 : 2,
      posted_late: 1,
    })
    const lists: Partial<Record<Figure, string>> = {
      registered: `/affiliates/cards?${buildWeekQuery('registered')}${tab}`,
      approved: `/affiliates/cards?${buildWeekQuery('approved')}${tab}`,
      sent: `/affiliates/cards?${buildWeekQuery('sent')}${tab}`,
      received: `/affiliates/cards?${buildWeekQuery('received')}${tab}`,
      given: `/videos?${buildWeekQuery('given')}`,
      posted_on_time: `/videos?${buildWeekQuery('posted')}&posted=tepat`,
      posted_late: `/videos?${buildWeekQuery('posted')}&posted=telat`,
    }
    await grantRina('data_video')
    for (const [figure, path] of Object.entries(lists))
      expect([figure, await readTotal(actor, path)]).toEqual([figure, counts[figure as Figure]])
    const { products } = await readReport(actor)
    for (const { id, counts } of products) {
      expect(await readTotal(actor, `/affiliates/cards?${buildWeekQuery('sent')}&product_id=${id}`)).toBe(
        counts.sent,
      )
      expect(await readTotal(actor, `/affiliates/cards?${buildWeekQuery('received')}&product_id=${id}`)).toBe(
        counts.received,
      )
      expect(await readTotal(actor, `/videos?${buildWeekQuery('given')}&product_id=${id}`)).toBe(counts.given)
    }
    expect(await readTotal(actor, `/affiliates/cards?${buildWeekQuery('posted')}${tab}`)).toBe(
      actor === 'rina' ? 2 : 3,
    )
  })
})

describe('a period', () => {
  it.each([
    ['from later to earlier', '2026-03-15', '2026-03-09', 'to', /setelah tanggal dari/],
    ['of ten years', '2016-03-15', '2026-03-15', 'to', /366 hari/],
    ['that is no date', 'kemarin', '2026-03-15', 'from', /Tanggal tidak valid/],
  ])('%s is refused with a sentence at its field', async (_, from, to, field, sentence) => {
    const { status, body } = await as.sari('GET', `/reports?from=${from}&to=${to}`)
    expect(status).toBe(400)
    expect(body.data.issues).toEqual([{ path: field, message: expect.stringMatching(sentence) }])
  })
})

describe('the file', () => {
  it('has a row for each number that the caller may see, and is recorded', async () => {
    await addAffiliate([serum], { created_at: buildTimestamp('2026-03-10') })
    await addAffiliate([cleanser], { created_at: buildTimestamp('2026-03-10') })
    const { status, body: csv } = await as.rina('POST', '/reports/download', { ...week, format: 'csv' })
    expect(status).toBe(200)
    expect(csv).toContain('"Semua";"";"Affiliate terdaftar";"9–15 Mar 2026";"1";"0"')
    expect(csv).toContain('"Per product";"Night Serum";"Affiliate terdaftar"')
    expect(csv).not.toContain('Cleanser')
    const [entry] = await queryAsOwner<{ changes: unknown }>(
      `select changes from timeline where act = 'downloaded' order by id desc limit 1`,
    )
    expect(JSON.stringify(entry?.changes)).toContain('report')
  })

  it('is refused for a period of ten years', async () => {
    const { status } = await as.sari('POST', '/reports/download', {
      from: '2016-01-01',
      to: '2026-01-01',
      format: 'csv',
    })
    expect(status).toBe(400)
  })
})
