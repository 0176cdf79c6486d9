/** `LastSeen` remembers users, but grants no rights: each write checks the user again. */
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '#platform/server/database/transaction.ts'
import { type Program, startProgram } from '#test/program.ts'
import { createLastSeen } from './last-seen.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})

const buildProduct = (product_name: string) => ({
  product_name,
  product_number: `L-${product_name}`,
  product_benefit: 'Lembap',
  price: '1000',
})

/** Grants Dewi the permission to manage products, or revokes it. */
async function changePermission(verb: 'grant' | 'revoke'): Promise<void> {
  await program.database.queryAsOwner(
    verb === 'grant'
      ? 'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing'
      : 'delete from user_permissions where user_id = $1 and permission_name = $2',
    [await program.database.readUserId('dewi'), 'product_management'],
  )
}

it('a granted or revoked permission applies to the next write', async () => {
  await changePermission('grant')
  const dewi = await program.signIn('dewi')
  const create = (name: string) => dewi('POST', '/products', buildProduct(name))
  const { status, body } = await create('Masker Satu')
  expect([status, body.product_name]).toEqual([201, 'Masker Satu'])
  await changePermission('revoke')
  expect((await create('Masker Dua')).status).toBe(403)
  expect((await dewi('POST', '/products', { product_name: '' })).status).toBe(403)
  await changePermission('grant')
  expect((await create('Masker Tiga')).status).toBe(201)
  const products = await program.database.queryAsOwner(
    `select product_name from products where product_name ~ 'Masker'`,
  )
  expect(products.map((row) => row.product_name).sort()).toEqual(['Masker Satu', 'Masker Tiga'])
})

it('every write of an ended session is rejected', async () => {
  const budi = await program.signIn('budi')
  const rename = () => budi('PUT', '/profile', { full_name: `Budi ${Date.now()}` })
  expect((await rename()).status).toBe(200)
  await program.database.queryAsOwner('delete from sessions where user_id = $1', [
    await program.database.readUserId('budi'),
  ])
  for (let i = 0; i < 3; i++) expect((await rename()).status).toBe(401)
})

it('the least recently seen session is forgotten first', () => {
  const cache = createLastSeen()
  const buildActor = (id: string) => ({ id }) as Actor
  // There is room for 1,000 sessions.
  for (let i = 0; i <= 1000; i++) {
    cache.remember(`token${i}`, buildActor(`user${i}`))
    cache.remember('token0', buildActor('user0'))
  }
  expect(cache.get('token0')?.id).toBe('user0')
  expect(cache.get('token1')).toBeUndefined()
  expect(cache.get('token1000')?.id).toBe('user1000')
  cache.forget('token0')
  expect(cache.get('token0')).toBeUndefined()
})
