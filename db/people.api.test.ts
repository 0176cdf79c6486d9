/**
 * Rank among users: what users can't do to themselves, who may grant which permission, and that one superadmin always
 * remains. `user-rules.api.test.ts` tests who may create, change and remove whom.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { dataAffiliatePermissions, pagePermissions } from '#features/session/permission.ts'
import { type Role, roles } from '#features/session/role.ts'
import { NoSession } from '#platform/server/database/database.ts'
import { type Row, setStage } from '#test/acting.ts'

const stage = await setStage()
/** A user of each role to act upon, besides the cast. */
const others = {} as Record<Role, string>
const everyWord = [...pagePermissions, ...dataAffiliatePermissions]
const ofRole: Record<Role, CastName> = { user: 'rina', moderator: 'dewi', admin: 'budi', superadmin: 'sari' }

beforeAll(async () => {
  for (const role of roles) others[role] = await person(role)
})

let people = 0
async function person(role: Role): Promise<string> {
  people += 1
  const [row] = await stage.owner<{ id: string }>(
    `insert into profiles (email, full_name, role) values ($1, 'Orang', $2) returning id`,
    [`orang${people}@example.com`, role],
  )
  return `${row?.id}`
}

const rank = (role: Role) => roles.indexOf(role)
const above = (actor: Role, other: Role) => actor === 'superadmin' || rank(actor) > rank(other)

/** Expects that the statement changes one row if it is allowed, and changes nothing otherwise. */
async function expectAllowed(allowed: boolean, who: CastName, text: string, values: unknown[]) {
  if (allowed) expect(await stage.tries(who, text, values)).toMatchObject({ count: 1 })
  else expect(await stage.isRefused(who, text, values)).toMatchObject({ refused: true })
}

const pairs = roles.flatMap((actor) => roles.map((other) => [actor, other] as const))

describe('granting permissions, by the roles of both users', () => {
  beforeEach(() => Promise.all(Object.values(ofRole).map((who) => stage.holdsOnly(who, everyWord))))

  it.each(pairs)('%s manages permissions of %s only when outranking that role', async (actor, other) => {
    const values = [others[other]]
    const [who, allowed] = [ofRole[actor], above(actor, other)]
    const grant = `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
    await expectAllowed(allowed, who, grant, values)
    await stage.owner(grant, values)
    await expectAllowed(allowed, who, 'delete from user_permissions where user_id = $1', values)
    await stage.owner('delete from user_permissions where user_id = $1', values)
  })
})

describe('the account of the actor', () => {
  const changes = [`role = 'superadmin'`, `role = 'user'`, 'is_active = false']

  it.each(['dewi', 'budi'] as const)(
    '%s can change the name, but not the role or the active state, and cannot delete it',
    async (who) => {
      await stage.holdsOnly(who, everyWord)
      const me = [await stage.idOf(who)]
      await expectAllowed(true, who, `update profiles set full_name = 'Nama Baru' where id = $1`, me)
      for (const change of changes)
        await expectAllowed(false, who, `update profiles set ${change} where id = $1`, me)
      await expectAllowed(false, who, 'delete from profiles where id = $1', me)
    },
  )

  it.each(['rina', 'dewi', 'budi', 'sari'] as const)('%s cannot change their permissions', async (who) => {
    await stage.holdsOnly(who, ['permission_management', 'user_management'])
    const me = [await stage.idOf(who)]
    const grant = `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
    await expectAllowed(false, who, grant, me)
    await expectAllowed(false, who, 'delete from user_permissions where user_id = $1', me)
  })

  it('is the only account that a user without user_management can read', async () => {
    await stage.holdsOnly('rina', ['griting'])
    const { rows } = await stage.tries('rina', 'select email from profiles')
    expect(rows).toEqual([{ email: 'rina@example.com' }])
    const held = await stage.tries('rina', 'select permission_name from user_permissions')
    expect(held.rows).toEqual([{ permission_name: 'griting' }])
  })
})

describe('a permission', () => {
  const grant = 'insert into user_permissions (user_id, permission_name) values ($1, $2)'

  it('can be granted and revoked by a moderator only if the moderator holds it', async () => {
    const [held, other] = (
      await stage.owner<{ name: string }>('select name from permission_names where product_id is not null')
    ).map(({ name }) => name)
    await stage.holdsOnly('dewi', ['permission_management', 'griting', `${held}`])
    await stage.owner('delete from user_permissions where user_id = $1', [others.user])
    for (const word of ['griting', held]) await expectAllowed(true, 'dewi', grant, [others.user, word])
    for (const word of ['data_video', other]) await expectAllowed(false, 'dewi', grant, [others.user, word])
    await stage.owner(grant, [others.user, 'data_video'])
    await expectAllowed(
      false,
      'dewi',
      `delete from user_permissions where user_id = $1 and permission_name = $2`,
      [others.user, 'data_video'],
    )
    await expectAllowed(true, 'budi', 'delete from user_permissions where user_id = $1', [others.user])
  })

  it.each(['terbang', '', `data_affiliate_product_${crypto.randomUUID()}`])(
    'must be in the catalogue, so not %j',
    async (word) => {
      expect(await stage.isRefused('sari', grant, [others.user, word])).toMatchObject({
        refused: true,
        constraint: 'user_permissions_name_known',
      })
    },
  )

  it('of another user is visible only with permission_management', async () => {
    const everybody = 'select * from app.permissions_of_everybody()'
    await stage.holdsOnly('dewi', ['permission_management'])
    expect((await stage.does('dewi', everybody)).rows).toContainEqual(
      expect.objectContaining({ user_id: others.user }),
    )
    await stage.holdsOnly('dewi', ['user_management', 'griting'])
    expect((await stage.does('dewi', everybody)).rows).toEqual([])
  })

  it('cannot be read from app.permissions_held directly', async () => {
    for (const who of ['sari', 'rina'] as const)
      expect(await stage.does(who, 'select from app.permissions_held')).toMatchObject({ code: '42501' })
  })

  it('can be granted only once, and records who granted it', async () => {
    await stage.does('budi', grant, [others.moderator, 'griting'])
    expect(await stage.isRefused('sari', grant, [others.moderator, 'griting'])).toMatchObject({
      constraint: 'user_permissions_once',
    })
    const [row] = await stage.owner<Row>(
      `select granted_by from user_permissions where user_id = $1 and permission_name = 'griting'`,
      [others.moderator],
    )
    expect(row?.granted_by).toBe(await stage.idOf('budi'))
  })
})

describe('an inactive user', () => {
  it('loses all sessions in the same transaction, gets no new one and has no permissions', async () => {
    const id = await person('superadmin')
    const session = `insert into sessions (user_id, token_hash, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')`
    const { signInPool } = stage.database
    await signInPool.query(session, [id])
    const count = 'select (select count(*)::int from sessions where user_id = $1 and expires_at > now()) as n'
    await stage.does('sari', `update profiles set is_active = false where id = $1`, [id])
    expect(await stage.owner(count, [id])).toEqual([{ n: 0 }])
    await expect(signInPool.query(session, [id])).rejects.toMatchObject({
      constraint: 'sessions_of_active_profiles',
    })
    const held = 'select count(*)::int > 0 as holds from app.permissions_held where user_id = $1'
    expect(await stage.owner(held, [id])).toEqual([{ holds: false }])
    await stage.does('sari', `update profiles set is_active = true where id = $1`, [id])
    expect(await stage.owner(held, [id])).toEqual([{ holds: true }])
    await signInPool.query(session, [id])
    await stage.owner('delete from profiles where id = $1', [id])
  })

  it('has no access even with a session that was not ended', async () => {
    const id = await person('superadmin')
    const token = await stage.token(id)
    const above = `select app.outranks('user') as above, app.may_grant($1, 'griting') as may`
    expect((await stage.doesAs(token, above, [others.user])).rows).toEqual([{ above: true, may: true }])
    await stage.owner('alter table profiles disable trigger _500_end_sessions')
    await stage.owner('update profiles set is_active = false where id = $1', [id])
    await stage.owner('alter table profiles enable trigger _500_end_sessions')
    await expect(stage.doesAs(token, above, [others.user])).rejects.toThrow(NoSession)
    await stage.owner('delete from profiles where id = $1', [id])
  })

  it('gets no session from a sign-in that runs during the deactivation', async () => {
    const id = await person('user')
    const client = await stage.database.signInPool.connect()
    await client.query('begin')
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, 'in flight', now() + interval '1 day')`,
      [id],
    )
    const silencing = stage.does('sari', 'update profiles set is_active = false where id = $1', [id])
    await stage.someoneWaits()
    await client.query('commit')
    client.release()
    expect(await silencing).toMatchObject({ count: 1 })
    const living = 'select from sessions where user_id = $1 and expires_at > now()'
    expect(await stage.owner(living, [id])).toEqual([])
  })
})

describe('an actor', () => {
  it.each([
    ['rina', 0, ['griting']],
    ['dewi', 0, ['griting']],
    ['budi', 4, [...pagePermissions, 'data_affiliate_tab_all', 'data_affiliate_tab_products', 'griting']],
    ['sari', 4, everyWord],
  ] as const)('%s has permissions by role and grant, %i for products', async (who, products, words) => {
    await stage.holdsOnly(who, ['griting'])
    const options = { tokenHash: await stage.token(who), reading: true }
    const actor = await stage.database.transaction(options, (tx) => tx.actor)
    expect(actor.email).toBe(`${who}@example.com`)
    const isOfProduct = (word: string) => word.startsWith('data_affiliate_product_')
    expect(actor.permissions.filter((word) => !isOfProduct(word))).toEqual([...new Set(words)].sort())
    expect(actor.permissions.filter(isOfProduct)).toHaveLength(products)
  })
})

describe('the last active superadmin', () => {
  const changes = [
    `update profiles set role = 'admin' where id = $1`,
    'update profiles set is_active = false where id = $1',
    'delete from profiles where id = $1',
  ]
  const active = `select count(*)::int as n from profiles where role = 'superadmin' and is_active`

  beforeEach(() => stage.owner(`delete from profiles where id = $1`, [others.superadmin]))

  it.each(changes)('cannot be removed, demoted or deactivated: %s', async (text) => {
    const me = await stage.idOf('sari')
    await expect(stage.owner(text, [me])).rejects.toMatchObject({ constraint: 'profiles_last_superadmin' })
    expect(await stage.isRefused('sari', text, [me])).toMatchObject({ refused: true })
    const silent = await person('superadmin')
    await stage.owner('update profiles set is_active = false where id = $1', [silent])
    expect(await stage.isRefused('sari', text, [me])).toMatchObject({ refused: true })
    others.superadmin = await person('superadmin')
    await expectAllowed(!text.startsWith('delete'), 'sari', text, [me])
    await expectAllowed(true, 'sari', text, [others.superadmin])
    await stage.owner('delete from profiles where id = $1', [silent])
  })

  it.each(changes)('remains when two superadmins do this to each other at once: %s', async (text) => {
    const sari = await stage.idOf('sari')
    const tuti = await person('superadmin')
    others.superadmin = tuti
    const [first, second] = [await stage.token(sari), await stage.token(tuti)]
    // The second statement changes nothing: its actor has already lost the rights, or its target is the last
    // superadmin.
    const pairsOff = await Promise.all([
      stage.doesAs(first, text, [tuti]).catch(outside),
      stage.doesAs(second, text, [sari]).catch(outside),
    ])
    expect(pairsOff.map(({ count }) => count).sort()).toEqual([0, 1])
    expect(await stage.owner(active)).toEqual([{ n: 1 }])
    await stage.owner(
      `insert into profiles (id, email, full_name) values ($1, 'sari@example.com', 'Sari')
      on conflict (id) do nothing`,
      [sari],
    )
    await stage.owner(`update profiles set role = 'superadmin', is_active = true where id = $1`, [sari])
  })

  function outside(error: unknown) {
    if (error instanceof NoSession) return { count: 0 }
    throw error
  }
})
