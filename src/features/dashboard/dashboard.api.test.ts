/**
 * The figures of Home are in Jakarta time, limited to what the user may see, and exact after every write. Runs on
 * every PostgreSQL.
 */
import { CompiledQuery } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { ensureLogins } from '#platform/server/database/logins.ts'
import { createLog } from '#platform/server/log.ts'
import { as, cleanser, grantRina, make, program, sari, serum } from '#test/cast-program.ts'
import type { Summary } from './summary-schema.ts'

// Rina may open the page and sees only affiliates of Night Serum.
beforeAll(() => grantRina('dashboard'))
beforeEach(() => program.database.queryAsOwner('delete from affiliate_registrations; delete from videos'))

async function readSummary(actor: CastName = 'sari'): Promise<Summary> {
  const { status, body } = await as[actor]('GET', '/dashboard')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Sets the time at which a video was created, given as an SQL expression. */
async function setVideoCreation(id: string, createdAt: string) {
  await program.database.queryAsOwner(`update videos set created_at = ${createdAt} where id = $1`, [id])
}

/**
 * Sets the time at which an affiliate was registered, given as an SQL expression. The table affiliate_products has a copy
 * of the time, by which affiliates are counted for users who see only some products.
 */
async function setAffiliateCreation(id: string, createdAt: string) {
  const { queryAsOwner } = program.database
  await queryAsOwner(`update affiliate_registrations set created_at = ${createdAt} where id = $1`, [id])
  await queryAsOwner(`update affiliate_products set created_at = ${createdAt} where affiliate_id = $1`, [id])
}

const jakartaMidnight = `date_trunc('day', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`
const jakartaMonthStart = `date_trunc('month', now() at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta'`

it('a database without affiliates and videos has only zeros on Home, and no activity', async () => {
  const { affiliates, videos, active_users, activity } = await readSummary()
  expect(affiliates).toMatchObject({ total: 0, this_month: 0, without_product: 0 })
  // The seed has four products, and the cast has four active users.
  expect(affiliates.by_product.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  expect(affiliates.trend.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(videos).toEqual({
    by_status: { 'video baru': 0, 'dikirim ke affiliate': 0, dikembalikan: 0 },
    this_week: 0,
  })
  expect(active_users).toBe(4)
  expect(activity).toEqual([])
})

describe('affiliates on Home', () => {
  it('the affiliates on Home are counted for the present month from its first moment in Jakarta', async () => {
    await setAffiliateCreation(await make.affiliate([serum]), jakartaMonthStart)
    await setAffiliateCreation(
      await make.affiliate([serum]),
      `${jakartaMonthStart} - interval '1 microsecond'`,
    )
    expect((await readSummary()).affiliates).toMatchObject({ total: 2, this_month: 1 })
    expect((await readSummary('rina')).affiliates).toMatchObject({ total: 2, this_month: 1 })
  })

  it('the affiliates on Home are counted for each of seven days in Jakarta, today last', async () => {
    // The oldest affiliate is from before the seven days.
    for (const age of ['0', '1 microsecond', '6 days', '6 days 1 microsecond'])
      await setAffiliateCreation(await make.affiliate([serum]), `${jakartaMidnight} - interval '${age}'`)
    const [row] = await program.database.queryAsOwner<{ today: string }>('select app.today()::text as today')
    for (const actor of ['sari', 'rina'] as const) {
      const { trend } = (await readSummary(actor)).affiliates
      expect(trend.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 1, 1])
      expect(trend.at(-1)?.day).toBe(row?.today)
    }
  })

  it('the affiliates on Home are counted for each of their products, and separately without a product', async () => {
    await make.affiliate([serum, cleanser])
    await make.affiliate([serum])
    await make.affiliate([])
    const { by_product, without_product, total } = (await readSummary()).affiliates
    expect([total, without_product]).toEqual([3, 1])
    expect(by_product.map(({ product_name, count }) => [product_name, count])).toEqual([
      ['Night Serum', 2],
      ['Gentle Facial Cleanser', 1],
      ['Daily Facemist Toner', 0],
      ['Daily Moisturizer', 0],
    ])
  })

  it('the affiliates on Home are counted, each once, only if the user may see one of their products', async () => {
    await make.affiliate([cleanser, serum], { username: 'dua.produk' })
    await make.affiliate([cleanser], { username: 'tersembunyi' })
    await make.affiliate([], { username: 'tanpa.produk' })
    const { affiliates, activity } = await readSummary('rina')
    expect(affiliates).toMatchObject({ total: 1, this_month: 1, without_product: 0 })
    expect(affiliates.by_product).toEqual([
      { id: serum, product_number: expect.any(String), product_name: 'Night Serum', count: 1 },
    ])
    expect(affiliates.trend.at(-1)?.count).toBe(1)
    expect(JSON.stringify(activity)).toContain('dua.produk')
    expect(JSON.stringify(activity)).not.toMatch(/tersembunyi|tanpa\.produk/)
    for (const actor of ['budi', 'dewi'] as const) expect((await readSummary(actor)).affiliates.total).toBe(3)
  })
})

describe('videos on Home', () => {
  it('the videos on Home are counted by status, and for the last 7 × 24 hours', async () => {
    await setVideoCreation(await make.video(serum, sari), `now() - interval '7 days 1 minute'`)
    await setVideoCreation(await make.video(serum, sari), `now() - interval '6 days 23 hours 59 minutes'`)
    const affiliate = await make.affiliate([serum])
    await make.assignVideo(affiliate, serum, await make.video(serum, sari))
    await make.assignVideo(affiliate, serum, await make.video(serum, sari), { posting: 'dikembalikan' })
    expect((await readSummary()).videos).toEqual({
      by_status: { 'video baru': 2, 'dikirim ke affiliate': 1, dikembalikan: 1 },
      this_week: 3,
    })
  })
})

describe('latest activity on Home', () => {
  it('the latest activity on Home has five entries, with at most three affiliates and three videos, newest first', async () => {
    for (const minutes of [0, 1, 2, 3]) {
      const affiliate = await make.affiliate([serum], { username: `kreator.${minutes}` })
      await setAffiliateCreation(affiliate, `now() - interval '${minutes} minutes'`)
      await setVideoCreation(
        await make.video(serum, sari),
        `now() - interval '${minutes} minutes 30 seconds'`,
      )
    }
    const { activity } = await readSummary()
    expect(activity.map(({ kind }) => kind)).toEqual([
      'affiliate',
      'video',
      'affiliate',
      'video',
      'affiliate',
    ])
    expect(activity[0]).toMatchObject({ username: 'kreator.0' })
    expect(activity[1]).toMatchObject({ product_name: 'Night Serum', video_status: 'video baru' })
    await program.database.queryAsOwner(
      `update affiliate_registrations set created_at = created_at - interval '1 day'`,
    )
    expect((await readSummary()).activity.map(({ kind }) => kind)).toEqual([
      'video',
      'video',
      'video',
      'affiliate',
      'affiliate',
    ])
  })
})

describe('figures of Home', () => {
  it('the figures of Home are exact immediately after every write', async () => {
    for (let count = 1; count <= 20; count++) {
      const id = await make.affiliate([serum])
      expect((await readSummary()).affiliates.total).toBe(count)
      await program.database.queryAsOwner(
        `update affiliate_registrations set selected_product_ids = '{}' where id = $1`,
        [id],
      )
      expect((await readSummary()).affiliates.without_product).toBe(count)
    }
    await program.database.queryAsOwner(
      `insert into profiles (email, full_name) values ('baru@example.com', 'Baru')`,
    )
    expect((await readSummary()).active_users).toBe(5)
    await program.database.queryAsOwner(
      `update profiles set is_active = false where email = 'baru@example.com'`,
    )
    expect((await readSummary()).active_users).toBe(4)
  })

  it('the figures of Home are not readable without the permission for the page, not even by SQL', async () => {
    const rina = await program.database.readUserId('rina')
    await program.database.queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'dashboard'`,
      [rina],
    )
    expect((await as.rina('GET', '/dashboard')).status).toBe(403)
    await make.video(serum, sari)
    const database = await openDatabase(await ensureLogins(program.database.url), createLog('silent'))
    const [session] = await program.database.queryAsOwner<{ token_hash: string }>(
      'select token_hash from sessions where user_id = $1',
      [rina],
    )
    const tokenHash = `${session?.token_hash}`
    const functions = ['count_dashboard_affiliates', 'count_dashboard_videos', 'find_dashboard_activity']
    for (const name of functions) {
      const query = CompiledQuery.raw(`select * from app.${name}()`)
      const { rows } = await database.transaction({ tokenHash, readOnly: true }, (tx) =>
        tx.getExecutor().executeQuery(query),
      )
      expect(rows, name).toEqual([])
    }
    await database.close()
    await grantRina('dashboard')
  })
})

it('the first steps are hidden and shown again by superadmins only', async () => {
  for (const actor of ['budi', 'dewi', 'rina'] as const)
    expect((await as[actor]('PUT', '/dashboard/first-steps', { hidden: true })).status).toBe(403)
  expect((await readSummary()).first_steps_hidden).toBe(false)
  for (const hidden of [true, true, false]) {
    expect((await as.sari('PUT', '/dashboard/first-steps', { hidden })).status).toBe(204)
    expect((await readSummary()).first_steps_hidden).toBe(hidden)
    expect((await readSummary('budi')).first_steps_hidden).toBe(false)
  }
})
