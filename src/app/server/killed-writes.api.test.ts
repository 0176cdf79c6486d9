/** The server is killed with -9 while people write: what was acknowledged is there, and nothing is there by halves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startCluster } from '#cluster'
import { signInAt } from '#test/calls.ts'
import { rounds } from '#test/rounds.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { type Acknowledged, expectKept, write } from '#test/writers.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'affiliate-killed-'))
})
afterEach(endServers)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// The embedded server is what is killed along; a server of others is left alone.
describe.skipIf(process.env.TEST_DATABASE_URL)('a server that is killed while it writes', () => {
  const count = rounds(5, 50)

  it(`loses nothing that it acknowledged, and leaves nothing by halves, ${count} times over`, async () => {
    const acknowledged: Acknowledged = new Map()
    for (let round = 0; round < count; round++) {
      const server = await startServer({ DATA_DIR: dataDir })
      const sari = await signInAt(server.url, 'sari')
      const product = (await sari('GET', '/products')).body[0].id
      const before = acknowledged.size
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          await write(sari, product, acknowledged)
          // Three others are writing, each round at another point of theirs.
          if (acknowledged.size > before + (round % 10)) server.child.kill('SIGKILL')
        }
      })
      const ends = await Promise.allSettled(writers)
      // By the fetch that found nobody, not by an answer that was wrong.
      for (const end of ends)
        expect(end).toMatchObject({ reason: expect.objectContaining({ name: 'TypeError' }) })
      expect(acknowledged.size).toBeGreaterThan(before)
    }
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: () => {} } })
    const owner = new pg.Client({ connectionString: cluster.url })
    await owner.connect()
    try {
      await expectKept(owner, acknowledged)
      console.info(
        `kill -9 under writes: ${count} rounds, ${acknowledged.size} affiliates acknowledged, all there`,
      )
    } finally {
      await owner.end()
      await cluster.stop()
    }
  }, 900_000)
})
