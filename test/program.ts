/** The whole program on a fresh database, called over HTTP as users of the cast. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '#app/server/start.ts'
import { type CastName, cast } from '#db/cast.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { type Call, caller, type SignedInCall } from './calls.ts'
import { openedSession } from './cheap-logins.ts'
import { atTheEnd, type FreshDatabase, freshDatabase } from './fresh-database.ts'
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
  const database = await freshDatabase()
  const dataDir = join(tmpdir(), `affiliate-program-${randomBytes(6).toString('hex')}`)
  atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'off',
    // Load tests and generated inputs write faster than any user.
    WRITES_PER_HOUR: '1000000',
    ...env,
  })
  const running = await start(config, testPages, createLog(config.LOG_LEVEL))
  atTheEnd(() => running.stop())
  const url = running.url.replace('localhost', '127.0.0.1')
  async function signIn(name: CastName): Promise<SignedInCall> {
    const cookie = await openedSession(database.client, cast[name].email)
    return Object.assign(caller(url, { cookie }), { cookie })
  }
  return { url, database, anonymous: caller(url), signIn }
}

/** Starts a process on an existing database. */
export function startProgramOn(url: string) {
  const config = readConfig({ DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' })
  return start(config, testPages, createLog('silent'))
}
