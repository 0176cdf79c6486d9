/** SIGTERM under load: requests in progress are completed, streams close, nothing hangs. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '#db/cast.ts'
import { createScratchFolder } from '#test/backups.ts'
import { createCall } from '#test/calls.ts'
import { createSessionCookie } from '#test/cheap-logins.ts'
import { createFreshDatabase, type FreshDatabase } from '#test/fresh-database.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, startServer } from '#test/server-process.ts'

const folder = createScratchFolder()
let database: FreshDatabase
let product: string

beforeAll(async () => {
  database = await createFreshDatabase()
  product = await database.readProductId('Night Serum')
})
afterAll(endServers)

it('SIGTERM completes running requests within ten seconds, ends streams and exits with 0', async () => {
  const count = chooseCount(1, 10)
  let longest = 0
  for (let round = 0; round < count; round++) {
    const server = await startServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
    })
    const cookie = await createSessionCookie(database.client, cast.sari.email)
    const call = createCall(server.url, { cookie })
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${server.url}/api/live`, { headers: { cookie } })),
    )
    // Eight writes wait for a lock that is released after the signal.
    const locker = new Client({ connectionString: database.url })
    await locker.connect()
    await locker.query('begin; lock table affiliate_registrations in exclusive mode')
    const writes = Array.from({ length: 8 }, (_, n) =>
      call('POST', '/affiliates', {
        platform: 'tiktok',
        username: `pamit.${round}.${n}`,
        whatsapp: `0814${10_000_000 + round * 100 + n}`,
        product_id: product,
      }),
    )
    const waitingQuery = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await database.queryAsOwner(waitingQuery)).length).toBe(8)
    const startedAt = performance.now()
    const serverEnd = server.end('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await locker.query('commit')
    await locker.end()
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(Array(8).fill(201))
    expect(await serverEnd).toBe(0)
    longest = Math.max(longest, performance.now() - startedAt)
    for (const stream of streams) await stream.text()
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
  }
  console.info(
    `SIGTERM under load: ${count} rounds, 8 writes and 20 streams each, the longest ${Math.round(longest)} ms`,
  )
  expect(longest).toBeLessThan(10_000)
}, 300_000)
