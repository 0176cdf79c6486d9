/** A snooze of an affiliate applies to all users, lasts 1 to 30 days, is recorded, and can be ended early. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, cleanser, make, program, serum } from '#test/cast-program.ts'

/** The affiliate 'nadya'. */
let id: string

beforeEach(async () => {
  await program.database.queryAsOwner('delete from affiliate_registrations')
  id = await make.affiliate([serum], { username: 'nadya' })
})

const snooze = (caller: CastName, days: unknown, affiliateId = id) =>
  as[caller]('POST', `/affiliates/${affiliateId}/snooze`, { days })
const unsnooze = (caller: CastName, snoozedUntil: string, affiliateId = id) =>
  as[caller]('POST', `/affiliates/${affiliateId}/unsnooze`, { until: snoozedUntil })
const readCard = async (caller: CastName) => (await as[caller]('GET', '/affiliates/cards')).body.rows[0]
const countOnRadar = async (caller: CastName) =>
  (await as[caller]('GET', '/affiliates/radar')).body.rows.length

/** Returns the day that is `days` days after today in Jakarta. */
async function readDay(days: number): Promise<string> {
  const [row] = await program.database.queryAsOwner<{ day: string }>(
    'select (app.today() + $1::int)::text as day',
    [days],
  )
  return row?.day ?? ''
}

it('a snooze hides the affiliate from all users until its day and shows who snoozed them', async () => {
  const { revision } = await readCard('sari')
  expect(await countOnRadar('budi')).toBe(1)
  const { status, body } = await snooze('sari', 3)
  const snoozedUntil = await readDay(3)
  const { full_name } = (await as.sari('GET', '/session')).body.user
  expect([status, body]).toEqual([200, { until: snoozedUntil, by: full_name }])
  for (const caller of ['sari', 'budi'] as const) {
    expect(await countOnRadar(caller)).toBe(0)
    expect((await readCard(caller)).snoozed).toEqual({ until: snoozedUntil, by: full_name })
    const { body: radar } = await as[caller]('GET', '/affiliates/radar')
    expect([radar.snoozed, radar.counts.review]).toEqual([1, 0])
    expect((await as[caller]('GET', '/affiliates/cards?butuh=ditunda')).body.total).toBe(1)
  }
  // The revision is unchanged, so an open form can still be saved.
  expect((await readCard('sari')).revision).toBe(revision)
  await program.database.queryAsOwner('update affiliate_registrations set snoozed_until = app.today()')
  expect(await countOnRadar('budi')).toBe(1)
  expect((await readCard('budi')).snoozed).toBeNull()
})

it('a snooze is recorded in the history of the affiliate, as is its early end', async () => {
  await snooze('sari', 1)
  await unsnooze('budi', await readDay(1))
  const { entries } = (await as.dewi('GET', `/timeline/affiliate/${id}`)).body
  const history = entries.map(({ actor, changes }: { actor: { full_name: string }; changes: unknown }) => [
    actor?.full_name,
    changes,
  ])
  const snoozeChange = (from: string | null, to: string | null) => [{ field: 'snoozed_until', from, to }]
  expect(history.slice(0, 2)).toEqual([
    [(await as.budi('GET', '/session')).body.user.full_name, snoozeChange(await readDay(1), null)],
    [(await as.sari('GET', '/session')).body.user.full_name, snoozeChange(null, await readDay(1))],
  ])
})

it('a snooze can be ended by another user, but only by a request that names its current day', async () => {
  await snooze('sari', 2)
  await snooze('budi', 5)
  const refusedReply = await unsnooze('sari', await readDay(2))
  expect([refusedReply.status, refusedReply.body.code]).toEqual([409, 'CHANGED'])
  expect((await readCard('sari')).snoozed.until).toBe(await readDay(5))
  expect((await unsnooze('sari', await readDay(5))).status).toBe(204)
  expect(await countOnRadar('sari')).toBe(1)
})

it.each([0, 31, -1, 1.5, '3', null])('a snooze of %j days is rejected and changes nothing', async (days) => {
  expect((await snooze('sari', days)).status).toBe(400)
  expect(await countOnRadar('sari')).toBe(1)
})

it.each([1, 30])('a snooze of %s days is accepted', async (days) => {
  expect((await snooze('sari', days)).status).toBe(200)
})

describe('the permission to snooze', () => {
  it.each<[CastName, string[], number]>([
    ['sari', [], 200],
    ['dewi', ['data_affiliate', 'data_affiliate_edit'], 200],
    ['dewi', ['data_affiliate', 'data_affiliate_whatsapp'], 200],
    ['dewi', ['data_affiliate'], 403],
    ['rina', ['data_affiliate', 'data_affiliate_edit', 'data_affiliate_tab_products'], 404],
  ])('a snooze by %s with the permissions %j is answered with %d', async (caller, permissions, status) => {
    const user = await program.database.readUserId(caller)
    const revokedPermissions = await program.database.queryAsOwner<{ permission_name: string }>(
      `delete from user_permissions where user_id = $1 and permission_name in ('data_affiliate',
         'data_affiliate_edit', 'data_affiliate_whatsapp', 'data_affiliate_tab_products')
       returning permission_name`,
      [user],
    )
    const grant = (names: string[]) =>
      program.database.queryAsOwner(
        `insert into user_permissions (user_id, permission_name) select $1, unnest($2::text[])
         on conflict do nothing`,
        [user, names],
      )
    await grant(permissions)
    // Rina sees only Night Serum, so she gets an affiliate of another product.
    if (caller === 'rina') {
      await program.database.queryAsOwner('delete from affiliate_registrations')
      id = await make.affiliate([cleanser])
    }
    try {
      expect((await snooze(caller, 3)).status).toBe(status)
      const [row] = await program.database.queryAsOwner<{ snoozed_until: string | null }>(
        'select snoozed_until from affiliate_registrations where id = $1',
        [id],
      )
      expect(row?.snoozed_until === null).toBe(status !== 200)
      if (status !== 200) expect((await unsnooze(caller, await readDay(3))).status).toBe(status)
    } finally {
      await program.database.queryAsOwner(
        'delete from user_permissions where user_id = $1 and permission_name = any ($2)',
        [user, permissions],
      )
      await grant(revokedPermissions.map(({ permission_name }) => permission_name))
    }
  })
})

it('a snooze is still set after the affiliate is deleted and restored', async () => {
  await snooze('sari', 4)
  const { snoozed } = await readCard('sari')
  expect((await as.sari('DELETE', `/affiliates/${id}`)).status).toBe(204)
  expect((await as.sari('POST', `/trash/${id}/restore`, {})).status).toBe(200)
  expect((await readCard('sari')).snoozed).toEqual(snoozed)
})
