/**
 * The PostgreSQL that the app brings along, for when there is no DATABASE_URL: starts it in the data folder,
 * shares it with other processes on the same folder, and keeps it running.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, addressUrl, chooseAddress } from './address.ts'
import { ensureCluster, type Folder, openFolder } from './folder.ts'
import { hasHolders, hold, inTurn, isAlive } from './lock.ts'
import { ensurePostmaster, findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { findProgram, type Program } from './program.ts'

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

interface ClusterOptions {
  dataDir: string
  log: Log
  /** An abort ends the start at whatever moment; it rejects with the reason when nothing of it runs any more. */
  signal?: AbortSignal
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { log, signal = new AbortController().signal } = options
  const folder = openFolder(options.dataDir)
  const program = await findProgram(folder)
  const release = hold(folder.holders)
  const stopping = new AbortController()
  try {
    const starting = () => begin(folder, program, log, signal)
    const { pid, address } = await inTurn(folder.lock, turnLimit, starting, signal)
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
    await stopUnlessShared(folder, program)
    signal.throwIfAborted()
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new Error(`The disk of ${folder.root} is full: PostgreSQL cannot start`, { cause: error })
  }
}

async function begin(folder: Folder, program: Program, log: Log, signal: AbortSignal): Promise<Postmaster> {
  await ensureCluster(folder, program, signal)
  const address = await chooseAddress(folder, program)
  const postmaster = await ensurePostmaster(folder, program, address, startLimit, signal)
  const how = postmaster.adopted ? 'was running already' : 'started'
  log.info(`PostgreSQL ${how} in ${folder.root} (pid ${postmaster.pid})`)
  return postmaster
}

interface Supervised {
  folder: Folder
  program: Program
  address: Address
  pid: number
  log: Log
  signal: AbortSignal
}

/** Starts the postmaster again, at the same address, whenever it has gone. Ends with the signal; returns its pid. */
async function supervise({
  folder,
  program,
  address,
  pid,
  log,
  signal,
}: Supervised): Promise<number | undefined> {
  let current: number | undefined = pid
  let failures = 0
  while (!signal.aborted) {
    if (current !== undefined && isAlive(current)) {
      await pause(250, signal)
      continue
    }
    if (current !== undefined) log.warn(`PostgreSQL (pid ${current}) is gone: starting it again`)
    current = undefined // the number may become another program's
    try {
      const restart = () => ensurePostmaster(folder, program, address, startLimit, signal)
      current = (await inTurn(folder.lock, turnLimit, restart, signal)).pid
      failures = 0
      log.info(`PostgreSQL is back (pid ${current})`)
    } catch (error) {
      if (signal.aborted) break
      failures += 1
      log.warn(error instanceof Error ? error.message : String(error))
      await pause(Math.min(250 * 2 ** failures, 10_000), signal)
    }
  }
  return current
}

/** Keeps no process alive by itself. */
async function pause(ms: number, signal: AbortSignal) {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
}

async function stopUnlessShared(folder: Folder, program: Program, last?: number) {
  if (hasHolders(folder.holders)) return // without a turn: one of them may be at a long start
  const stop = async () => {
    if (hasHolders(folder.holders)) return
    // By the number we know if the data folder has been removed under it.
    const pid = findPostmaster(folder.cluster)?.pid ?? last
    if (pid !== undefined) await stopPostmaster(folder, program, pid)
  }
  // In turn, or a start meanwhile would be given a database on its way out. On a full disk there are no turns.
  await inTurn(folder.lock, 5000, stop).catch(stop)
}
