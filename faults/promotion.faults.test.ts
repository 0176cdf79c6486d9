/**
 * The primary fails while users work, and its standby is promoted: all acknowledged writes are there, and work
 * continues.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '#test/base-database.ts'
import { createCall, type SignedInCall, signInAt } from '#test/calls.ts'
import { type DatabaseAddress, startDatabaseAddress } from '#test/database-address.ts'
import { openLiveStream } from '#test/live-stream.ts'
import { chooseReadPath, startLoad } from '#test/load.ts'
import { hasOwnPostgres, type OwnPostgres, startPostgres } from '#test/own-postgres.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'
import { type AcknowledgedWrites, expectStored, registerWithVideo } from '#test/writers.ts'

const writers = 4
const readerCount = 2

interface Pair {
  primary: OwnPostgres
  standby: OwnPostgres
  /** leads to the primary until the test directs it elsewhere */
  address: DatabaseAddress
  server: ServerProcess
  sari: SignedInCall
  product: string
}

let pair: Pair

/** Starts a primary whose commits wait for its standby, and the program on it. */
async function startPair(): Promise<void> {
  const primary = await startPostgres()
  const standby = await startPostgres(primary)
  // Set after the base backup, so that the standby, once promoted, doesn't wait for a further standby.
  await run(primary.url, `alter system set synchronous_standby_names = '*'`)
  await run(primary.url, 'select pg_reload_conf()')
  await run(primary.url, waitForSyncStandby)
  const address = await startDatabaseAddress(primary.url)
  const server = await startServer({
    DATABASE_URL: address.url,
    DATA_DIR: `${primary.folder}/of the program`,
    LOG_LEVEL: 'warn',
    BACKUP_AT: 'off',
  })
  const sari = await signInAt(server.url, 'sari')
  const product = (await sari('GET', '/products')).body[0].id
  pair = { primary, standby, address, server, sari, product }
}

async function endPair(): Promise<void> {
  await endServers()
  pair?.address.close()
  await pair?.primary.stop()
  await pair?.standby.stop()
}

describe.runIf(hasOwnPostgres).each(['hangs up', 'falls silent'] as const)('a primary that %s', (failure) => {
  const acknowledged: AcknowledgedWrites = new Map()

  beforeAll(startPair, 120_000)
  afterAll(endPair)

  it('is replaced by its standby: no acknowledged write is lost, and the program recovers', async () => {
    const { primary, standby, address, server, sari, product } = pair
    const state = { isRunning: true, refused: 0, unexpected: [] as string[] }
    /** start and end times of the writes that were acknowledged */
    const writes: { at: number; done: number }[] = []
    const readLoad = startLoad(readerCount, (client, turn) => ({
      call: sari,
      path: chooseReadPath(client + turn),
    }))
    const writeLoops = Array.from({ length: writers }, async () => {
      while (state.isRunning) {
        const at = performance.now()
        await registerWithVideo(sari, product, acknowledged).then(
          () => writes.push({ at, done: performance.now() }),
          (error: Error) => {
            // It is undefined whether a refused write was stored.
            if (/expected 503 to be/.test(error.message)) state.refused += 1
            else state.unexpected.push(error.message)
          },
        )
      }
    })
    const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: sari.cookie } })
    const streamEnded = stream.text().then(() => performance.now())
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(40)

    const fellAt = performance.now()
    if (failure === 'falls silent') address.silence()
    await primary.killAll()
    const before = acknowledged.size
    await run(standby.url, 'select pg_promote(true, 60)')
    const promotedAt = performance.now()
    address.directTo(standby.url)
    await expect
      .poll(() => writes.filter(({ at }) => at > promotedAt).length, { timeout: 60_000, interval: 10 })
      .toBeGreaterThan(2 * writers)
    const firstWriteAt = Math.min(...writes.filter(({ at }) => at > promotedAt).map(({ done }) => done))
    await readLoad.waitForAnswers()
    const endedAt = await streamEnded
    state.isRunning = false
    await Promise.all(writeLoops)
    await readLoad.stop()

    console.info(
      `a primary that ${failure}: ${before} affiliates acknowledged before, ${acknowledged.size} in all, ${state.refused} writes and ${readLoad.unavailableCount} reads refused by 503; the standby promoted ${seconds(promotedAt - fellAt)} after its fall, the first write done ${seconds(firstWriteAt - fellAt)} after it, open streams ended ${seconds(endedAt - fellAt)} after it, the slowest read ${seconds(readLoad.slowestMs)}`,
    )
    expect(state.unexpected).toEqual([])
    expect(readLoad.unexpected).toEqual([])
    const owner = new Client({ connectionString: standby.url })
    await owner.connect()
    await expectStored(owner, acknowledged).finally(() => owner.end())
    expect(firstWriteAt - fellAt).toBeLessThan(30_000)
    expect(server.child.exitCode).toBeNull()
  }, 180_000)

  it('does not break sign-in, sessions and live events', async () => {
    const { server, sari } = pair
    // Sends as many requests at once as there are connections, because some connections to the old primary may not be
    // closed yet.
    const sendRequests = () => Promise.all(Array.from({ length: 12 }, () => sari('GET', '/login')))
    await expect
      .poll(async () => (await sendRequests()).every(({ status }) => status === 200), { timeout: 30_000 })
      .toBe(true)
    expect((await createCall(server.url)('GET', '/session')).status).toBe(401)
    const newSession = await signInAt(server.url, 'sari')
    const stream = await openLiveStream(server.url, newSession.cookie)
    expect((await newSession('POST', '/templates', { name: 'Kabar', template_content: 'Halo' })).status).toBe(
      201,
    )
    await stream.waitForText('griting_templates')
    await stream.close()
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe.runIf(hasOwnPostgres)('the loss of the only synchronous standby', () => {
  beforeAll(startPair, 120_000)
  afterAll(endPair)

  it('makes writes fail with 503, but not reads, until the standby is back', async () => {
    const { primary, standby, sari, product } = pair
    const acknowledged: AcknowledgedWrites = new Map()
    await registerWithVideo(sari, product, acknowledged)
    await standby.killAll()
    const readLoad = startLoad(readerCount, (client, turn) => ({
      call: sari,
      path: chooseReadPath(client + turn),
    }))
    const until = performance.now() + 12_000
    let [refusedCount, slowest] = [0, 0]
    await Promise.all(
      Array.from({ length: writers }, async () => {
        while (performance.now() < until) {
          const startedAt = performance.now()
          const { status } = await sari('POST', '/templates', {
            name: `Kabar ${startedAt}`,
            template_content: 'Halo',
          })
          slowest = Math.max(slowest, performance.now() - startedAt)
          expect(status).toBe(503)
          refusedCount += 1
        }
      }),
    )
    await readLoad.stop()
    const owner = new Client({ connectionString: primary.url })
    await owner.connect()
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where usename like 'app\\_request\\_%' and state = 'active'`,
    )
    console.info(
      `without its standby: ${refusedCount} writes refused, the slowest after ${seconds(slowest)}, ${rows[0]?.waiting} connections left waiting; ${readLoad.answerCount} reads, the slowest ${seconds(readLoad.slowestMs)}`,
    )
    expect(readLoad.unexpected).toEqual([])
    expect(readLoad.unavailableCount).toBe(0)
    expect(readLoad.answerCount).toBeGreaterThan(50)

    await standby.start()
    await expect
      .poll(
        () =>
          registerWithVideo(sari, product, acknowledged).then(
            () => 'stored',
            () => 'refused',
          ),
        { timeout: 60_000 },
      )
      .toBe('stored')
    await expectStored(owner, acknowledged).finally(() => owner.end())
  }, 120_000)
})

/** Waits until the standby is synchronous. synchronous_commit keeps its default, which is on. */
const waitForSyncStandby = `do $$ begin
  while not exists (select from pg_stat_replication where sync_state = 'sync') loop
    perform pg_sleep(0.05), pg_stat_clear_snapshot();
  end loop;
end $$`

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
