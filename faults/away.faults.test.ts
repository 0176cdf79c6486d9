/** The database of DATABASE_URL is restarted, killed and frozen while users work. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScratchFolder } from '#test/backups.ts'
import { type SignedInCall, signInAt } from '#test/calls.ts'
import { retryUntilTrue, tryKill } from '#test/kill-process.ts'
import { openLiveStream } from '#test/live-stream.ts'
import { chooseReadPath, type Load, repeatFault, startLoad } from '#test/load.ts'
import { hasOwnPostgres, type OwnPostgres, startPostgres } from '#test/own-postgres.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, type ServerProcess, startServer } from '#test/server-process.ts'

describe.runIf(hasOwnPostgres)('the program under load from six clients', () => {
  let postgres: OwnPostgres
  let server: ServerProcess
  let sari: SignedInCall
  let product: string
  const folder = createScratchFolder()
  let count = 0

  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'warn' })
    sari = await signInAt(server.url, 'sari')
    product = (await sari('GET', '/products')).body[0].id
  }, 60_000)
  afterAll(async () => {
    await endServers()
    await postgres.stop()
  })

  /** Four clients read and two write. */
  function startUsers(): Load {
    return startLoad(6, (client, turn) => {
      if (client < 4) return { call: sari, path: chooseReadPath(client + turn) }
      count += 1
      const body = {
        platform: 'tiktok',
        username: `badai.${count}`,
        whatsapp: `0813${10_000_000 + count}`,
        product_id: product,
      }
      return { call: sari, method: 'POST', path: '/affiliates', body }
    })
  }

  async function expectSurvival(name: string, times: number, fault: () => Promise<void>): Promise<void> {
    await repeatFault(name, startUsers(), times, fault)
    expect(server.child.exitCode).toBeNull()
  }

  it('survives a restart of the database', async () => {
    await expectSurvival('restart under load', chooseCount(2, 20), () => postgres.restart())
  }, 600_000)

  it('survives a kill -9 of the database, which is back a second later', async () => {
    await expectSurvival('kill -9 under load', chooseCount(2, 20), async () => {
      await postgres.kill()
      await sleep(1_000)
      await postgres.start()
    })
  }, 600_000)

  it('survives a kill -9 of single database backends', async () => {
    await expectSurvival('kill -9 of a backend under load', chooseCount(2, 20), () =>
      retryUntilTrue(() => postgres.listBackends().some(tryKill)),
    )
  }, 600_000)

  it('survives a database that is frozen for twelve seconds', async () => {
    await expectSurvival('freeze under load', chooseCount(1, 5), async () => {
      const thaw = postgres.freeze()
      await sleep(12_000).finally(thaw)
    })
  }, 600_000)

  it('ends live streams when the database restarts, and announces changes on new ones', async () => {
    const stream = await fetch(`${server.url}/api/live`, { headers: { cookie: sari.cookie } })
    await postgres.restart()
    // Changes during the outage are unknown, so the stream ends: the browser reconnects and reloads its data.
    await stream.text()
    const nextStream = await openLiveStream(server.url, sari.cookie)
    await expect
      .poll(
        async () => (await sari('POST', '/templates', { name: 'Kabar', template_content: 'Halo' })).status,
      )
      .toBe(201)
    await nextStream.waitForText('griting_templates')
    await nextStream.close()
  }, 60_000)
})
