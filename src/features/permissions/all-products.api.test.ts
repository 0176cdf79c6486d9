/** 'Semua product': grants or revokes all product permissions of one user that the caller may change. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let toni: string
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  const { queryAsOwner } = program.database
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  await queryAsOwner(
    `insert into products (product_number, product_name, product_benefit)
     select 'S-' || n, 'Product ' || n, 'Baik' from generate_series(1, 40) n`,
  )
  const [profile] = await queryAsOwner<{ id: string }>(
    `insert into profiles (email, full_name) values ('toni@example.com', 'Toni') returning id`,
  )
  toni = `${profile?.id}`
})
beforeEach(() => program.database.queryAsOwner('delete from user_permissions where user_id = $1', [toni]))

const turnAllProducts = (actor: CastName, on: unknown, user = toni) =>
  as[actor]('POST', `/users/${user}/permissions/products`, { on })

async function readGranted(): Promise<string[]> {
  const rows = await program.database.queryAsOwner<{ permission_name: string }>(
    'select permission_name from user_permissions where user_id = $1 order by 1',
    [toni],
  )
  return rows.map(({ permission_name }) => permission_name)
}

it('grants all product permissions and nothing else, and revokes only those', async () => {
  await as.sari('PUT', `/users/${toni}/permissions/dashboard`, {})
  expect((await turnAllProducts('budi', true)).body).toEqual({ changed: 44 })
  expect(await readGranted()).toHaveLength(45)
  expect((await turnAllProducts('budi', true)).body).toEqual({ changed: 0 })
  expect((await turnAllProducts('sari', false)).body).toEqual({ changed: 44 })
  expect(await readGranted()).toEqual(['dashboard'])
})

it('grants only the product permissions that the caller holds', async () => {
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select id, 'permission_management' from profiles where email = 'dewi@example.com'`,
  )
  const ownPermissions = await program.database.queryAsOwner<{ permission_name: string }>(
    `insert into user_permissions (user_id, permission_name)
     select $1, n.name from permission_names n join products p on p.id = n.product_id
     where p.product_number in ('S-3', 'S-7') returning permission_name`,
    [await program.database.idOf('dewi')],
  )
  expect((await turnAllProducts('dewi', true)).body).toEqual({ changed: 2 })
  expect(await readGranted()).toEqual(ownPermissions.map(({ permission_name }) => permission_name).sort())
})

it('grants nothing that the user already has by role, so that a demoted admin does not keep it', async () => {
  const { queryAsOwner } = program.database
  await queryAsOwner(`update profiles set role = 'admin' where id = $1`, [toni])
  expect((await turnAllProducts('sari', true)).body).toEqual({ changed: 0 })
  await queryAsOwner(`update profiles set role = 'user' where id = $1`, [toni])
  expect(await readGranted()).toEqual([])
  expect((await turnAllProducts('sari', true)).body).toEqual({ changed: 44 })
})

it('rejects a change of oneself or a higher role, a missing permission, an unknown user and a bad value', async () => {
  const { idOf } = program.database
  expect((await turnAllProducts('budi', true, await idOf('budi'))).status).toBe(403)
  expect((await turnAllProducts('budi', true, await idOf('sari'))).status).toBe(403)
  expect((await turnAllProducts('rina', true)).status).toBe(403)
  expect((await turnAllProducts('sari', true, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await turnAllProducts('sari', 'ya')).status).toBe(400)
  expect(await readGranted()).toEqual([])
})

it('does not grant a product that is created later', async () => {
  await turnAllProducts('sari', true)
  const before = await readGranted()
  await program.database.queryAsOwner(
    `insert into products (product_number, product_name, product_benefit) values ('S-99', 'Nanti', 'Baik')`,
  )
  expect(await readGranted()).toEqual(before)
  await program.database.queryAsOwner(`delete from products where product_number = 'S-99'`)
})
