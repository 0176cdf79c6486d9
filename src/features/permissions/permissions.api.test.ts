/**
 * Permissions over the API: granting and revoking for each role, target and permission, the content of the matrix, and
 * copying. Runs on every PostgreSQL.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { getProductPermission } from '#features/session/permission.ts'
import type { Role } from '#features/session/roles.ts'
import { as, program } from '#test/cast-program.ts'
import type { PermissionHolder } from './permission-holder.ts'
import { unpackMatrix } from './permission-matrix.ts'

/**
 * Ids of users by a name of this file: the cast, one more user for each role (such as `moderator`), `inactive`, and
 * `nobody`, an id that no user has.
 */
const ids = {} as Record<string, string>
const roles = ['user', 'moderator', 'admin', 'superadmin'] as const

beforeAll(async () => {
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const)
    ids[name] = await program.database.readUserId(name)
  for (const role of roles) {
    const [row] = await program.database.queryAsOwner<{ id: string }>(
      'insert into profiles (email, full_name, role) values ($1, $2, $3) returning id',
      [`${role}@target.example.com`, `Target ${role}`, role],
    )
    ids[role] = `${row?.id}`
  }
  const [inactiveRow] = await program.database.queryAsOwner<{ id: string }>(
    `insert into profiles (email, full_name, is_active) values ('tidur@example.com', 'Tidur', false) returning id`,
  )
  ids.inactive = `${inactiveRow?.id}`
  ids.nobody = '00000000-0000-4000-8000-000000000000'
  // Dewi and Rina may manage permissions too.
  for (const name of ['dewi', 'rina'])
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'permission_management')`,
      [ids[name]],
    )
  await program.database.queryAsOwner('create table initial_permissions as select * from user_permissions')
})

// Every test begins with the same permissions.
afterEach(() =>
  program.database.queryAsOwner(`
    delete from user_permissions
      where (user_id, permission_name) not in (select user_id, permission_name from initial_permissions);
    insert into user_permissions select * from initial_permissions on conflict do nothing`),
)

const buildPath = (user: string, permission: string) => `/users/${ids[user]}/permissions/${permission}`

async function isHeld(user: string, permission: string): Promise<boolean> {
  const rows = await program.database.queryAsOwner(
    'select from user_permissions where user_id = $1 and permission_name = $2',
    [ids[user], permission],
  )
  return rows.length > 0
}

/** The roles that each person outranks. Written out, so that a wrong rank in the code fails the test. */
const outrankedRoles: Record<CastName, Role[]> = {
  sari: ['user', 'moderator', 'admin', 'superadmin'],
  budi: ['user', 'moderator'],
  dewi: ['user'],
  rina: [],
}

/** The holders of each permission, by role or by grant; only they can grant it. */
const holders: Record<
  'griting' | 'data_affiliate_edit' | 'data_affiliate_delete' | 'user_management',
  CastName[]
> = {
  griting: ['sari', 'budi', 'dewi'],
  data_affiliate_edit: ['sari', 'budi', 'dewi'],
  data_affiliate_delete: ['sari', 'dewi'],
  user_management: ['sari', 'budi'],
}

/** The permissions of `holders` that a role includes, so that a grant adds no row. */
const includedByRole: Partial<Record<string, readonly string[]>> = {
  admin: ['griting', 'user_management'],
  superadmin: Object.keys(holders),
}

const cases = (['sari', 'budi', 'dewi', 'rina'] as const).flatMap((actor) =>
  [...roles, actor].flatMap((target) =>
    (Object.keys(holders) as (keyof typeof holders)[]).map((permission) => {
      const isAllowed =
        target !== actor &&
        outrankedRoles[actor].includes(target as Role) &&
        holders[permission].includes(actor)
      return [actor, target, permission, isAllowed] as const
    }),
  ),
)

describe('a permission of a user', () => {
  const title = 'granting and revoking by %s for the target %s of the permission %s is allowed: %s'
  it.each(cases)(title, async (actor, target, permission, isAllowed) => {
    const readAllPermissions = () =>
      program.database.queryAsOwner(
        'select user_id, permission_name from user_permissions order by user_id, permission_name',
      )
    for (const [method, isHeldBefore] of [
      ['PUT', false],
      ['DELETE', true],
    ] as const) {
      await program.database.queryAsOwner(
        isHeldBefore
          ? 'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing'
          : 'delete from user_permissions where user_id = $1 and permission_name = $2',
        [ids[target], permission],
      )
      const permissionsBefore = await readAllPermissions()
      const { status, body } = await as[actor](method, buildPath(target, permission))
      expect(status, `${method} ${JSON.stringify(body)}`).toBe(isAllowed ? 204 : 403)
      const isGrantedAfter = method === 'PUT' && !includedByRole[target]?.includes(permission)
      if (isAllowed) expect(await isHeld(target, permission)).toBe(isGrantedAfter)
      else expect(await readAllPermissions()).toEqual(permissionsBefore)
    }
  })

  it('is not stored if the role includes it, so that a demoted admin does not keep it', async () => {
    const setRole = (role: Role) =>
      program.database.queryAsOwner('update profiles set role = $2 where id = $1', [ids.user, role])
    const grant = async (permission: string) => (await as.sari('PUT', buildPath('user', permission))).status
    await setRole('admin')
    expect([await grant('griting'), await grant('data_affiliate_edit')]).toEqual([204, 204])
    expect((await as.rina('PUT', buildPath('user', 'griting'))).status).toBe(403)
    await setRole('user')
    expect([await isHeld('user', 'griting'), await isHeld('user', 'data_affiliate_edit')]).toEqual([
      false,
      true,
    ])
    expect(await grant('griting')).toBe(204)
    expect(await isHeld('user', 'griting')).toBe(true)
  })

  it('is stored with the user who granted it', async () => {
    expect((await as.budi('PUT', buildPath('user', 'griting'))).status).toBe(204)
    const [row] = await program.database.queryAsOwner<{ granted_by: string }>(
      `select granted_by from user_permissions where user_id = $1 and permission_name = 'griting'`,
      [ids.user],
    )
    expect(row?.granted_by).toBe(ids.budi)
  })

  it('can be granted or revoked again, without a further change', async () => {
    for (const [method, isHeldAfter] of [
      ['PUT', true],
      ['PUT', true],
      ['DELETE', false],
      ['DELETE', false],
    ] as const) {
      expect((await as.sari(method, buildPath('user', 'dashboard'))).status).toBe(204)
      expect(await isHeld('user', 'dashboard')).toBe(isHeldAfter)
    }
  })

  it.each([
    'terbang',
    'data_affiliate_product_00000000-0000-4000-8000-000000000000',
    'data_affiliate_product_',
    'GRITING',
    'griting%00',
    'a'.repeat(300),
  ])('is refused with 400 if there is no permission %s', async (permission) => {
    for (const method of ['PUT', 'DELETE'])
      for (const actor of ['sari', 'dewi'] as const)
        expect((await as[actor](method, buildPath('user', permission))).status).toBe(400)
  })

  it('is refused with 404 for an unknown or inactive user', async () => {
    for (const user of ['nobody', 'inactive'])
      for (const method of ['PUT', 'DELETE'])
        expect((await as.sari(method, buildPath(user, 'griting'))).status).toBe(404)
  })

  it.each([
    ['PUT', '/users/abc/permissions/griting', undefined, 'user_id'],
    ['DELETE', '/users/abc/permissions/griting', undefined, 'user_id'],
    ['POST', '/users/abc/permissions/copy', { from: '00000000-0000-4000-8000-000000000000' }, 'user_id'],
    ['POST', '/users/00000000-0000-4000-8000-000000000000/permissions/copy', { from: 'abc' }, 'from'],
    ['POST', '/users/00000000-0000-4000-8000-000000000000/permissions/copy', {}, 'from'],
  ])('is refused with the field of an invalid id: %s %s %j', async (method, address, input, field) => {
    const { status, body } = await as.sari(method, address, input)
    expect(status).toBe(400)
    expect(body.data.issues).toContainEqual(expect.objectContaining({ path: field }))
  })

  it('is granted and revoked from the next request of the user on', async () => {
    expect((await as.rina('GET', '/videos')).status).toBe(403)
    await as.sari('PUT', buildPath('rina', 'data_video'))
    expect((await as.rina('GET', '/videos')).status).toBe(200)
    await as.sari('DELETE', buildPath('rina', 'data_video'))
    expect((await as.rina('GET', '/videos')).status).toBe(403)
  })

  it('for a product stays when the product tabs are revoked', async () => {
    const serum = getProductPermission(await program.database.readProductId('Night Serum'))
    expect((await as.sari('DELETE', buildPath('rina', 'data_affiliate_tab_products'))).status).toBe(204)
    expect(await isHeld('rina', serum)).toBe(true)
    expect((await as.sari('PUT', buildPath('rina', 'data_affiliate_tab_products'))).status).toBe(204)
  })
})

describe('the permission matrix', () => {
  const readMatrix = async (actor: CastName) => unpackMatrix((await as[actor]('GET', '/permissions')).body)
  const findRow = (matrix: { users: PermissionHolder[] }, name: string) =>
    matrix.users.find((user) => user.id === ids[name])

  it('lists active users sorted by name, with the permissions they hold by grant and by role', async () => {
    const matrix = await readMatrix('sari')
    const names = matrix.users.map((user: PermissionHolder) => user.full_name.toLowerCase())
    expect(names).toEqual([...names].sort())
    expect(names).not.toContain('tidur')
    for (const name of ['sari', 'superadmin'])
      expect(findRow(matrix, name)).toMatchObject({ full_access: true, may_change: false })
    expect(findRow(matrix, 'budi')).toMatchObject({
      full_access: false,
      may_change: true,
      granted: ['data_affiliate_edit', 'data_affiliate_whatsapp'],
    })
    expect(findRow(matrix, 'budi')?.held).toEqual(
      expect.arrayContaining(['dashboard', 'data_affiliate_edit']),
    )
    expect(findRow(matrix, 'budi')?.held).not.toContain('data_affiliate_delete')
    expect(matrix.products.map((product: { product_name: string }) => product.product_name)).toEqual([
      'Daily Facemist Toner',
      'Daily Moisturizer',
      'Gentle Facial Cleanser',
      'Night Serum',
    ])
    expect(matrix.grantable).toContain('data_affiliate_delete')
  })

  it('shows each caller which users and permissions they can change', async () => {
    const matrixOfBudi = await readMatrix('budi')
    expect(findRow(matrixOfBudi, 'dewi')?.may_change).toBe(true)
    for (const name of ['budi', 'sari', 'admin', 'superadmin'])
      expect(findRow(matrixOfBudi, name)?.may_change).toBe(false)
    expect(findRow(matrixOfBudi, 'budi')?.held).not.toContain('data_affiliate_delete')
    expect(matrixOfBudi.grantable).toContain('data_affiliate_edit')
    expect(matrixOfBudi.grantable).not.toContain('data_affiliate_delete')
    const matrixOfDewi = await readMatrix('dewi')
    const usersOfLowestRole = matrixOfDewi.users.filter(({ role }) => role === 'user')
    expect(matrixOfDewi.users.filter(({ may_change }) => may_change)).toEqual(usersOfLowestRole)
    expect(matrixOfDewi.grantable).toContain('griting')
    expect(matrixOfDewi.grantable).not.toContain('user_management')
  })

  it('lets the caller grant only products that the caller holds', async () => {
    const [heldPermission, otherPermission] = (await readMatrix('sari')).products.map(({ id: product }) =>
      getProductPermission(product),
    )
    const grant = (permission: string | undefined) => as.dewi('PUT', buildPath('user', `${permission}`))
    await program.database.queryAsOwner(
      'insert into user_permissions (user_id, permission_name) values ($1, $2)',
      [ids.dewi, heldPermission],
    )
    expect((await readMatrix('dewi')).grantable).toContain(heldPermission)
    expect((await readMatrix('dewi')).grantable).not.toContain(otherPermission)
    expect((await grant(heldPermission)).status).toBe(204)
    expect((await grant(otherPermission)).status).toBe(403)
  })

  it('returns 403 to a user who does not manage permissions', async () => {
    await program.database.queryAsOwner(
      `delete from user_permissions where user_id = $1 and permission_name = 'permission_management'`,
      [ids.rina],
    )
    expect((await as.rina('GET', '/permissions')).status).toBe(403)
  })
})

describe('copying the permissions of another user', () => {
  const copy = (actor: CastName, user: string, from: string) =>
    as[actor]('POST', `/users/${ids[user]}/permissions/copy`, { from: ids[from] })
  const readPermissions = async (user: string) =>
    (
      await program.database.queryAsOwner<{ permission_name: string }>(
        'select permission_name from user_permissions where user_id = $1 order by permission_name',
        [ids[user]],
      )
    ).map((row) => row.permission_name)

  it('makes the user hold exactly what the source holds, and changes no other user', async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       values ($1, 'product_management') on conflict do nothing`,
      [ids.user],
    )
    const readOthers = () =>
      program.database.queryAsOwner(
        'select * from user_permissions where user_id <> $1 order by user_id, permission_name',
        [ids.user],
      )
    const othersBefore = await readOthers()
    const reply = await copy('sari', 'user', 'rina')
    expect(reply).toMatchObject({ status: 200, body: { remaining_differences: 0 } })
    expect(await readOthers()).toEqual(othersBefore)
    expect(await readPermissions('user')).toEqual(await readPermissions('rina'))
    expect((await copy('sari', 'user', 'rina')).body).toEqual({
      granted: 0,
      revoked: 0,
      remaining_differences: 0,
    })
  })

  it('grants and revokes nothing that the calling admin lacks', async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       values ($1, 'data_affiliate_delete'), ($1, 'data_affiliate_edit')`,
      [ids.moderator],
    )
    expect((await copy('budi', 'user', 'moderator')).body).toMatchObject({
      granted: 1,
      remaining_differences: 1,
    })
    expect(await readPermissions('user')).toEqual(['data_affiliate_edit'])
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'data_affiliate_delete')`,
      [ids.user],
    )
    expect((await copy('budi', 'user', 'rina')).body).toMatchObject({ remaining_differences: 1 })
    expect(await readPermissions('user')).toContain('data_affiliate_delete')
  })

  it('grants explicitly what the source admin has by role', async () => {
    expect((await copy('sari', 'moderator', 'admin')).status).toBe(200)
    expect(await readPermissions('moderator')).toContain('user_management')
    expect(await readPermissions('moderator')).not.toContain('data_affiliate_delete')
  })

  it('grants an admin only what the role does not include', async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name) values ($1, 'griting'), ($1, 'data_affiliate_edit')`,
      [ids.moderator],
    )
    expect((await copy('sari', 'admin', 'moderator')).status).toBe(200)
    expect(await readPermissions('admin')).toEqual(['data_affiliate_edit'])
  })

  it('skips permissions that the caller does not hold, and returns their number', async () => {
    await program.database.queryAsOwner(
      `insert into user_permissions (user_id, permission_name)
       values ($1, 'product_management'), ($2, 'griting'), ($2, 'user_management') on conflict do nothing`,
      [ids.user, ids.moderator],
    )
    const permissionsBefore = await readPermissions('user')
    const { status, body } = await copy('dewi', 'user', 'moderator')
    expect(status).toBe(200)
    // The target holds product_management, and the source user_management. Dewi may change neither.
    expect(body).toEqual({ granted: 1, revoked: 0, remaining_differences: 2 })
    expect(await readPermissions('user')).toContain('product_management')
    expect(await readPermissions('user')).not.toContain('user_management')
    expect(await readPermissions('user')).toContain('griting')
    expect(permissionsBefore).not.toContain('griting')
  })

  it.each([
    ['budi', 'admin', 'rina', 403],
    ['budi', 'budi', 'rina', 403],
    ['sari', 'sari', 'rina', 403],
    ['dewi', 'moderator', 'rina', 403],
    ['sari', 'user', 'superadmin', 409],
    ['sari', 'nobody', 'rina', 404],
    ['sari', 'user', 'nobody', 404],
    ['sari', 'inactive', 'rina', 404],
    ['sari', 'user', 'inactive', 404],
  ] as const)('by %s to %s from %s is refused with %i', async (actor, user, from, status) => {
    const readAllPermissions = () =>
      program.database.queryAsOwner('select * from user_permissions order by user_id, permission_name')
    const permissionsBefore = await readAllPermissions()
    expect((await copy(actor, user, from)).status).toBe(status)
    expect(await readAllPermissions()).toEqual(permissionsBefore)
  })
})
