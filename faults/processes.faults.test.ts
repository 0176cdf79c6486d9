/** Several server processes on one PostgreSQL behind one proxy: clients can't tell which process answers. */
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CastName, cast, seedCast } from '#db/cast.ts'
import { createEmptyDatabase, createScratchFolder } from '#test/backups.ts'
import { createCall, createSignedInCall, type SignedInCall, signInAt } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { openLiveStream } from '#test/live-stream.ts'
import { chooseReadPath, startLoad } from '#test/load.ts'
import { type HttpProxy, startHttpProxy } from '#test/proxy.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

const processCount = 4
/** changes that one user may make per hour */
const writeLimit = 200
const folder = createScratchFolder()
let env: Record<string, string>
let owner: Client
let servers: ServerProcess[]
let product: string

function startProcess(i: number): Promise<ServerProcess> {
  return startServer({ ...env, DATA_DIR: join(folder, `${i}`) })
}

beforeAll(async () => {
  const url = await createEmptyDatabase()
  env = {
    DATABASE_URL: url,
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
    TRUST_PROXY: '1',
    WRITES_PER_HOUR: `${writeLimit}`,
  }
  // All processes start at once on an empty database.
  servers = await Promise.all(Array.from({ length: processCount }, (_, i) => startProcess(i)))
  owner = new Client({ connectionString: url })
  await owner.connect()
  await seedCast(owner)
  const { rows } = await owner.query(`select id from products where product_name = 'Night Serum'`)
  product = rows[0].id
}, 120_000)
afterAll(async () => {
  await endServers()
  await owner.end()
})

async function callAs(url: string, name: CastName): Promise<SignedInCall> {
  const cookie = await createSessionCookie(owner, cast[name].email)
  return createSignedInCall(url, cookie)
}

let serial = 0
function newAffiliate() {
  serial += 1
  return {
    platform: 'tiktok',
    username: `banyak.${serial}`,
    whatsapp: `0813${10_000_000 + serial}`,
    product_id: product,
  }
}

it('processes started at once on an empty database create one superadmin and share secrets', async () => {
  const { rows } = await owner.query(
    `select (select count(*)::int from profiles where role = 'superadmin') as superadmins,
       (select count(*)::int from secrets) as secrets,
       (select count(*)::int from pg_roles where rolname in (
         select split_part(value, ' ', 1) from secrets where name like 'login %')) as logins`,
  )
  expect(rows).toEqual([{ superadmins: 1, secrets: 3, logins: 2 }])
})

describe.each([
  [1, 'rina'],
  [2, 'dewi'],
  [4, 'budi'],
] as const)('%i processes behind one proxy', (count, writer) => {
  let proxy: HttpProxy
  const urls = () => servers.slice(0, count).map(({ url }) => url)

  beforeAll(async () => {
    proxy = await startHttpProxy(urls)
    await owner.query('delete from rate_limits')
  })
  afterAll(() => proxy.close())

  it('give the same answers, and each returns a new row right after its creation', async () => {
    const proxyCall = await callAs(proxy.url, 'sari')
    const calls = urls().map((url) => createCall(url, { cookie: proxyCall.cookie }))
    for (let round = 0; round < 15; round++) {
      const { username } = (await proxyCall('POST', '/affiliates', newAffiliate())).body
      const pages = await Promise.all(calls.map((call) => call('GET', '/affiliates')))
      for (const page of pages) expect(page.body.rows[0].username).toBe(username)
    }
    for (const path of ['/session', '/affiliates', '/affiliates/tabs', '/affiliates/radar', '/products']) {
      const replies = await Promise.all(calls.map((call) => call('GET', path)))
      for (const { status, body } of replies) {
        expect(status, path).toBe(200)
        expect(body, path).toEqual(replies[0]?.body)
      }
    }
  })

  it('create one row for a creation that is sent to all of them at once', async () => {
    const { cookie } = await callAs(proxy.url, 'sari')
    const body = newAffiliate()
    const key = { 'idempotency-key': serial.toString(16).padStart(32, '0') }
    const calls = urls().map((url) => createCall(url, { cookie }))
    const replies = await Promise.all(calls.map((call) => call('POST', '/affiliates', body, key)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  })

  it('share sessions: sign-in and sign-out take effect in each with the next request', async () => {
    const sari = await signInAt(proxy.url, 'sari')
    const calls = urls().map((url) => createCall(url, { cookie: sari.cookie }))
    const statuses = async () =>
      (await Promise.all(calls.map((call) => call('GET', '/session')))).map(({ status }) => status)
    expect(await statuses()).toEqual(calls.map(() => 200))
    expect((await sari('POST', '/auth/sign-out', {})).status).toBe(200)
    expect(await statuses()).toEqual(calls.map(() => 401))
  })

  it('share permissions: a revoked one is gone in each with the next request', async () => {
    const { cookie } = await callAs(proxy.url, 'rina')
    const calls = urls().map((url) => createCall(url, { cookie }))
    const statuses = async () =>
      (await Promise.all(calls.map((call) => call('GET', '/affiliates')))).map(({ status }) => status)
    expect(await statuses()).toEqual(calls.map(() => 200))
    const revocation = await owner.query(
      `delete from user_permissions where permission_name in ('reg_affiliate', 'data_affiliate')
         and user_id = (select id from profiles where email = 'rina@example.com')
       returning user_id, permission_name`,
    )
    expect(await statuses()).toEqual(calls.map(() => 403))
    for (const { user_id, permission_name } of revocation.rows)
      await owner.query('insert into user_permissions (user_id, permission_name) values ($1, $2)', [
        user_id,
        permission_name,
      ])
    expect(await statuses()).toEqual(calls.map(() => 200))
  })

  it('count failed sign-ins together', async () => {
    const visitor = createCall(proxy.url, { 'x-forwarded-for': '203.0.113.9' })
    const statuses: number[] = []
    for (let guess = 0; guess < 13; guess++) {
      const body = { email: cast[writer].email, password: `tebakan-${guess}` }
      statuses.push((await visitor('POST', '/auth/sign-in/email', body)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(3).fill(429)])
  })

  it('count the changes of one user together', async () => {
    const call = await callAs(proxy.url, writer)
    let [storedCount, refusedCount] = [0, 0]
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (refusedCount < 20) {
          const { status } = await call('PUT', '/profile', { full_name: `Nama ${storedCount % 2}` })
          if (status === 200) storedCount += 1
          else if (status === 429) refusedCount += 1
          else throw new Error(`${status}`)
        }
      }),
    )
    expect(storedCount).toBeLessThanOrEqual(writeLimit)
    // Each process takes a hundredth of the limit at a time and may not spend all of it, so some changes stay unused.
    expect(storedCount).toBeGreaterThan(writeLimit * 0.8)
    console.info(`${count} processes: ${storedCount} of ${writeLimit} changes accepted, then refused`)
  })

  it('announce a change on each stream, whichever process made it', async () => {
    const { cookie } = await callAs(proxy.url, 'sari')
    const streams = await Promise.all([...urls(), proxy.url].map((url) => openLiveStream(url, cookie)))
    let slowest = 0
    for (const url of [...urls(), ...urls()]) {
      const call = createCall(url, { cookie })
      const startedAt = performance.now()
      const arrivals = streams.map(({ waitForText }) => waitForText('data: affiliate_registrations\n'))
      expect((await call('POST', '/affiliates', newAffiliate())).status).toBe(201)
      slowest = Math.max(slowest, ...(await Promise.all(arrivals)).map((at) => at - startedAt))
    }
    console.info(
      `${count} processes: ${streams.length} streams were notified of each write within ${Math.round(slowest)} ms`,
    )
    for (const { close } of streams) await close()
  })
})

describe('four processes behind one proxy', () => {
  it('are replaced one by one under load without a failed request', async () => {
    const activeServers = new Set(servers)
    const proxy = await startHttpProxy(() => [...activeServers].map(({ url }) => url))
    const call = await callAs(proxy.url, 'sari')
    const load = startLoad(4, (client, turn) =>
      // Writes rarely, because the number of changes per user is limited.
      client === 0 && turn % 20 === 0
        ? { call, method: 'POST', path: '/affiliates', body: newAffiliate() }
        : { call, path: chooseReadPath(client + turn) },
    )
    try {
      for (const [i, server] of servers.entries()) {
        await load.waitForAnswers()
        expect(await server.end('SIGTERM')).toBe(0)
        const next = await startProcess(i)
        activeServers.delete(server)
        activeServers.add(next)
        servers[i] = next
      }
      await load.waitForAnswers()
    } finally {
      await load.stop()
      await proxy.close()
    }
    console.info(
      `four processes replaced in turn: ${load.answerCount} answers, ${load.unavailableCount} × 503, the slowest ${Math.round(load.slowestMs)} ms`,
    )
    expect(load.unexpected).toEqual([])
    expect(load.unavailableCount).toBe(0)
  }, 120_000)

  it('continue to serve after a kill -9 of one, also new live streams', async () => {
    const activeServers = new Set(servers)
    const proxy = await startHttpProxy(() => [...activeServers].map(({ url }) => url))
    const sari = await callAs(proxy.url, 'sari')
    const [first] = servers
    const stream = await openLiveStream(first?.url ?? '', sari.cookie)
    const streamEnd = stream.waitForText('never').catch(() => 'ended')
    await first?.end('SIGKILL')
    expect(await streamEnd).toBe('ended')
    // The killed process stays in the proxy's list. The proxy skips a process that it can't connect to.
    for (let turn = 0; turn < 8; turn++) expect((await sari('GET', '/affiliates')).status).toBe(200)
    const newStream = await openLiveStream(proxy.url, sari.cookie)
    const arrival = newStream.waitForText('data: affiliate_registrations\n')
    expect((await sari('POST', '/affiliates', newAffiliate())).status).toBe(201)
    await arrival
    await newStream.close()
    await proxy.close()
  })
})
