/**
 * History entries are permanent, so a limit applies to what one user may add in an hour. A write that changes nothing
 * adds nothing.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { caller } from '#test/calls.ts'
import { fingerprint } from '#test/fingerprint.ts'
import { atTheEnd } from '#test/fresh-database.ts'
import { testPages } from '#test/pages.ts'
import { type Program, startProgram } from '#test/program.ts'
import { start } from './start.ts'

describe('the hourly write limit', () => {
  let program: Program
  beforeAll(async () => {
    program = await startProgram({ WRITES_PER_HOUR: '5' })
  })
  const names = () => program.database.owner('select full_name, revision from profiles order by id')

  it('rejects further writes of that user in any session, but neither reads nor other users', async () => {
    const rina = await program.signIn('rina')
    for (const name of ['Rina A', 'Rina B', 'Rina C', 'Rina D', 'Rina E'])
      expect((await rina('PUT', '/profile', { full_name: name })).status).toBe(200)
    const before = await names()
    const refusedResponse = await rina('PUT', '/profile', { full_name: 'Rina F' })
    expect(refusedResponse.status).toBe(429)
    expect(refusedResponse.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Terlalu banyak perubahan dalam satu jam. Coba lagi dalam 60 menit.',
    })
    expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await names()).toEqual(before)

    const elsewhere = await program.signIn('rina')
    expect((await elsewhere('PUT', '/profile', { full_name: 'Rina G' })).status).toBe(429)
    expect((await rina('GET', '/profile')).status).toBe(200)
    const dewi = await program.signIn('dewi')
    expect((await dewi('PUT', '/profile', { full_name: 'Dewi A' })).status).toBe(200)
  })

  it('counts a large input as several writes, even if it is rejected', async () => {
    const budi = await program.signIn('budi')
    expect((await budi('PUT', '/profile', { full_name: 'x'.repeat(4500) })).status).toBe(400)
    expect((await budi('PUT', '/profile', { full_name: 'Budi' })).status).toBe(429)
  })

  it('counts the writes in all processes together', async () => {
    const env = { DATABASE_URL: program.database.url, PORT: '0', LOG_LEVEL: 'silent', BACKUP_AT: 'off' }
    const config = readConfig({ ...env, WRITES_PER_HOUR: '5' })
    const running = await start(config, testPages, createLog('silent'))
    atTheEnd(() => running.stop())
    const localhost = await program.signIn('sari')
    const loopback = caller(running.url.replace('localhost', '127.0.0.1'), { cookie: localhost.cookie })
    const statuses: number[] = []
    for (const call of [localhost, loopback, loopback, localhost, loopback, localhost, loopback])
      statuses.push((await call('PUT', '/profile', { full_name: `Sari ${statuses.length}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

it('concurrent writes take one share of the hourly limit', async () => {
  const { database, signIn } = await startProgram({ WRITES_PER_HOUR: '1000' })
  const rina = await signIn('rina')
  const saves = Array.from({ length: 8 }, (_, n) => rina('PUT', '/profile', { full_name: `Rina ${n}` }))
  for (const { status } of await Promise.all(saves)) expect(status).toBe(200)
  expect(await database.owner(`select points from rate_limits where key like 'writes:%'`)).toEqual([
    { points: 10 },
  ])
})

describe('a save that changes nothing', () => {
  const columns = {
    products: 'product_number, product_name, price, product_benefit',
    griting_templates: 'name, description, template_content',
    profiles: 'email, full_name, role, is_active',
  }
  it('adds nothing to any table', async () => {
    const { database, signIn } = await startProgram()
    const { owner } = database
    const sari = await signIn('sari')
    await owner(
      `insert into griting_templates (name, description, template_content) values ('Salam', 'Pertama', 'Halo [nama]')`,
    )
    await owner('update products set price = 1')
    const saves: [method: string, path: string, body: unknown][] = [['PUT', '/profile', await fullName()]]
    for (const [table, columnTexts] of Object.entries(columns)) {
      const where = table === 'profiles' ? `where role = 'user'` : ''
      const [row] = await owner(`select id, revision, ${columnTexts} from ${table} ${where} limit 1`)
      const { id, ...body } = row ?? {}
      const path = { griting_templates: 'templates', profiles: 'users' }[table] ?? table
      saves.push(['PUT', `/${path}/${id}`, body])
    }

    // Ignores the counters of writes, which are removed after an hour.
    const before = await fingerprint(database, ['rate_limits'])
    for (const [method, path, body] of saves) {
      const reply = await sari(method, path, body)
      expect([200, 204], `${method} ${path} ${JSON.stringify(reply.body)}`).toContain(reply.status)
      expect(await fingerprint(database, ['rate_limits']), `${method} ${path}`).toBe(before)
    }

    async function fullName(): Promise<unknown> {
      const [row] = await owner('select full_name from profiles where id = $1', [await database.idOf('sari')])
      return row
    }
  })
})
