/** The database is killed during calls: all of its processes, or the process of one connection. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signInAt } from '#test/calls.ts'
import { retryUntilTrue, tryKill } from '#test/kill-process.ts'
import { chooseReadPath, repeatFault, startLoad } from '#test/load.ts'
import { hasOwnPostgres, listConnections, startPostgres } from '#test/own-postgres.ts'
import { chooseCount } from '#test/rounds.ts'
import { endServers, startServer } from '#test/server-process.ts'

const clientCounts = process.env.FAULT_SUITE ? [1, 2, 6] : [2]

interface KillableDatabase {
  /** The environment of a program that uses this database. */
  env: Record<string, string>
  /**
   * Kills the postmaster by SIGKILL. The program restarts an embedded one by itself; an external one is restarted here.
   */
  killPostmaster(): Promise<void>
  /** Kills the process of one connection of the program. */
  killBackend(): Promise<void>
  stop(): Promise<void>
}

async function openEmbedded(): Promise<KillableDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'affiliate-lost-'))
  const readPostmasterPid = () =>
    Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  let lastPid = 0
  return {
    env: { DATA_DIR: dataDir },
    // Each postmaster is killed only once. After its end, its backends may answer for a moment.
    killPostmaster: () =>
      retryUntilTrue(() => {
        const newPid = readPostmasterPid()
        if (newPid === lastPid || !tryKill(newPid)) return false
        lastPid = newPid
        return true
      }),
    killBackend: () => retryUntilTrue(() => listConnections(readPostmasterPid()).some(tryKill)),
    stop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

async function openExternal(): Promise<KillableDatabase> {
  const postgres = await startPostgres()
  const dataDir = join(postgres.folder, 'data of the program')
  return {
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir },
    async killPostmaster() {
      await postgres.kill()
      await postgres.start()
    },
    killBackend: () => retryUntilTrue(() => postgres.listBackends().some(tryKill)),
    stop: postgres.stop,
  }
}

// TEST_DATABASE_URL leaves out the embedded database.
describe.each([
  ['the embedded database', openEmbedded, !process.env.TEST_DATABASE_URL],
  ['DATABASE_URL', openExternal, hasOwnPostgres],
] as const)('a program on %s', (databaseName, openDatabase, isAvailable) => {
  let database: KillableDatabase

  beforeAll(async () => {
    if (isAvailable) database = await openDatabase()
  })
  afterEach(endServers)
  afterAll(() => database?.stop())

  describe.runIf(isAvailable).each(clientCounts)('with %i reading clients', (clients) => {
    it.each([
      ['the postmaster', 'killPostmaster'],
      ['a backend', 'killBackend'],
    ] as const)(
      'survives the kill of %s, returns 503 meanwhile and recovers',
      async (victim, method) => {
        const server = await startServer(database.env)
        const call = await signInAt(server.url, 'sari')
        const load = startLoad(clients, (client, round) => ({ call, path: chooseReadPath(client + round) }))
        const name = `kill -9 of ${victim} of ${databaseName}, ${clients} clients`
        await repeatFault(name, load, chooseCount(2, 20), () => database[method]())
        // A backend may end between two calls and be replaced before the next.
        if (method === 'killPostmaster') expect(load.unavailableCount).toBeGreaterThan(0)
        expect(server.child.exitCode).toBeNull()
        // The log has no parameters of a connection, such as its password or the key that cancels its queries.
        expect(server.output()).not.toMatch(/secretKey|cancel|"password"/i)
        expect(await server.end('SIGTERM')).toBe(0)
      },
      600_000,
    )
  })
})
