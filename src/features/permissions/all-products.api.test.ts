/** 'Semua product': turns all products at once, as far as the caller may, and changes no other user. */
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { CastName } from '#db/cast.ts'
import { type Call, type Program, startProgram } from '#test/program.ts'

let program: Program
let toni: string
const as = {} as Record<CastName, Call>

beforeAll(async () => {
  program = await startProgram()
  const { owner } = program.database
  for (const name of ['sari', 'budi', 'dewi', 'rina'] as const) as[name] = await program.signIn(name)
  await owner(
    `insert into products (product_number, product_name, product_benefit)
     select 'S-' || n, 'Product ' || n, 'Baik' from generate_series(1, 40) n`,
  )
  const [made] = await owner<{ id: string }>(
    `insert into profiles (email, full_name) values ('toni@example.com', 'Toni') returning id`,
  )
  toni = `${made?.id}`
})
beforeEach(() => program.database.owner('delete from user_permissions where user_id = $1', [toni]))

const turn = (who: CastName, on: unknown, user = toni) =>
  as[who]('POST', `/users/${user}/permissions/products`, { on })

async function readHeld(): Promise<string[]> {
  const rows = await program.database.owner<{ permission_name: string }>(
    'select permission_name from user_permissions where user_id = $1 order by 1',
    [toni],
  )
  return rows.map(({ permission_name }) => permission_name)
}

it('grants all product permissions and nothing else, and revokes only those', async () => {
  await as.sari('PUT', `/users/${toni}/permissions/dashboard`, {})
  expect((await turn('budi', true)).body).toEqual({ changed: 44 })
  expect(await readHeld()).toHaveLength(45)
  expect((await turn('budi', true)).body).toEqual({ changed: 0 })
  expect((await turn('sari', false)).body).toEqual({ changed: 44 })
  expect(await readHeld()).toEqual(['dashboard'])
})

it('grants only the product permissions that the caller holds', async () => {
  await program.database.owner(
    `insert into user_permissions (user_id, permission_name)
     select id, 'permission_management' from profiles where email = 'dewi@example.com'`,
  )
  const own = await program.database.owner(
    `select from user_permissions u join permission_names n on n.name = u.permission_name
     where n.product_id is not null and u.user_id = $1`,
    [await program.database.idOf('dewi')],
  )
  expect((await turn('dewi', true)).body).toEqual({ changed: own.length })
})

it('rejects the own user, a higher role, a missing permission, an unknown user and a bad value', async () => {
  const { idOf } = program.database
  expect((await turn('budi', true, await idOf('budi'))).status).toBe(403)
  expect((await turn('budi', true, await idOf('sari'))).status).toBe(403)
  expect((await turn('rina', true)).status).toBe(403)
  expect((await turn('sari', true, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await turn('sari', 'ya')).status).toBe(400)
  expect(await readHeld()).toEqual([])
})

it('does not grant a product that is created later', async () => {
  await turn('sari', true)
  const before = await readHeld()
  await program.database.owner(
    `insert into products (product_number, product_name, product_benefit) values ('S-99', 'Nanti', 'Baik')`,
  )
  expect(await readHeld()).toEqual(before)
  await program.database.owner(`delete from products where product_number = 'S-99'`)
})
