/** History entries are permanent, so each user can write only so often per hour, and an unchanged save adds no entry. */
import { beforeAll, describe, expect, it } from 'vitest'
import { createCall } from '#test/calls.ts'
import { computeFingerprint } from '#test/fingerprint.ts'
import { type Program, startProgram, startProgramOn } from '#test/program.ts'

describe('hourly write limit', () => {
  let program: Program
  beforeAll(async () => {
    program = await startProgram({ WRITES_PER_HOUR: '5' })
  })
  const readProfiles = () =>
    program.database.queryAsOwner('select full_name, revision from profiles order by id')

  it('the hourly write limit rejects further writes of a user in any session, but neither reads nor other users', async () => {
    const rina = await program.signIn('rina')
    for (const name of ['Rina A', 'Rina B', 'Rina C', 'Rina D', 'Rina E'])
      expect((await rina('PUT', '/profile', { full_name: name })).status).toBe(200)
    const profilesBefore = await readProfiles()
    const refusedReply = await rina('PUT', '/profile', { full_name: 'Rina F' })
    expect(refusedReply.status).toBe(429)
    expect(refusedReply.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Terlalu banyak perubahan dalam satu jam. Coba lagi dalam 60 menit.',
    })
    expect(Number(refusedReply.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await readProfiles()).toEqual(profilesBefore)

    const callInSecondSession = await program.signIn('rina')
    expect((await callInSecondSession('PUT', '/profile', { full_name: 'Rina G' })).status).toBe(429)
    expect((await rina('GET', '/profile')).status).toBe(200)
    const dewi = await program.signIn('dewi')
    expect((await dewi('PUT', '/profile', { full_name: 'Dewi A' })).status).toBe(200)
  })

  it('the hourly write limit counts a large input as several writes, even if it is rejected', async () => {
    const budi = await program.signIn('budi')
    // Each started 1000 bytes of an input count as a write, so this one takes all five.
    expect((await budi('PUT', '/profile', { full_name: 'x'.repeat(4500) })).status).toBe(400)
    expect((await budi('PUT', '/profile', { full_name: 'Budi' })).status).toBe(429)
  })

  it('the hourly write limit counts the writes in all processes together', async () => {
    const { url } = await startProgramOn(program.database.url, { WRITES_PER_HOUR: '5' })
    const first = await program.signIn('sari')
    const second = createCall(url, { cookie: first.cookie })
    const statuses: number[] = []
    for (const call of [first, second, second, first, second, first, second])
      statuses.push((await call('PUT', '/profile', { full_name: `Sari ${statuses.length}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

it('simultaneous writes of a user share one part of the hourly limit, which is taken from the database once', async () => {
  // A process takes a hundredth of the limit at a time, here 10 points. The eight writes share them.
  const { database, signIn } = await startProgram({ WRITES_PER_HOUR: '1000' })
  const rina = await signIn('rina')
  const saves = Array.from({ length: 8 }, (_, n) => rina('PUT', '/profile', { full_name: `Rina ${n}` }))
  for (const { status } of await Promise.all(saves)) expect(status).toBe(200)
  expect(await database.queryAsOwner(`select points from rate_limits where key like 'writes:%'`)).toEqual([
    { points: 10 },
  ])
})

describe('save without a change', () => {
  /** The columns that a save of each table sends. */
  const columns = {
    products: 'product_number, product_name, price, product_benefit',
    griting_templates: 'name, description, template_content',
    profiles: 'email, full_name, role, is_active',
  }

  it('a save without a change adds nothing to any table', async () => {
    const { database, signIn } = await startProgram()
    const { queryAsOwner } = database
    const sari = await signIn('sari')
    await queryAsOwner(
      `insert into griting_templates (name, description, template_content) values ('Salam', 'Pertama', 'Halo [nama]')`,
    )
    await queryAsOwner('update products set price = 1')
    const saves: [method: string, path: string, body: unknown][] = [
      ['PUT', '/profile', await readOwnProfile()],
    ]
    for (const [table, columnList] of Object.entries(columns)) {
      const whereClause = table === 'profiles' ? `where role = 'user'` : ''
      const [row] = await queryAsOwner(
        `select id, revision, ${columnList} from ${table} ${whereClause} limit 1`,
      )
      const { id, ...body } = row ?? {}
      const path = { griting_templates: 'templates', profiles: 'users' }[table] ?? table
      saves.push(['PUT', `/${path}/${id}`, body])
    }

    // The table that counts the writes is left out. Its rows are deleted after an hour.
    const fingerprintBefore = await computeFingerprint(database, ['rate_limits'])
    for (const [method, path, body] of saves) {
      const reply = await sari(method, path, body)
      expect([200, 204], `${method} ${path} ${JSON.stringify(reply.body)}`).toContain(reply.status)
      expect(await computeFingerprint(database, ['rate_limits']), `${method} ${path}`).toBe(fingerprintBefore)
    }

    async function readOwnProfile(): Promise<unknown> {
      const [row] = await queryAsOwner('select full_name from profiles where id = $1', [
        await database.readUserId('sari'),
      ])
      return row
    }
  })
})
