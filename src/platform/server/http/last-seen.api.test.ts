/** Tests that having been seen recently grants nothing: the transaction of each write checks the user again. */
import { beforeAll, expect, it } from 'vitest'
import { type Program, startProgram } from '#test/program.ts'
import { lastSeen } from './last-seen.ts'

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

async function turn(verb: 'grant' | 'revoke', word: string): Promise<void> {
  const dewi = await program.database.idOf('dewi')
  await program.database.owner(
    verb === 'grant'
      ? 'insert into user_permissions (user_id, permission_name) values ($1, $2) on conflict do nothing'
      : 'delete from user_permissions where user_id = $1 and permission_name = $2',
    [dewi, word],
  )
}

it('applies a granted or revoked permission to the next write', async () => {
  await turn('grant', 'product_management')
  const dewi = await program.signIn('dewi')
  const create = (name: string) => dewi('POST', '/products', product(name))
  const { status, body } = await create('Masker Satu')
  expect([status, body.product_name]).toEqual([201, 'Masker Satu'])
  await turn('revoke', 'product_management')
  expect((await create('Masker Dua')).status).toBe(403)
  expect((await dewi('POST', '/products', { product_name: '' })).status).toBe(403)
  await turn('grant', 'product_management')
  expect((await create('Masker Tiga')).status).toBe(201)
  const made = await program.database.owner(`select product_name from products where product_name ~ 'Masker'`)
  expect(made.map((row) => row.product_name).sort()).toEqual(['Masker Satu', 'Masker Tiga'])
})

it('rejects every write of an ended session', async () => {
  const budi = await program.signIn('budi')
  const rename = () => budi('PUT', '/profile', { full_name: `Budi ${Date.now()}` })
  expect((await rename()).status).toBe(200)
  await program.database.owner('delete from sessions where user_id = $1', [
    await program.database.idOf('budi'),
  ])
  for (let i = 0; i < 3; i++) expect((await rename()).status).toBe(401)
})

it('forgets the least recently seen session first', () => {
  const seen = lastSeen()
  const actor = (id: string) => ({ id }) as Parameters<typeof seen.note>[1]
  for (let n = 0; n <= 1000; n++) {
    seen.note(`t${n}`, actor(`a${n}`))
    seen.note('t0', actor('a0'))
  }
  expect(seen.get('t0')?.id).toBe('a0')
  expect(seen.get('t1')).toBeUndefined()
  expect(seen.get('t1000')?.id).toBe('a1000')
  seen.forget('t0')
  expect(seen.get('t0')).toBeUndefined()
})
