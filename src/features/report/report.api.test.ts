/** The report counts by days of Jakarta, only what the caller may see, and as the lists to which its numbers lead. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import type { Figure } from './report.ts'
import type { Report } from './report-schema.ts'

const queryAsOwner: typeof program.database.queryAsOwner = (...args) => program.database.queryAsOwner(...args)

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

/** Adds an affiliate and sets columns to SQL expressions. */
async function addAffiliate(products: string[], columns: Record<string, string> = {}): Promise<string> {
  const id = await make.affiliate(products)
  const values = { created_at: `timestamptz '2026-01-05 10:00+07'`, ...columns }
  await queryAsOwner(
    `update affiliate_registrations set ${Object.entries(values).map(([name, value]) => `${name} = ${value}`)} where id = $1`,
    [id],
  )
  return id
}
const timestampSql = (day: string, time = '10:00') => `timestamptz '${day} ${time}+07'`

/** Gives a video that was given and perhaps posted on these days. */
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
  const id = await make.assignVideo(affiliate, product, video, posted ? 'sudah' : 'belum', null)
  await queryAsOwner(
    `update affiliate_link_videos set created_at = ${timestampSql(given)}, posted_at = ${posted ? timestampSql(posted, '23:30') : 'null'},
       tanggal_max_upload = $2 where id = $1`,
    [id, due],
  )
}

describe('the report', () => {
  it('counts each state on the days of Jakarta on which it began', async () => {
    await addAffiliate([serum], { created_at: timestampSql('2026-03-09', '00:00') })
    await addAffiliate([serum], { created_at: timestampSql('2026-03-15', '23:59') })
    await addAffiliate([serum], { created_at: timestampSql('2026-03-08', '23:59') })
    await addAffiliate([serum], { created_at: timestampSql('2026-03-16', '00:00') })
    const sentAffiliate = await addAffiliate([serum], { sample_product_status: `'disetujui'` })
    await queryAsOwner(
      `update affiliate_registrations set sample_product_status = 'terkirim', sample_approved_at = ${timestampSql('2026-03-10')},
         sample_changed_at = ${timestampSql('2026-03-12')}, sample_received_at = ${timestampSql('2026-03-15', '23:59')} where id = $1`,
      [sentAffiliate],
    )
    const approved = await addAffiliate([serum], { sample_product_status: `'disetujui'` })
    await queryAsOwner(
      `update affiliate_registrations set sample_approved_at = ${timestampSql('2026-03-11')} where id = $1`,
      [approved],
    )
    await addAssignment(sentAffiliate, { given: '2026-03-12' })
    await addAssignment(sentAffiliate, { given: '2026-03-13', posted: '2026-03-14', due: '2026-03-14' })
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
    await addAffiliate([serum], { created_at: timestampSql('2026-03-02') })
    const { figures, previous } = await readReport()
    expect(previous).toEqual({ from: '2026-03-02', to: '2026-03-08' })
    expect(figures.registered).toMatchObject({ count: 0, before: 1 })
  })

  it('counts applications that nothing marks', async () => {
    const insert = (values: string) =>
      queryAsOwner(`insert into applications (nama, platform, username, whatsapp, product_id, kota, tentang, page,
        submissions, received_at, mark) values ('Wulan', 'tiktok', ${values})`)
    const sharedValues = `'Garut', '', '/', '{a}', now()`
    await insert(`'satu', '081570000001', '${serum}', ${sharedValues}, null`)
    await insert(`'dua', '081570000002', '${cleanser}', ${sharedValues}, null`)
    await insert(`'tiga', '081570000003', null, ${sharedValues}, null`)
    await insert(`'empat', '081570000004', '${serum}', ${sharedValues}, 'trap'`)
    const [day] = await queryAsOwner<{ today: string }>('select app.today()::text as today')
    const today = { from: `${day?.today}`, to: `${day?.today}` }
    expect((await readCounts('sari', today)).applied).toBe(3)
    expect((await readCounts('rina', today)).applied).toBe(2)
    // Only those who may register affiliates know of applications.
    await queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'reg_affiliate'`,
      [await program.database.idOf('rina')],
    )
    expect((await readCounts('rina', today)).applied).toBe(null)
    await grantRina('reg_affiliate')
  })

  it('says which affiliates are late and how long, the latest first, at most ten', async () => {
    for (let days = 1; days <= 11; days++) {
      const id = await make.affiliate([serum], { username: `telat.${days}` })
      await make.assignVideo(id, serum, await make.video(serum, sari), 'belum', -days)
    }
    const hiddenAffiliate = await make.affiliate([cleanser], { username: 'tersembunyi' })
    await make.assignVideo(hiddenAffiliate, cleanser, await make.video(cleanser, sari), 'belum', -99)
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

  it('counts the videos that can be given, by product', async () => {
    const affiliate = await make.affiliate([serum])
    await make.video(serum, sari)
    await make.assignVideo(affiliate, serum, await make.video(serum, sari))
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), 'dikembalikan')
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

  it('counts by the user who registered, approved, sent and gave', async () => {
    const { body } = await as.budi('POST', '/affiliates', {
      platform: 'tiktok',
      username: 'oleh.budi',
      whatsapp: '081399990001',
      product_id: serum,
    })
    await queryAsOwner(
      `update affiliate_registrations set created_at = ${timestampSql('2026-03-10')} where id = $1`,
      [body.id],
    )
    const { users } = await readReport()
    const [budi] = await queryAsOwner<{ full_name: string }>(`select full_name from profiles where id = $1`, [
      await program.database.idOf('budi'),
    ])
    expect(users).toEqual([
      {
        id: expect.any(String),
        full_name: budi?.full_name,
        counts: expect.objectContaining({ registered: 1 }),
      },
    ])
  })
})

describe('days before the recording', () => {
  it('have no number, neither in the period nor in the one before', async () => {
    await queryAsOwner(`update app.ledger set applied_at = '2026-03-12 00:00+07'`)
    const counts = (await readReport()).figures
    expect(counts.sent).toEqual({ count: 0, before: null, since: '2026-03-12' })
    const earlier = await readReport('sari', { from: '2026-02-02', to: '2026-02-08' })
    expect(earlier.figures.sent).toEqual({ count: null, before: null, since: '2026-03-12' })
    expect(earlier.products.every((product) => product.counts.sent === null)).toBe(true)
  })

  it('end with the first row, if that is older than the program', async () => {
    await addAffiliate([serum], { created_at: timestampSql('2025-06-01') })
    expect(
      (await readReport('sari', { from: '2025-07-01', to: '2025-07-07' })).figures.registered,
    ).toMatchObject({
      count: 0,
      since: '2025-06-01',
    })
  })
})

describe('the rights', () => {
  beforeEach(async () => {
    const ofBothProducts = await addAffiliate([cleanser, serum], { created_at: timestampSql('2026-03-10') })
    await addAffiliate([cleanser], { created_at: timestampSql('2026-03-10') })
    await addAffiliate([], { created_at: timestampSql('2026-03-10') })
    await addAssignment(ofBothProducts, { given: '2026-03-11', posted: '2026-03-12' })
    await addAssignment(ofBothProducts, {
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

  it('show a user with Home and one product no names of Data Affiliate', async () => {
    const rina = await program.database.idOf('rina')
    await queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'data_affiliate'`,
      [rina],
    )
    expect((await readReport('rina')).late).toBe(null)
    expect((await readCounts('rina')).given).toBe(1)
    await grantRina('data_affiliate')
  })

  it('refuse a user without Home', async () => {
    const rina = await program.database.idOf('rina')
    await queryAsOwner(`delete from user_permissions where user_id = $1 and permission_name = 'dashboard'`, [
      rina,
    ])
    expect((await as.rina('GET', `/reports?from=${week.from}&to=${week.to}`)).status).toBe(403)
    await grantRina('dashboard')
    expect(await readCounts('rina')).toMatchObject({ registered: 1 })
  })
})

describe('each number', () => {
  const days = (name: string, { from, to } = week) => `${name}_from=${from}&${name}_to=${to}`

  it.each(['sari', 'rina'] as const)('of %s is that of its list', async (actor) => {
    for (const [n, product] of [serum, cleanser, serum].entries()) {
      const approved = { sample_approved_at: timestampSql(`2026-03-1${n}`) }
      const id = await addAffiliate([product], { sample_product_status: `'disetujui'`, ...approved })
      await queryAsOwner(
        `update affiliate_registrations set created_at = ${timestampSql('2026-03-09')}, sample_product_status = 'terkirim',
           sample_approved_at = ${timestampSql(`2026-03-1${n}`)}, sample_changed_at = ${timestampSql('2026-03-15')},
           sample_received_at = ${n === 0 ? 'null' : timestampSql(`2026-03-1${n + 3}`)} where id = $1`,
        [id],
      )
      await addAssignment(id, {
        product,
        given: '2026-03-09',
        posted: '2026-03-15',
        due: n === 0 ? '2026-03-14' : null,
      })
    }
    await addAffiliate([serum], {
      sample_product_status: `'disetujui'`,
      sample_approved_at: timestampSql('2026-03-20'),
    })
    const tab = actor === 'rina' ? `&product_id=${serum}` : ''
    const counts = await readCounts(actor)
    expect(counts).toMatchObject({
      approved: actor === 'rina' ? 2 : 3,
      received: actor === 'rina' ? 1 : 2,
      posted_late: 1,
    })
    const lists: Partial<Record<Figure, string>> = {
      registered: `/affiliates/cards?${days('registered')}${tab}`,
      approved: `/affiliates/cards?${days('approved')}${tab}`,
      sent: `/affiliates/cards?${days('sent')}${tab}`,
      received: `/affiliates/cards?${days('received')}${tab}`,
      given: `/videos?${days('given')}`,
      posted_on_time: `/videos?${days('posted')}&posted=tepat`,
      posted_late: `/videos?${days('posted')}&posted=telat`,
    }
    await grantRina('data_video')
    for (const [figure, path] of Object.entries(lists))
      expect([figure, await readTotal(actor, path)]).toEqual([figure, counts[figure as Figure]])
    const { products } = await readReport(actor)
    for (const { id, counts } of products) {
      expect(await readTotal(actor, `/affiliates/cards?${days('sent')}&product_id=${id}`)).toBe(counts.sent)
      expect(await readTotal(actor, `/affiliates/cards?${days('received')}&product_id=${id}`)).toBe(
        counts.received,
      )
      expect(await readTotal(actor, `/videos?${days('given')}&product_id=${id}`)).toBe(counts.given)
    }
    expect(await readTotal(actor, `/affiliates/cards?${days('posted')}${tab}`)).toBe(actor === 'rina' ? 2 : 3)
  })
})

describe('a period', () => {
  it.each([
    ['from later to earlier', '2026-03-15', '2026-03-09', 'to', /setelah tanggal dari/],
    ['of ten years', '2016-03-15', '2026-03-15', 'to', /366 hari/],
    ['that is no date', 'kemarin', '2026-03-15', 'from', /Tanggal tidak valid/],
  ])('%s is refused with one sentence at its field', async (_, from, to, field, sentence) => {
    const { status, body } = await as.sari('GET', `/reports?from=${from}&to=${to}`)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toMatch(sentence)
    expect(JSON.stringify(body)).toContain(field)
  })
})

describe('the file', () => {
  it('has a row for each number that the caller may see, and is recorded', async () => {
    await addAffiliate([serum], { created_at: timestampSql('2026-03-10') })
    await addAffiliate([cleanser], { created_at: timestampSql('2026-03-10') })
    const { status, body: text } = await as.rina('POST', '/reports/download', { ...week, format: 'csv' })
    expect(status).toBe(200)
    expect(text).toContain('"Semua";"";"Affiliate terdaftar";"9–15 Mar 2026";"1";"0"')
    expect(text).toContain('"Per product";"Night Serum";"Affiliate terdaftar"')
    expect(text).not.toContain('Cleanser')
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
