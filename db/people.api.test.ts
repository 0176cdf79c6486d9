/**
 * Rank among users: what users can't do to themselves, who may grant which permission, and that one superadmin always
 * remains. `user-rules.api.test.ts` tests who may create, change and remove whom.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { dataAffiliatePermissions, pagePermissions } from '#features/session/permission.ts'
import { type Role, roles } from '#features/session/roles.ts'
import { NoSession } from '#platform/server/database/database.ts'
import { openCastDatabase, type Row } from '#test/acting.ts'
import { castByRole, outranks } from '#test/ranks.ts'

const {
  checkRefusal,
  database,
  ensureSession,
  queryAsOwner,
  readUserId,
  runAndCommit,
  runAndRollBack,
  runWithToken,
  setPermissions,
  waitForLock,
} = await openCastDatabase()
/** The id of one user for each role. These users are not in the cast, whose members change them. */
const targets = {} as Record<Role, string>
const allPermissions = [...pagePermissions, ...dataAffiliatePermissions]

beforeAll(async () => {
  for (const role of roles) targets[role] = await addPerson(role)
})

let personCount = 0
async function addPerson(role: Role): Promise<string> {
  personCount += 1
  const [row] = await queryAsOwner<{ id: string }>(
    `insert into profiles (email, full_name, role) values ($1, 'Orang', $2) returning id`,
    [`orang${personCount}@example.com`, role],
  )
  return `${row?.id}`
}

async function expectAllowed(caller: CastName, text: string, values: unknown[]) {
  expect(await runAndRollBack(caller, text, values)).toMatchObject({ count: 1 })
}
async function expectRefused(caller: CastName, text: string, values: unknown[]) {
  expect(await checkRefusal(caller, text, values)).toMatchObject({ refused: true })
}

const rolePairs = roles.flatMap((actor) => roles.map((target) => [actor, target] as const))

describe('granting permissions, by the roles of both users', () => {
  beforeEach(() =>
    Promise.all(Object.values(castByRole).map((caller) => setPermissions(caller, allPermissions))),
  )

  it.each(rolePairs)('%s manages permissions of %s only when outranking that role', async (actor, target) => {
    const values = [targets[target]]
    const caller = castByRole[actor]
    const expectOutcome = outranks(actor, target) ? expectAllowed : expectRefused
    const grant = `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
    // Roles from admin on include this permission, so its grant adds no row.
    const hasByRole = target === 'admin' || target === 'superadmin'
    if (outranks(actor, target) && hasByRole)
      expect(await checkRefusal(caller, grant, values)).toEqual({
        rows: [],
        count: 0,
        refused: true,
      })
    else await expectOutcome(caller, grant, values)
    await queryAsOwner(grant, values)
    await expectOutcome(caller, 'delete from user_permissions where user_id = $1', values)
    await queryAsOwner('delete from user_permissions where user_id = $1', values)
  })

  it('adds no row for what the role of an inactive admin includes', async () => {
    const admin = await addPerson('admin')
    await queryAsOwner('update profiles set is_active = false where id = $1', [admin])
    const grant = `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
    expect(await runAndRollBack('sari', grant, [admin])).toMatchObject({ count: 0 })
    await queryAsOwner('delete from profiles where id = $1', [admin])
  })
})

describe('the account of the actor', () => {
  const changes = [`role = 'superadmin'`, `role = 'user'`, 'is_active = false']

  it.each(['dewi', 'budi'] as const)(
    '%s can rename it, but cannot change its role or active state, or delete it',
    async (caller) => {
      await setPermissions(caller, allPermissions)
      const values = [await readUserId(caller)]
      await expectAllowed(caller, `update profiles set full_name = 'Nama Baru' where id = $1`, values)
      for (const change of changes)
        await expectRefused(caller, `update profiles set ${change} where id = $1`, values)
      await expectRefused(caller, 'delete from profiles where id = $1', values)
    },
  )

  it.each(['rina', 'dewi', 'budi', 'sari'] as const)('%s cannot change its permissions', async (caller) => {
    await setPermissions(caller, ['permission_management', 'user_management'])
    const values = [await readUserId(caller)]
    const grant = `insert into user_permissions (user_id, permission_name) values ($1, 'griting')`
    await expectRefused(caller, grant, values)
    await expectRefused(caller, 'delete from user_permissions where user_id = $1', values)
  })

  it('is the only account that a user without user_management can read', async () => {
    await setPermissions('rina', ['griting'])
    const { rows } = await runAndRollBack('rina', 'select email from profiles')
    expect(rows).toEqual([{ email: 'rina@example.com' }])
    const visibleRows = await runAndRollBack('rina', 'select permission_name from user_permissions')
    expect(visibleRows.rows).toEqual([{ permission_name: 'griting' }])
  })
})

describe('a permission', () => {
  const grant = 'insert into user_permissions (user_id, permission_name) values ($1, $2)'

  it('can be granted and revoked by a moderator only if the moderator holds it', async () => {
    const productPermissions = await queryAsOwner<{ name: string }>(
      'select name from permission_names where product_id is not null',
    )
    const [heldPermission, otherPermission] = productPermissions.map(({ name }) => name)
    await setPermissions('dewi', ['permission_management', 'griting', `${heldPermission}`])
    await queryAsOwner('delete from user_permissions where user_id = $1', [targets.user])
    for (const permission of ['griting', heldPermission])
      await expectAllowed('dewi', grant, [targets.user, permission])
    for (const permission of ['data_video', otherPermission])
      await expectRefused('dewi', grant, [targets.user, permission])
    await queryAsOwner(grant, [targets.user, 'data_video'])
    await expectRefused('dewi', `delete from user_permissions where user_id = $1 and permission_name = $2`, [
      targets.user,
      'data_video',
    ])
    await expectAllowed('budi', 'delete from user_permissions where user_id = $1', [targets.user])
  })

  it.each(['terbang', '', `data_affiliate_product_${crypto.randomUUID()}`])(
    'must be in the catalogue, so %j is rejected',
    async (permission) => {
      expect(await checkRefusal('sari', grant, [targets.user, permission])).toMatchObject({
        refused: true,
        constraint: 'user_permissions_name_known',
      })
    },
  )

  it('of another user is visible only with permission_management', async () => {
    const allPermissionsQuery = 'select * from app.list_held_permissions()'
    await setPermissions('dewi', ['permission_management'])
    expect((await runAndCommit('dewi', allPermissionsQuery)).rows).toContainEqual(
      expect.objectContaining({ user_id: targets.user }),
    )
    await setPermissions('dewi', ['user_management', 'griting'])
    expect((await runAndCommit('dewi', allPermissionsQuery)).rows).toEqual([])
  })

  it('cannot be read from app.permissions_held directly', async () => {
    for (const caller of ['sari', 'rina'] as const)
      expect(await runAndCommit(caller, 'select from app.permissions_held')).toMatchObject({
        code: '42501',
      })
  })

  it('can be granted only once, and records who granted it', async () => {
    await runAndCommit('budi', grant, [targets.moderator, 'griting'])
    expect(await checkRefusal('sari', grant, [targets.moderator, 'griting'])).toMatchObject({
      constraint: 'user_permissions_once',
    })
    const [row] = await queryAsOwner<Row>(
      `select granted_by from user_permissions where user_id = $1 and permission_name = 'griting'`,
      [targets.moderator],
    )
    expect(row?.granted_by).toBe(await readUserId('budi'))
  })
})

describe('an inactive user', () => {
  it('loses all sessions, gets no new one and has no permissions', async () => {
    const id = await addPerson('superadmin')
    const sessionInsert = `insert into sessions (user_id, token_hash, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day')`
    const { signInPool } = database
    await signInPool.query(sessionInsert, [id])
    const sessionCountQuery =
      'select count(*)::int as count from sessions where user_id = $1 and expires_at > now()'
    await runAndCommit('sari', `update profiles set is_active = false where id = $1`, [id])
    expect(await queryAsOwner(sessionCountQuery, [id])).toEqual([{ count: 0 }])
    await expect(signInPool.query(sessionInsert, [id])).rejects.toMatchObject({
      constraint: 'sessions_of_active_profiles',
    })
    const hasPermissionsQuery =
      'select count(*) > 0 as has_permissions from app.permissions_held where user_id = $1'
    expect(await queryAsOwner(hasPermissionsQuery, [id])).toEqual([{ has_permissions: false }])
    await runAndCommit('sari', `update profiles set is_active = true where id = $1`, [id])
    expect(await queryAsOwner(hasPermissionsQuery, [id])).toEqual([{ has_permissions: true }])
    await signInPool.query(sessionInsert, [id])
    await queryAsOwner('delete from profiles where id = $1', [id])
  })

  it('has no access even with a session that was not ended', async () => {
    const id = await addPerson('superadmin')
    const token = await ensureSession(id)
    const rightsQuery = `select app.outranks('user') as outranks_user, app.may_grant($1, 'griting') as may_grant`
    expect((await runWithToken(token, rightsQuery, [targets.user])).rows).toEqual([
      { outranks_user: true, may_grant: true },
    ])
    // Deactivates the user without the trigger that ends the sessions.
    await queryAsOwner('alter table profiles disable trigger _500_end_sessions')
    await queryAsOwner('update profiles set is_active = false where id = $1', [id])
    await queryAsOwner('alter table profiles enable trigger _500_end_sessions')
    await expect(runWithToken(token, rightsQuery, [targets.user])).rejects.toThrow(NoSession)
    await queryAsOwner('delete from profiles where id = $1', [id])
  })

  it('gets no session from a sign-in that runs during the deactivation', async () => {
    const id = await addPerson('user')
    const signInClient = await database.signInPool.connect()
    await signInClient.query('begin')
    await signInClient.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, 'in flight', now() + interval '1 day')`,
      [id],
    )
    const deactivation = runAndCommit('sari', 'update profiles set is_active = false where id = $1', [id])
    await waitForLock()
    await signInClient.query('commit')
    signInClient.release()
    expect(await deactivation).toMatchObject({ count: 1 })
    const validSessionsQuery = 'select from sessions where user_id = $1 and expires_at > now()'
    expect(await queryAsOwner(validSessionsQuery, [id])).toEqual([])
  })
})

describe('an actor', () => {
  it.each([
    ['rina', 0, ['griting']],
    ['dewi', 0, ['griting']],
    ['budi', 4, [...pagePermissions, 'data_affiliate_tab_all', 'data_affiliate_tab_products', 'griting']],
    ['sari', 4, allPermissions],
  ] as const)(
    '%s has the permissions of their role and those granted, and %i for products',
    async (caller, productCount, permissions) => {
      await setPermissions(caller, ['griting'])
      const options = { tokenHash: await ensureSession(caller), readOnly: true }
      const actor = await database.transaction(options, (tx) => tx.actor)
      expect(actor.email).toBe(`${caller}@example.com`)
      const isOfProduct = (permission: string) => permission.startsWith('data_affiliate_product_')
      expect(actor.permissions.filter((permission) => !isOfProduct(permission))).toEqual(
        [...new Set(permissions)].sort(),
      )
      expect(actor.permissions.filter(isOfProduct)).toHaveLength(productCount)
    },
  )
})

describe('the last active superadmin', () => {
  const changes = [
    `update profiles set role = 'admin' where id = $1`,
    'update profiles set is_active = false where id = $1',
    'delete from profiles where id = $1',
  ]
  const superadminCountQuery = `select count(*)::int as count from profiles where role = 'superadmin' and is_active`

  // Leaves Sari as the only superadmin.
  beforeEach(() => queryAsOwner(`delete from profiles where id = $1`, [targets.superadmin]))

  it.each(changes)('cannot be demoted, deactivated or deleted: %s', async (text) => {
    const sari = await readUserId('sari')
    await expect(queryAsOwner(text, [sari])).rejects.toMatchObject({
      constraint: 'profiles_last_superadmin',
    })
    expect(await checkRefusal('sari', text, [sari])).toMatchObject({ refused: true })
    const inactiveId = await addPerson('superadmin')
    await queryAsOwner('update profiles set is_active = false where id = $1', [inactiveId])
    expect(await checkRefusal('sari', text, [sari])).toMatchObject({ refused: true })
    targets.superadmin = await addPerson('superadmin')
    // With a second superadmin, Sari may lose the role or be deactivated, but no user can delete themselves.
    await (text.startsWith('delete') ? expectRefused : expectAllowed)('sari', text, [sari])
    await expectAllowed('sari', text, [targets.superadmin])
    await queryAsOwner('delete from profiles where id = $1', [inactiveId])
  })

  it.each(changes)(
    'remains when two superadmins do this to each other at the same time: %s',
    async (text) => {
      const sari = await readUserId('sari')
      const tuti = await addPerson('superadmin')
      targets.superadmin = tuti
      const [tokenOfSari, tokenOfTuti] = [await ensureSession(sari), await ensureSession(tuti)]
      // One of the statements changes nothing: its actor has already lost the rights, or its target is the last
      // superadmin.
      const outcomes = await Promise.all([
        runWithToken(tokenOfSari, text, [tuti]).catch(ignoreNoSession),
        runWithToken(tokenOfTuti, text, [sari]).catch(ignoreNoSession),
      ])
      expect(outcomes.map(({ count }) => count).sort()).toEqual([0, 1])
      expect(await queryAsOwner(superadminCountQuery)).toEqual([{ count: 1 }])
      // Restores Sari, whom Tuti may have changed or deleted.
      await queryAsOwner(
        `insert into profiles (id, email, full_name) values ($1, 'sari@example.com', 'Sari')
      on conflict (id) do nothing`,
        [sari],
      )
      await queryAsOwner(`update profiles set role = 'superadmin', is_active = true where id = $1`, [sari])
    },
  )

  function ignoreNoSession(error: unknown) {
    if (error instanceof NoSession) return { count: 0 }
    throw error
  }
})
