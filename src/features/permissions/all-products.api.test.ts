/** 'Semua product': grants or revokes all product permissions of one user that the caller may change. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { as, program } from '#test/cast-program.ts'

let toni: string

beforeAll(async () => {
  const { queryAsOwner } = program.database
  // With the four of the seed there are 44 products.
  await queryAsOwner(
    `insert into products (product_number, product_name, product_benefit)
     select 'S-' || number, 'Product ' || number, 'Baik' from generate_series(1, 40) number`,
  )
  const [profile] = await queryAsOwner<{ id: string }>(
    `insert into profiles (email, full_name) values ('toni@example.com', 'Toni') returning id`,
  )
  toni = `${profile?.id}`
})
beforeEach(() => program.database.queryAsOwner('delete from user_permissions where user_id = $1', [toni]))

const switchAllProducts = (actor: CastName, { on, user = toni }: { on: unknown; user?: string }) =>
  as[actor]('POST', `/users/${user}/permissions/products`, { on })

async function readPermissionsOfToni(): Promise<string[]> {
  const rows = await program.database.queryAsOwner<{ permission_name: string }>(
    'select permission_name from user_permissions where user_id = $1 order by permission_name',
    [toni],
  )
  return rows.map(({ permission_name }) => permission_name)
}

it("'Semua product' grants all product permissions and nothing else, and revokes only those", async () => {
  await as.sari('PUT', `/users/${toni}/permissions/dashboard`, {})
  expect((await switchAllProducts('budi', { on: true })).body).toEqual({ changed: 44 })
  expect(await readPermissionsOfToni()).toHaveLength(45)
  expect((await switchAllProducts('budi', { on: true })).body).toEqual({ changed: 0 })
  expect((await switchAllProducts('sari', { on: false })).body).toEqual({ changed: 44 })
  expect(await readPermissionsOfToni()).toEqual(['dashboard'])
})

it("'Semua product' grants only the product permissions that the caller holds", async () => {
  await program.database.queryAsOwner(
    `insert into user_permissions (user_id, permission_name)
     select id, 'permission_management' from profiles where email = 'dewi@example.com'`,
  )
  const permissionsOfDewi = await program.database.queryAsOwner<{ permission_name: string }>(
    `insert into user_permissions (user_id, permission_name)
     select $1, permission.name from permission_names permission
     join products product on product.id = permission.product_id
     where product.product_number in ('S-3', 'S-7') returning permission_name`,
    [await program.database.readUserId('dewi')],
  )
  expect((await switchAllProducts('dewi', { on: true })).body).toEqual({ changed: 2 })
  expect(await readPermissionsOfToni()).toEqual(
    permissionsOfDewi.map(({ permission_name }) => permission_name).sort(),
  )
})

it("'Semua product' grants an admin nothing that the role includes, so a demotion takes it away", async () => {
  const { queryAsOwner } = program.database
  await queryAsOwner(`update profiles set role = 'admin' where id = $1`, [toni])
  expect((await switchAllProducts('sari', { on: true })).body).toEqual({ changed: 0 })
  await queryAsOwner(`update profiles set role = 'user' where id = $1`, [toni])
  expect(await readPermissionsOfToni()).toEqual([])
  expect((await switchAllProducts('sari', { on: true })).body).toEqual({ changed: 44 })
})

it("'Semua product' is refused for oneself, a higher role, an unknown user, without the right or with a bad value", async () => {
  const { readUserId } = program.database
  const [budi, sari] = [await readUserId('budi'), await readUserId('sari')]
  const unknownUser = '00000000-0000-4000-8000-000000000000'
  const readPermissions = () =>
    program.database.queryAsOwner('select * from user_permissions order by user_id, permission_name')
  const permissionsBefore = await readPermissions()
  expect((await switchAllProducts('budi', { on: true, user: budi })).status).toBe(403)
  expect((await switchAllProducts('budi', { on: true, user: sari })).status).toBe(403)
  expect((await switchAllProducts('rina', { on: true })).status).toBe(403)
  expect((await switchAllProducts('sari', { on: true, user: unknownUser })).status).toBe(404)
  expect((await switchAllProducts('sari', { on: 'ya' })).status).toBe(400)
  expect(await readPermissions()).toEqual(permissionsBefore)
})

it("'Semua product' does not grant a product that is created later", async () => {
  await switchAllProducts('sari', { on: true })
  const permissionsBefore = await readPermissionsOfToni()
  await program.database.queryAsOwner(
    `insert into products (product_number, product_name, product_benefit) values ('S-99', 'Nanti', 'Baik')`,
  )
  expect(await readPermissionsOfToni()).toEqual(permissionsBefore)
  await program.database.queryAsOwner(`delete from products where product_number = 'S-99'`)
})
