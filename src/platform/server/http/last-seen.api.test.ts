/** Tests that having been seen recently grants nothing: the transaction of each write checks the user again. */
import { beforeAll, expect, it } from 'vitest'
import { type Program, startProgram } from '#test/program.ts'
import { createLastSeen } from './last-seen.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})

const product = (product_name: string) => ({
  product_name,
  product_number: `L-${product_name}`,
  product_benefit: 'Lembap',
  price: '1000',
})

async function changePermission(verb: 'grant' | 'revoke', permission: string): Promise<void> {
  const dewi = await program.database.idOf('dewi')
  await program.database.queryAsOwner(
    verb === 'grant'
      ? 'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing'
      : 'delete from user_permissions where user_id = $1 and permission_name = $2',
    [dewi, permission],
  )
}

it('a granted or revoked permission applies to the next write', async () => {
  await changePermission('grant', 'product_management')
  const dewi = await program.signIn('dewi')
  const create = (name: string) => dewi('POST', '/products', product(name))
  const { status, body } = await create('Masker Satu')
  expect([status, body.product_name]).toEqual([201, 'Masker Satu'])
  await changePermission('revoke', 'product_management')
  expect((await create('Masker Dua')).status).toBe(403)
  expect((await dewi('POST', '/products', { product_name: '' })).status).toBe(403)
  await changePermission('grant', 'product_management')
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
    await program.database.idOf('budi'),
  ])
  for (let i = 0; i < 3; i++) expect((await rename()).status).toBe(401)
})

it('the least recently seen session is forgotten first', () => {
  const cache = createLastSeen()
  const actor = (id: string) => ({ id }) as Parameters<typeof cache.remember>[1]
  for (let n = 0; n <= 1000; n++) {
    cache.remember(`t${n}`, actor(`a${n}`))
    cache.remember('t0', actor('a0'))
  }
  expect(cache.get('t0')?.id).toBe('a0')
  expect(cache.get('t1')).toBeUndefined()
  expect(cache.get('t1000')?.id).toBe('a1000')
  cache.forget('t0')
  expect(cache.get('t0')).toBeUndefined()
})
