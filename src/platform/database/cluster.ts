/**
 * The PostgreSQL that the app brings along, for when there is no DATABASE_URL: starts it in the data folder,
 * shares it with other processes on the same folder, and keeps it running.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureCluster, type Folder, openFolder, openSocketFolder } from './cluster-folder.ts'
import { hasHolders, hold, inTurn, isAlive } from './cluster-lock.ts'
import {
  type Address,
  addressUrl,
  ensurePostmaster,
  findPostmaster,
  freePort,
  stopPostmaster,
} from './cluster-postmaster.ts'
import { findProgram, type Program } from './cluster-program.ts'

export interface Cluster {
  /** postgresql:// URL of the `app` database for its superuser, understood by `pg` */
  url: string
  /** Stops the postmaster (fast shutdown) if this process holds it; resolves when it is gone. */
  stop(): Promise<void>
}

interface Log {
  info(message: string): void
  warn(message: string): void
}

/** Crash recovery of a large cluster takes its time. */
const startLimit = 60_000
const turnLimit = startLimit + 10_000

export async function startCluster(options: { dataDir: string; log: Log }): Promise<Cluster> {
  const { log } = options
  const folder = openFolder(options.dataDir)
  const program = await findProgram(folder)
  const release = hold(folder.holders)
  const stopping = new AbortController()
  try {
    const { pid, address } = await inTurn(folder.lock, turnLimit, stopping.signal, async () => {
      await ensureCluster(folder, program)
      const address = await chooseAddress(folder, program)
      const started = await ensurePostmaster(folder, program, address, startLimit, stopping.signal)
      log.info(
        `PostgreSQL ${started.adopted ? 'was running already' : 'started'} (pid ${started.pid}) in ${folder.root}`,
      )
      return started
    })
    const supervision = supervise({ folder, program, address, pid, log, signal: stopping.signal })
    return {
      url: addressUrl(folder, address, 'app'),
      async stop() {
        stopping.abort()
        const last = await supervision
        release()
        await stopUnlessShared(folder, program, last)
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function chooseAddress(folder: Folder, program: Program): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  return { host: openSocketFolder(folder, program.user), port: 5432 }
}

interface Supervised {
  folder: Folder
  program: Program
  address: Address
  pid: number
  log: Log
  signal: AbortSignal
}

/** Starts the postmaster again, at the same address, whenever it has gone; ends with the signal. Returns its last pid. */
async function supervise({ folder, program, address, pid, log, signal }: Supervised): Promise<number> {
  let current = pid
  let failures = 0
  while (!signal.aborted) {
    if (isAlive(current)) {
      await pause(250, signal)
      continue
    }
    log.warn(`PostgreSQL (pid ${current}) is gone: starting it again`)
    try {
      const started = await inTurn(folder.lock, turnLimit, signal, () =>
        ensurePostmaster(folder, program, address, startLimit, signal),
      )
      current = started.pid
      failures = 0
      log.info(`PostgreSQL is back (pid ${current})`)
    } catch (error) {
      if (signal.aborted) break
      failures += 1
      log.warn(error instanceof Error ? error.message : String(error))
      await pause(Math.min(500 * 2 ** failures, 10_000), signal)
    }
  }
  return current
}

/** Keeps no process alive by itself. */
async function pause(ms: number, signal: AbortSignal) {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}

async function stopUnlessShared(folder: Folder, program: Program, last: number) {
  if (hasHolders(folder.holders)) return
  // By its number if the data folder has been removed under it.
  await stopPostmaster(folder, program, findPostmaster(folder.cluster)?.pid ?? last)
}
