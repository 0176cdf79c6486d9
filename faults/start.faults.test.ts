/** Starts of the program: several at once on one database, and starts that are killed while they migrate. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { createScratchFolder } from '#test/backups.ts'
import { buildDatabaseUrl, run } from '#test/base-database.ts'
import { signInAt } from '#test/calls.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, launchServer, startServer } from '#test/server-process.ts'

const folder = createScratchFolder()
let serverUrl: string
let count = 0

beforeAll(() => {
  serverUrl = inject('server').url
})
afterEach(endServers)

/** Runs `work` with an empty database, which is dropped afterwards. */
async function withEmptyDatabase(work: (env: Record<string, string>) => Promise<void>): Promise<void> {
  const name = `start_${process.pid}_${++count}`
  await run(serverUrl, `create database ${name}`)
  try {
    await work({ DATABASE_URL: buildDatabaseUrl(serverUrl, name), DATA_DIR: join(folder, name) })
  } finally {
    await endServers()
    await run(serverUrl, `drop database ${name} with (force)`)
  }
}

describe('a start on an empty database', () => {
  it('that is killed with -9 at any moment is completed by the next start', async () => {
    let startMs = 0
    await withEmptyDatabase(async (env) => {
      const startedAt = performance.now()
      await (await startServer(env)).end('SIGTERM')
      startMs = performance.now() - startedAt
    })
    const moments = chooseCount(3, 20)
    for (let moment = 0; moment < moments; moment++) {
      await withEmptyDatabase(async (env) => {
        const { child, exited } = launchServer(env)
        await sleep((startMs * moment) / moments)
        child.kill('SIGKILL')
        await exited
        const next = await startServer(env)
        const sari = await signInAt(next.url, 'sari')
        expect((await sari('GET', '/products')).body).toHaveLength(4)
        expect(await next.end('SIGTERM')).toBe(0)
      })
    }
    console.info(`killed while it migrates: ${moments} moments of ${Math.round(startMs)} ms`)
  }, 600_000)

  it.each([2, 4])(
    'by %i processes at once sets up one database that all of them share',
    async (count) => {
      for (let round = 0; round < chooseCount(1, 5); round++)
        await withEmptyDatabase(async (env) => {
          const starting = Array.from({ length: count }, (_, n) =>
            startServer({ ...env, DATA_DIR: `${env.DATA_DIR}-${n}` }),
          )
          const servers = await Promise.all(starting)
          const calls = await Promise.all(servers.map(({ url }) => signInAt(url, 'sari')))
          const [first] = calls
          const product = (await first?.('GET', '/products'))?.body[0].id
          for (let n = 0; n < 20; n++) {
            const whatsapp = `0813${10_000_000 + n}`
            const body = { platform: 'tiktok', username: `rumah.${n}`, whatsapp, product_id: product }
            const replies = await Promise.all(calls.map((call) => call('POST', '/affiliates', body)))
            const statuses = replies.map(({ status }) => status).sort()
            expect(statuses).toEqual([201, ...Array(count - 1).fill(409)])
            // Cached counts are correct in every process as soon as one process has acknowledged the write.
            for (const call of calls) expect((await call('GET', '/affiliates/tabs')).body.all).toBe(n + 1)
          }
          for (const server of servers) expect(await server.end('SIGTERM')).toBe(0)
        })
    },
    600_000,
  )
})
