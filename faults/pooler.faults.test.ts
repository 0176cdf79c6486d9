/** PgBouncer in transaction mode runs between the program's requests and the database. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, seedCast } from '#db/cast.ts'
import { run } from '#test/base-database.ts'
import { createCall, type SignedInCall, signInAt } from '#test/calls.ts'
import { openLiveStream } from '#test/live-stream.ts'
import { chooseReadPath, repeatFault, startLoad } from '#test/load.ts'
import { type PgBouncer, pgbouncerVersion, startPgBouncer } from '#test/own-pgbouncer.ts'
import { hasOwnPostgres, type OwnPostgres, startPostgres } from '#test/own-postgres.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'
import { type AcknowledgedWrites, expectStored, registerWithVideo } from '#test/writers.ts'

const name = pgbouncerVersion
  ? `through PgBouncer ${pgbouncerVersion}`
  : 'through PgBouncer, which is missing here (apt-get install pgbouncer)'

describe.runIf(hasOwnPostgres && pgbouncerVersion)(name, () => {
  /** connections to the server for each login */
  const connections = 4
  let postgres: OwnPostgres
  let bouncer: PgBouncer
  let owner: Client
  let servers: ServerProcess[]
  let sari: SignedInCall
  let product: string
  let count = 0

  const startProcess = (i: number, env: Record<string, string>) =>
    startServer({
      DATA_DIR: join(postgres.folder, `program ${i}`),
      LOG_LEVEL: 'warn',
      BACKUP_AT: 'off',
      ...env,
    })

  beforeAll(async () => {
    postgres = await startPostgres()
    await run(postgres.url, `alter role postgres password 'rahasia'`)
    // As on a managed server, passwords are required, and the pooler passes them on.
    const rules = 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n'
    writeFileSync(join(postgres.folder, 'data/pg_hba.conf'), rules)
    await run(postgres.url, 'select pg_reload_conf()')
    bouncer = await startPgBouncer(postgres.url.replace('@', ':rahasia@'), connections)
    const env = { DATABASE_URL: postgres.url, DATABASE_POOLER_URL: bouncer.url }
    servers = [await startProcess(0, env), await startProcess(1, env)]
    owner = new Client({ connectionString: postgres.url })
    await owner.connect()
    await seedCast(owner)
    sari = await signInAt(servers[0]?.url ?? '', 'sari')
    product = (await sari('GET', '/products')).body[0].id
  }, 120_000)
  afterAll(async () => {
    await endServers()
    await owner.end()
    await bouncer.stop()
    await postgres.stop()
  })

  const newAffiliate = () => {
    count += 1
    return {
      platform: 'tiktok',
      username: `kolam.${count}`,
      whatsapp: `0813${20_000_000 + count}`,
      product_id: product,
    }
  }

  it('users sign in, read, write and get the change announced by another process', async () => {
    const otherUrl = servers[1]?.url ?? ''
    const call = createCall(otherUrl, { cookie: sari.cookie })
    const stream = await openLiveStream(otherUrl, sari.cookie)
    const { status, body } = await sari('POST', '/affiliates', newAffiliate())
    expect(status).toBe(201)
    expect((await call('GET', '/affiliates')).body.rows[0].username).toBe(body.username)
    await stream.waitForText('data: affiliate_registrations')
    await stream.close()
    const acknowledged: AcknowledgedWrites = new Map()
    for (let i = 0; i < 5; i++) await registerWithVideo(sari, product, acknowledged)
    expect(
      (await call('POST', '/auth/sign-in/email', { email: cast.sari.email, password: 'tebakan' })).status,
    ).toBe(401)
  })

  it('many users share few connections, and each request runs as its own user', async () => {
    const people = await Promise.all(
      servers.flatMap(({ url }) =>
        (['sari', 'budi', 'dewi', 'rina'] as const).map(async (user) => ({
          user,
          call: await signInAt(url, user),
        })),
      ),
    )
    const until = performance.now() + chooseCount(1_000, 5_000)
    let answers = 0
    let maxConnections = 0
    const readers = people.flatMap(({ user, call }) =>
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) {
          const { status, body } = await call('GET', '/profile')
          expect({ status, email: body.email }).toEqual({ status: 200, email: cast[user].email })
          expect((await call('GET', '/users')).status).toBe(user === 'sari' || user === 'budi' ? 200 : 403)
          answers += 2
        }
      }),
    )
    const writer = (async () => {
      const acknowledged: AcknowledgedWrites = new Map()
      while (performance.now() < until) {
        await registerWithVideo(sari, product, acknowledged)
        const { rows } = await owner.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where usename like 'app\\_%' and application_name <> 'app_live'`,
        )
        maxConnections = Math.max(maxConnections, rows[0]?.count ?? 0)
      }
      await expectStored(owner, acknowledged)
    })()
    await Promise.all([...readers, writer])
    console.info(
      `eight people, 32 requests at once, two processes: ${answers} answers over ${maxConnections} connections to the server`,
    )
    expect(maxConnections).toBeLessThanOrEqual(2 * connections)
  }, 60_000)

  it('requests recover from a kill -9 of the pooler under load', async () => {
    const load = startLoad(6, (client, turn) =>
      client < 4
        ? { call: sari, path: chooseReadPath(client + turn) }
        : { call: sari, method: 'POST', path: '/affiliates', body: newAffiliate() },
    )
    await repeatFault('kill -9 of the pooler under load', load, chooseCount(2, 10), bouncer.replace)
  }, 120_000)

  it('the address of a pooler is rejected as DATABASE_URL, because LISTEN fails there', async () => {
    const url = bouncer.url.replace('//', '//postgres:rahasia@')
    await expect(startProcess(2, { DATABASE_URL: url })).rejects.toThrow(
      /through a pooler in transaction mode, which forgets LISTEN. Give DATABASE_URL the direct address/,
    )
  }, 60_000)
})
