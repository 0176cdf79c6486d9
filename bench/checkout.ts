/** A checkout of this program, running as a separate process on a scratch database. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { signInAt } from '#test/calls.ts'
import { startServer } from '#test/server-process.ts'
import type { Size } from './generate.ts'
import type { Target } from './http-connection.ts'
import { createScratchDatabase } from './scratch-database.ts'

export interface Server extends Target, AsyncDisposable {
  pid: number
}

export interface Checkout extends Server {
  cookie: string
  databaseUrl: string
  /** number of videos in the database */
  videos: number
  /** a connection as the owner of the database */
  owner: Client
  /** milliseconds from its start until it reported ready, on a migrated database */
  startMs: number
  /** Starts another process of the program on the same database. It ends with the checkout. */
  startAnother(env?: Record<string, string>): Promise<Server>
}

const migrateDatabase = `
  import { migrate } from '#platform/server/database/migrate.ts'
  await migrate(process.env.DATABASE_URL)`

const fillDatabase = `
  import { Client } from 'pg'
  import { generate } from '#bench/generate.ts'
  import { seedCast } from '#db/cast.ts'
  const owner = new Client({ connectionString: process.env.DATABASE_URL })
  await owner.connect()
  await seedCast(owner)
  await owner.end()
  await generate(process.env.DATABASE_URL, JSON.parse(process.env.SIZE))`

/**
 * Starts the program of a checkout on a free port, with the cast and the given number of affiliates.
 * @param databaseServer a server on which databases may be created
 * @param maxVideos the number of videos is that of the affiliates, or this one if it is less
 */
export async function startCheckout(
  folder: string,
  databaseServer: string,
  affiliates: number,
  maxVideos = 50_000,
): Promise<Checkout> {
  const size: Size = { affiliates, videos: Math.min(maxVideos, affiliates), products: 20 }
  const resources = new AsyncDisposableStack()
  try {
    const database = resources.use(await createScratchDatabase(databaseServer))
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const main = scripts.start.replace(/^node /, '')
    const env = {
      DATABASE_URL: database.url,
      PORT: '0',
      LOG_LEVEL: 'error',
      BACKUP_AT: 'off',
      WRITES_PER_HOUR: '1000000000',
    }
    async function startProgram(extraEnv: Record<string, string> = {}) {
      const dataDir = mkdtempSync(join(tmpdir(), 'affiliate-bench-'))
      resources.defer(() => rmSync(dataDir, { recursive: true, force: true }))
      return resources.use(await launch(folder, main, { ...env, DATA_DIR: dataDir, ...extraEnv }))
    }

    runModule(folder, migrateDatabase, env)
    const startedAt = performance.now()
    const server = await startProgram()
    const startMs = performance.now() - startedAt
    runModule(folder, fillDatabase, { ...env, SIZE: JSON.stringify(size) })
    const { cookie } = await signInAt(server.url, 'sari')
    return {
      ...server,
      cookie,
      databaseUrl: database.url,
      videos: size.videos,
      owner: await database.connect(),
      startMs,
      startAnother: async (extraEnv) => ({ ...(await startProgram(extraEnv)), cookie }),
      [Symbol.asyncDispose]: () => resources.disposeAsync(),
    }
  } catch (error) {
    await resources.disposeAsync()
    throw error
  }
}

/** Starts a program that serves HTTP. Its output is shown only if it ends by itself. */
export async function launch(folder: string, program: string, env: Record<string, string>): Promise<Server> {
  const { url, child, output, end } = await startServer(env, { cwd: folder, program })
  child.once('close', (code, signal) => {
    if (!child.killed) console.error(`${program} of ${folder} ended (${signal ?? code}):\n${output()}`)
  })
  return { url, pid: child.pid ?? 0, [Symbol.asyncDispose]: async () => void (await end('SIGTERM')) }
}

/** @param source of a module that uses the checkout's own modules */
function runModule(folder: string, source: string, env: Record<string, string>): void {
  const settings = { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' } as const
  execFileSync(process.execPath, ['--input-type=module', '-e', source], settings)
}
