/** The whole program on a fresh database, called over HTTP as users of the cast. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '#app/server/start.ts'
import { type CastName, cast } from '#db/cast.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { type Call, createCall, createSignedInCall, type SignedInCall } from './calls.ts'
import { createSessionCookie } from './cheap-logins.ts'
import { createFreshDatabase, type FreshDatabase, onFileFinished } from './fresh-database.ts'
import { testPages } from './pages.ts'

export type { Call, Reply, SignedInCall } from './calls.ts'

export interface Program {
  url: string
  database: FreshDatabase
  /** calls without a cookie */
  anonymous: Call
  /** signs in with a new session */
  signIn(name: CastName): Promise<SignedInCall>
}

export async function startProgram(env: Record<string, string> = {}): Promise<Program> {
  const database = await createFreshDatabase()
  // Load tests and generated inputs write faster than any user.
  const { url } = await startProgramOn(database.url, { WRITES_PER_HOUR: '1000000', ...env })
  async function signIn(name: CastName): Promise<SignedInCall> {
    const cookie = await createSessionCookie(database.client, cast[name].email)
    return createSignedInCall(url, cookie)
  }
  return { url, database, anonymous: createCall(url), signIn }
}

/**
 * Starts the program on an existing database, with a data folder of its own. Both end with the test file.
 * @returns the address, with an IP address that no name lookup delays
 */
export async function startProgramOn(databaseUrl: string, env: Record<string, string> = {}, log?: Log) {
  const dataDir = join(tmpdir(), `affiliate-program-${randomBytes(6).toString('hex')}`)
  onFileFinished(async () => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'off',
    ...env,
  })
  const running = await start(config, testPages, log ?? createLog(config.LOG_LEVEL))
  onFileFinished(() => running.stop())
  return { url: running.url.replace('localhost', '127.0.0.1'), stop: running.stop }
}
