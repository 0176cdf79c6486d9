/** The server is killed with SIGKILL while users write. Acknowledged writes are stored, and none in part. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startCluster } from '#embedded-postgres'
import { signInAt } from '#test/calls.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, startServer } from '#test/server-process.ts'
import { type AcknowledgedWrites, expectStored, registerWithVideo } from '#test/writers.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'affiliate-killed-'))
})
afterEach(endServers)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

// Skipped with an external server, because this test kills the embedded server as well.
describe.skipIf(process.env.TEST_DATABASE_URL)('server that is killed while it writes', () => {
  const roundCount = chooseCount(5, 50)

  it(`a server that is killed keeps every acknowledged write and no partial one, ${roundCount} times in a row`, async () => {
    const acknowledged: AcknowledgedWrites = new Map()
    for (let round = 0; round < roundCount; round++) {
      const server = await startServer({ DATA_DIR: dataDir })
      const sari = await signInAt(server.url, 'sari')
      const product = (await sari('GET', '/products')).body[0].id
      const countBefore = acknowledged.size
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) {
          await registerWithVideo(sari, product, acknowledged)
          // The kill comes after another number of writes in each round, while the other three writers write.
          if (acknowledged.size > countBefore + (round % 10)) server.child.kill('SIGKILL')
        }
      })
      const results = await Promise.allSettled(writers)
      // Each writer ended because `fetch` could not connect, not because of a wrong response.
      for (const result of results)
        expect(result).toMatchObject({ reason: expect.objectContaining({ name: 'TypeError' }) })
      expect(acknowledged.size).toBeGreaterThan(countBefore)
    }
    const cluster = await startCluster({ dataDir, log: { info: () => {}, warn: () => {} } })
    const owner = new pg.Client({ connectionString: cluster.url })
    await owner.connect()
    try {
      await expectStored(owner, acknowledged)
      console.info(
        `kill -9 under writes: ${roundCount} rounds, ${acknowledged.size} affiliates acknowledged, all there`,
      )
    } finally {
      await owner.end()
      await cluster.stop()
    }
  }, 900_000)
})
